import { IconTrash } from '@tabler/icons-react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { dateTime } from '../../../../lib/format.ts';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { deleteLog, type Log } from '../notifications.queries.ts';
import css from './LogEntry.module.css';
import { CHANNEL_NAMES } from './TypeRow.tsx';

export const STATUS_NAMES: Record<Log['status'], PlainKey> = {
  QUEUED: 'notifications.queued',
  SENT: 'notifications.sent',
  FAILED: 'notifications.failed',
};

async function remove(id: number): Promise<void> {
  try {
    await deleteLog(id);
    toast('success', t('notifications.entryDeleted'));
  } catch {
    toast('error', t('notifications.deletionError'));
  }
}

/** A message with its result. @param brief in the bell's list: two lines of text, and a mark when it is new */
export function LogEntry({ log, brief }: { log: Log; brief?: { isNew: boolean } }) {
  return (
    <li className={css.entry} data-brief={brief !== undefined} data-new={brief?.isNew}>
      <div className={css.words}>
        <h3>
          {log.link === null ? (
            log.title
          ) : (
            <AppLink className="link" href={log.link}>
              {log.title}
            </AppLink>
          )}
          {brief?.isNew && <span className="visually-hidden"> ({t('notifications.new')})</span>}
        </h3>
        <p className={css.message}>{log.message}</p>
        <p className={css.facts}>
          {log.channel !== 'SITE' && (
            <span className={css.status} data-status={log.status}>
              {t(STATUS_NAMES[log.status])}
            </span>
          )}
          {!brief && <span>{log.type_name}</span>}
          <span>{t(log.channel === 'SITE' ? 'notifications.site' : CHANNEL_NAMES[log.channel])}</span>
          <time dateTime={log.created_at}>{dateTime(log.sent_at ?? log.created_at)}</time>
        </p>
        {log.error && <p className={css.error}>{log.error}</p>}
      </div>
      <IconButton
        label={t('notifications.deleteEntry', { title: log.title })}
        title={t('notifications.delete')}
        onClick={() => void remove(log.id)}
      >
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </IconButton>
    </li>
  );
}
