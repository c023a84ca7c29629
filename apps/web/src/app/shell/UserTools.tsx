import { IconWallet } from '@tabler/icons-react';
import { OperationsButton } from '../../features/people/operations/operations.public.tsx';
import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { money } from '../../lib/format.ts';
import { pathTo } from '../../lib/path-to.ts';
import type { User } from '../../lib/session.ts';
import { Avatar } from '../../ui/value/Avatar.tsx';
import { KIND_NAMES } from '../kind-names.ts';
import { Bell } from './Bell.tsx';
import { PreferencesMenu } from './PreferencesMenu.tsx';
import css from './TopBar.module.css';

const AccountLink = ({ user }: { user: User }) => (
  <AppLink
    href={pathTo('/user-details')}
    className={css.avatar}
    aria-label={t('shell.account', { name: user.user_name })}
    title={user.user_name}
  >
    <Avatar src={user.avatar_medium} name={user.user_name} size={32} />
  </AppLink>
);

/** The site balance, which leads to where it is topped up. */
const Balance = ({ user }: { user: User }) => (
  <AppLink href={pathTo('/payment')} className={css.balance} aria-label={t('shell.balance', { amount: money(user.balance) })}>
    <IconWallet size={16} stroke={1.7} aria-hidden />
    {money(user.balance)}
  </AppLink>
);

/** What the top bar has for a signed-in user. */
export const UserTools = ({ user, mobile }: { user: User; mobile: boolean }) => (
  <>
    {!mobile && <Balance user={user} />}
    <OperationsButton kindNames={KIND_NAMES} className={css.iconButton} />
    <Bell user={user} />
    <AccountLink user={user} />
    {!mobile && <PreferencesMenu />}
  </>
);
