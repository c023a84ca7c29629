import { useEffect, useState } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { request } from '../../../lib/api.ts';
import { AppLink } from '../../../lib/AppLink.tsx';
import { paths } from '../../../lib/paths.ts';
import { Failed, Skeleton } from '../../../ui/ListState.tsx';
import { useLogs } from '../notifications.queries.ts';
import css from './LatestNotifications.module.css';
import { LogEntry } from './LogEntry.tsx';

const SHOWN = 5;
const ENTRY_HEIGHT = 84;

/** The newest messages to the user, in the bell's list: seen from then on. @param unread how many of them are new */
export function LatestNotifications({ unread, onSeen }: { unread: number; onSeen: () => void }) {
  const { data, error, isError, refetch } = useLogs({ page: 1 }, SHOWN);
  // they stay marked while the list is open
  const [fresh] = useState(unread);
  const newest = data?.logs[0]?.id;
  useEffect(() => {
    // that they count as unread a while longer is no reason to disturb
    if (newest !== undefined) void request('POST /notifications/seen').then(onSeen, () => undefined);
  }, [newest, onSeen]);
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={SHOWN * ENTRY_HEIGHT} />;
  return (
    <>
      {data.logs.length === 0 && <p className={css.empty}>{t('ui.notFound')}</p>}
      <ul>
        {data.logs.map((log, index) => (
          <LogEntry key={log.id} log={log} brief={{ isNew: index < fresh }} />
        ))}
      </ul>
      <AppLink href={paths.userDetails('notifications')} className={css.all}>
        {t('notifications.openHistory')}
      </AppLink>
    </>
  );
}
