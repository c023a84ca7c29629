import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t, type PlainKey } from '../../../i18n/i18n.ts';
import { dateTime } from '../../../lib/format.ts';
import { EmptyByFilter, EmptyForEver, Failed, Skeleton } from '../../../ui/ListState.tsx';
import { Panel } from '../../../ui/PageHeader.tsx';
import { PageRange, Pagination } from '../../../ui/Pagination.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { toast } from '../../../ui/toasts.ts';
import { deleteLog, HISTORY_PAGE, useLogs, type Log, type LogFilter } from '../notifications.queries.ts';
import css from './HistoryPanel.module.css';
import { CHANNEL_NAMES, TYPE_NAMES } from './TypeRow.tsx';

const STATUS_NAMES: Record<Log['status'], PlainKey> = {
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

function Entry({ log }: { log: Log }) {
  return (
    <li className={css.entry}>
      <div className={css.words}>
        <h3>{log.title}</h3>
        <p className={css.message}>{log.message}</p>
        <p className={css.facts}>
          <span className={css.status} data-status={log.status}>
            {t(STATUS_NAMES[log.status])}
          </span>
          <span>{t(TYPE_NAMES[log.type])}</span>
          <span>{t(CHANNEL_NAMES[log.channel])}</span>
          <time dateTime={log.created_at}>{dateTime(log.sent_at ?? log.created_at)}</time>
        </p>
        {log.error && <p className={css.error}>{log.error}</p>}
      </div>
      <button
        type="button"
        className={css.delete}
        aria-label={t('notifications.deleteEntry', { title: log.title })}
        title={t('notifications.delete')}
        onClick={() => void remove(log.id)}
      >
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </button>
    </li>
  );
}

type Choices = { type: Log['type'] | ''; status: Log['status'] | '' };

function Filters({ choices, onChange }: { choices: Choices; onChange: (choices: Choices) => void }) {
  const all = { value: '' as const, label: t('notifications.all') };
  const named = <T extends string>(names: Record<T, PlainKey>) =>
    (Object.keys(names) as T[]).map((value) => ({ value, label: t(names[value]) }));
  return (
    <div className={css.filters}>
      <SelectField
        inline
        label={t('notifications.type')}
        options={[all, ...named(TYPE_NAMES)]}
        value={choices.type}
        onChange={(type) => onChange({ ...choices, type })}
      />
      <SelectField
        inline
        label={t('notifications.status')}
        options={[all, ...named(STATUS_NAMES)]}
        value={choices.status}
        onChange={(status) => onChange({ ...choices, status })}
      />
    </div>
  );
}

const NO_CHOICE: Choices = { type: '', status: '' };

/** What was sent, with what became of it. */
export function HistoryPanel() {
  const [choices, setChoices] = useState<Choices>(NO_CHOICE);
  const [page, setPage] = useState(1);
  const filter: LogFilter = { page, ...(choices.type && { type: choices.type }), ...(choices.status && { status: choices.status }) };
  const { data, error, isError, refetch } = useLogs(filter);
  const choose = (next: Choices): void => {
    setChoices(next);
    setPage(1);
  };
  const isFiltered = choices !== NO_CHOICE && (choices.type !== '' || choices.status !== '');
  return (
    <Panel title={t('notifications.history')}>
      <Filters choices={choices} onChange={choose} />
      {isError ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={195} />
      ) : data.total === 0 ? (
        isFiltered ? (
          <EmptyByFilter text={t('ui.notFound')} onClear={() => choose(NO_CHOICE)} />
        ) : (
          <EmptyForEver text={t('notifications.nothingSent')} />
        )
      ) : (
        <>
          <ul>
            {data.logs.map((log) => (
              <Entry key={log.id} log={log} />
            ))}
          </ul>
          <div className={css.foot}>
            <PageRange page={page} pageSize={HISTORY_PAGE} total={data.total} />
            <Pagination page={page} pageSize={HISTORY_PAGE} total={data.total} onPage={setPage} />
          </div>
        </>
      )}
    </Panel>
  );
}
