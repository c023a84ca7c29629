import { IconBrandSteam, IconMenu2, IconWallet, IconX } from '@tabler/icons-react';
import { OperationsButton } from '../../features/people/operations/operations.public.tsx';
import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { money } from '../../lib/format.ts';
import { pathTo } from '../../lib/path-to.ts';
import { expectsSession, type User } from '../../lib/session.ts';
import { useWorld } from '../../lib/site.ts';
import { Logo, Mark } from '../../ui/layout/Logo.tsx';
import { SignInLink } from '../../ui/layout/SignInLink.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../ui/form/Switches.tsx';
import { Avatar } from '../../ui/value/Avatar.tsx';
import { Help } from '../../ui/overlay/Tip.tsx';
import { Bell } from './Bell.tsx';
import { PreferencesMenu } from './PreferencesMenu.tsx';
import { Search } from './Search.tsx';
import { KIND_NAMES } from '../kind-names.ts';
import css from './TopBar.module.css';

function AccountLink({ user }: { user: User }) {
  return (
    <AppLink
      href={pathTo('/user-details')}
      className={css.avatar}
      aria-label={t('shell.account', { name: user.user_name })}
      title={user.user_name}
    >
      <Avatar src={user.avatar_medium} name={user.user_name} size={32} />
    </AppLink>
  );
}

/** The site balance, which leads to where it is topped up. */
const Balance = ({ user }: { user: User }) => (
  <AppLink href={pathTo('/payment')} className={css.balance} aria-label={t('shell.balance', { amount: money(user.balance) })}>
    <IconWallet size={16} stroke={1.7} aria-hidden />
    {money(user.balance)}
  </AppLink>
);

type Props = { mobile: boolean; menuOpen: boolean; user: User | undefined; onMenu: () => void };

export function TopBar({ mobile, menuOpen, user, onMenu }: Props) {
  const world = useWorld();
  const MenuIcon = menuOpen ? IconX : IconMenu2;
  return (
    <header className={css.bar}>
      {mobile && (
        <button
          type="button"
          className={css.iconButton}
          aria-expanded={menuOpen}
          aria-controls="sidebar"
          aria-label={menuOpen ? t('shell.closeMenu') : t('shell.openMenu')}
          onClick={onMenu}
        >
          <MenuIcon size={20} stroke={1.6} aria-hidden />
        </button>
      )}
      <div className={css.brand}>
        <AppLink href={pathTo(user ? '/dashboard' : '/')} className={css.home} aria-label="Lootfolio">
          {mobile ? <Mark size={26} /> : <Logo />}
        </AppLink>
        {world === 'sandbox' && (
          <aside className={css.sandbox}>
            <Help label={t('shell.sandbox')}>{t('shell.sandboxShort')}</Help>
          </aside>
        )}
      </div>
      <Search viewer={user} place="bar" />
      <div className={css.right}>
        {!mobile && !user && <LanguageSwitch />}
        {!mobile && !user && <ThemeSwitch />}
        {user && !mobile && <Balance user={user} />}
        <OperationsButton signedIn={user !== undefined} kindNames={KIND_NAMES} className={css.iconButton} />
        {/* visitors have no notifications; a session that is still asked for keeps its place */}
        {(user || expectsSession()) && <Bell user={user} />}
        {user ? (
          <>
            <AccountLink user={user} />
            {!mobile && <PreferencesMenu />}
          </>
        ) : (
          <SignInLink className={css.signIn} aria-label={t('shell.signIn')}>
            <IconBrandSteam size={17} stroke={1.7} aria-hidden />
            {!mobile && t('shell.signIn')}
          </SignInLink>
        )}
      </div>
    </header>
  );
}
