import { IconBrandSteam, IconMessages, IconTrash } from '@tabler/icons-react';
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
import { RowButtons } from '../../../../ui/table/RowButtons.tsx';
import { Tip } from '../../../../ui/overlay/Tip.tsx';
import { roleName, stateName } from '../users.labels.ts';
import { deleteUser, type User } from '../users.queries.ts';
import css from './user-parts.module.css';

/** Picture and name, which leads to the form; below them the last visit, the number of browsers, and the e-mail address if there is one. */
export function Person({ user, href }: { user: User; href: string }) {
  return (
    <PersonName picture={user.avatar_medium} name={user.user_name} href={href}>
      <LastSeen user={user} />
      {user.sessions > 0 && ` · ${t('users.sessions', { n: user.sessions })}`}
      <Mail user={user} />
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

function Mail({ user: { mail, mail_confirmed: isConfirmed } }: { user: User }) {
  if (mail === null) return null;
  return (
    <>
      {' · '}
      <span className={css.mail} title={mail}>
        {mail}
      </span>
      {!isConfirmed && (
        <>
          {' '}
          <Flag plain>{t('users.mailOpen')}</Flag>
        </>
      )}
    </>
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

/** True for the administrator who is signed in. */
export function useIsOwn({ steam_id: steamId }: User): boolean {
  const own = useUser()?.steam_id;
  return own !== undefined && own === steamId;
}

/** Links to the user's data, and the button that deletes the user after a question. */
export function Actions({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const { id, user_name: name, steam_id: steamId, balance } = user;
  const isOwn = useIsOwn(user);
  const kept = isOwn ? t('users.ownDeletion') : balance === 0 ? null : t('users.deleteBalance');
  return (
    <RowButtons>
      <a
        className={css.link}
        href={user.profile_url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${t('users.profile', { name })} (${t('core.newTab')})`}
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
      {kept !== null ? (
        // not `disabled`, so that the reason is also shown on focus
        <Tip label={kept}>
          <IconButton label={t('users.delete', { name })} title={undefined} aria-disabled>
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </IconButton>
        </Tip>
      ) : (
        <IconButton label={t('users.delete', { name })} className={css.delete} onClick={() => setAsking(true)}>
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </IconButton>
      )}
      {asking && (
        <ConfirmDialog
          danger
          title={t('users.deleteTitle')}
          confirmLabel={t('users.deleteAction')}
          figures={[
            { label: t('users.user'), value: name },
            { label: t('users.steamId'), value: steamId ?? '–' },
          ]}
          onConfirm={() => deleteUser(id)}
          onClose={() => setAsking(false)}
        >
          {t('users.deleteQuestion')}
        </ConfirmDialog>
      )}
    </RowButtons>
  );
}
