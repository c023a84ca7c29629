import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { request } from '../../../../lib/api.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { useLogs } from '../notifications.queries.ts';
import css from './LatestNotifications.module.css';
import { LogEntry } from './LogEntry.tsx';

const SHOWN = 5;
const ENTRY_HEIGHT = 84;

type Props = {
  /** The number of new messages. */
  unread: number;
  onSeen: () => void;
  /** Called when the user opens the full list. */
  onLeave: () => void;
};

/** The newest messages in the bell's list. Marks them as seen. */
export function LatestNotifications({ unread, onSeen, onLeave }: Props) {
  const { data, error, isError, isFetching, refetch } = useLogs({ page: 1 }, SHOWN);
  // new messages stay marked while the list is open, even when others are deleted or arrive: ids only increase
  const [fresh] = useState(unread);
  const [knownUpTo, setKnownUpTo] = useState<number>();
  if (knownUpTo === undefined && data && !isFetching) setKnownUpTo(data.logs[fresh]?.id ?? 0);
  const newest = data?.logs[0]?.id;
  useEffect(() => {
    // a failure is ignored: the messages only stay unread a while longer
    if (newest !== undefined) void request('POST /notifications/seen').then(onSeen, () => undefined);
  }, [newest, onSeen]);
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={SHOWN * ENTRY_HEIGHT} />;
  return (
    <>
      {data.logs.length === 0 && <p className={css.empty}>{t('notifications.nothingSent')}</p>}
      <ul>
        {data.logs.map((log) => (
          <LogEntry key={log.id} log={log} brief={{ isNew: knownUpTo !== undefined && log.id > knownUpTo }} />
        ))}
      </ul>
      <AppLink href={pathTo('/user-details', { hash: 'notifications' })} className={css.all} onClick={onLeave}>
        {t('notifications.openHistory')}
      </AppLink>
    </>
  );
}
