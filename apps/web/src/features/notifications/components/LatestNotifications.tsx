import { useEffect } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { request } from '../../../lib/api.ts';
import { AppLink } from '../../../lib/AppLink.tsx';
import { dateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useLogs } from '../notifications.queries.ts';
import css from './LatestNotifications.module.css';

const SHOWN = 5;

/** The newest messages to the user, in the bell's list: seen from then on. */
export function LatestNotifications({ onSeen }: { onSeen: () => void }) {
  const { data, isError } = useLogs({ page: 1 }, SHOWN);
  const newest = data?.logs[0]?.id;
  useEffect(() => {
    // that they count as unread a while longer is no reason to disturb
    if (newest !== undefined) void request('POST /notifications/seen').then(onSeen, () => undefined);
  }, [newest, onSeen]);
  if (isError) return <p className={css.empty}>{t('ui.loadFailed')}</p>;
  return (
    <>
      {data?.logs.length === 0 && <p className={css.empty}>{t('ui.notFound')}</p>}
      <ul>
        {data?.logs.map((log) => (
          <li key={log.id} className={css.entry}>
            <strong>{log.title}</strong>
            <p>{log.message}</p>
            <time dateTime={log.created_at}>{dateTime(log.created_at)}</time>
          </li>
        ))}
      </ul>
      <AppLink href={paths.userDetails('notifications')} className={css.all}>
        {t('notifications.openHistory')}
      </AppLink>
    </>
  );
}
