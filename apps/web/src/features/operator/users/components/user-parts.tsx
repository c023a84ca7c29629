import { IconBrandSteam, IconMessages, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { age, calendarDate, date, dateTime } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useUser } from '../../../../lib/session.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { Flag } from '../../../../ui/value/Flag.tsx';
import { PersonName } from '../../../../ui/value/PersonName.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { Tip } from '../../../../ui/overlay/Tip.tsx';
import { roleName, stateName } from '../users.labels.ts';
import { deleteUser, type User } from '../users.queries.ts';
import { EditUserDialog } from './EditUserDialog.tsx';
import css from './user-parts.module.css';

/** Picture and name; below them the time of the last visit and the number of browsers. */
export function Person({ user }: { user: User }) {
  return (
    <PersonName picture={user.avatar_medium} name={user.user_name}>
      <LastSeen user={user} />
      {user.sessions > 0 && ` · ${t('users.sessions', { n: user.sessions })}`}
    </PersonName>
  );
}

/** The last visit. When all sessions have ended, only the day is known. */
function LastSeen({ user: { last_seen: at, active_on: day } }: { user: User }) {
  const now = useNow();
  if (at === null) return <span>{day === null ? t('users.neverSeen') : t('users.lastSeen', { age: calendarDate(day) })}</span>;
  return (
    <time dateTime={at} title={dateTime(at)}>
      {t('users.lastSeen', { age: age(at, now) })}
    </time>
  );
}

export function SteamId({ user: { steam_id: steamId, user_name: name } }: { user: User }) {
  if (steamId === null) return <span className="muted">–</span>;
  return (
    <span className={css.steamId}>
      {steamId}
      <CopyButton text={steamId} label={t('users.copySteamId', { name })} />
    </span>
  );
}

export function Mail({ user: { mail, mail_confirmed: isConfirmed } }: { user: User }) {
  if (mail === null) return <span className="muted">{t('users.noMail')}</span>;
  return (
    <span className={css.mail}>
      <span>{mail}</span>
      {!isConfirmed && <Flag plain>{t('users.mailOpen')}</Flag>}
    </span>
  );
}

export const Role = ({ user: { ROLE: role } }: { user: User }) =>
  role === 'ADMIN' ? (
    <Flag plain tone="accent">
      {roleName(role)}
    </Flag>
  ) : (
    <span>{roleName(role)}</span>
  );

export const State = ({ user: { profile_state: state } }: { user: User }) => (
  <span className={css.state} data-state={state}>
    {stateName(state)}
  </span>
);

export const Joined = ({ user: { joined_at: at } }: { user: User }) => (
  <time className={css.date} dateTime={at} title={dateTime(at)}>
    {date(at)}
  </time>
);

/** True for the row of the administrator who is signed in. */
function useIsOwn({ steam_id: steamId }: User): boolean {
  const own = useUser()?.steam_id;
  return own !== undefined && own === steamId;
}

/** Links to the user's data, and buttons that open the form and the confirmation of a deletion. */
export function Actions({ user }: { user: User }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const { id, user_name: name, steam_id: steamId, balance } = user;
  const isOwn = useIsOwn(user);
  const kept = isOwn ? t('users.ownDeletion') : balance === 0 ? null : t('users.deleteBalance');
  const close = (): void => setOpen(null);
  return (
    <span className={css.actions}>
      <a
        className={css.link}
        href={user.profile_url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${t('users.profile', { name })} (${t('ui.newTab')})`}
        title={t('users.profile', { name })}
      >
        <IconBrandSteam size={16} stroke={1.7} aria-hidden />
      </a>
      <AppLink
        className={css.link}
        href={pathTo('/admin/tickets', { search: { user: id } })}
        aria-label={t('users.tickets', { name })}
        title={t('users.tickets', { name })}
      >
        <IconMessages size={16} stroke={1.7} aria-hidden />
      </AppLink>
      <IconButton label={t('users.edit', { name })} onClick={() => setOpen('edit')}>
        <IconPencil size={16} stroke={1.7} aria-hidden />
      </IconButton>
      {kept !== null ? (
        // not `disabled`, so that the reason is also shown on focus
        <Tip label={kept}>
          <IconButton label={t('users.delete', { name })} title={undefined} aria-disabled>
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </IconButton>
        </Tip>
      ) : (
        <IconButton label={t('users.delete', { name })} className={css.delete} onClick={() => setOpen('delete')}>
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </IconButton>
      )}
      {open === 'edit' && <EditUserDialog user={user} isOwn={isOwn} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          danger
          title={t('users.deleteTitle')}
          confirmLabel={t('users.deleteAction')}
          figures={[
            { label: t('users.user'), value: name },
            { label: t('users.steamId'), value: steamId ?? '–' },
          ]}
          onConfirm={() => deleteUser(id)}
          onClose={close}
        >
          {t('users.deleteQuestion')}
        </ConfirmDialog>
      )}
    </span>
  );
}
