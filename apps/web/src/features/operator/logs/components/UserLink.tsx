import { IconUser } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { userName } from '../audit.names.ts';
import type { Who } from '../logs.queries.ts';
import css from './LogTable.module.css';

/** Links to a user in the administration. Deleted users have no link. */
export function UserLink({ user }: { user: Who }) {
  if (user.steam_id === null) return null;
  const label = t('logs.showUser', { name: userName(user) });
  return (
    <AppLink href={pathTo('/admin/users', { search: { q: user.steam_id } })} className={css.user} aria-label={label} title={label}>
      <IconUser size={14} stroke={1.7} aria-hidden />
    </AppLink>
  );
}
