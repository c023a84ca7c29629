import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { EmptyByFilter, EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { PageRange, Pagination } from '../../../../ui/table/Pagination.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { HISTORY_PAGE, typesQuery, useLogs, type Log, type LogFilter } from '../notifications.queries.ts';
import css from './HistoryPanel.module.css';
import { LogEntry, STATUS_NAMES } from './LogEntry.tsx';

type Choices = { type: Log['type'] | ''; status: Log['status'] | '' };

function Filters({ choices, onChange }: { choices: Choices; onChange: (choices: Choices) => void }) {
  const all = { value: '' as const, label: t('notifications.all') };
  const types = useQuery(typesQuery).data?.types ?? [];
  const statuses = (Object.keys(STATUS_NAMES) as Log['status'][]).map((value) => ({ value, label: t(STATUS_NAMES[value]) }));
  return (
    <div className={css.filters}>
      <SelectField
        inline
        label={t('notifications.type')}
        options={[all, ...types.map(({ key, name }) => ({ value: key, label: name }))]}
        value={choices.type}
        onChange={(type) => onChange({ ...choices, type })}
      />
      <SelectField
        inline
        label={t('notifications.status')}
        options={[all, ...statuses]}
        value={choices.status}
        onChange={(status) => onChange({ ...choices, status })}
      />
    </div>
  );
}

const NO_CHOICE: Choices = { type: '', status: '' };

/** The messages that were sent, with their results. */
export function HistoryPanel() {
  const [choices, setChoices] = useState<Choices>(NO_CHOICE);
  const [page, setPage] = useState(1);
  const filter: LogFilter = { page, ...(choices.type && { type: choices.type }), ...(choices.status && { status: choices.status }) };
  const { data, error, isError, refetch } = useLogs(filter);
  // go back when the last entry of the last page was deleted
  const lastPage = Math.max(1, Math.ceil((data?.total ?? Infinity) / HISTORY_PAGE));
  if (page > lastPage) setPage(lastPage);
  const choose = (next: Choices): void => {
    setChoices(next);
    setPage(1);
  };
  const isFiltered = choices !== NO_CHOICE && (choices.type !== '' || choices.status !== '');
  return (
    <Panel id="notification_history" title={t('notifications.history')}>
      {(isFiltered || data?.total !== 0) && <Filters choices={choices} onChange={choose} />}
      {isError ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={195} />
      ) : data.total === 0 ? (
        isFiltered ? (
          <EmptyByFilter text={t('ui.notFound')} onClear={() => choose(NO_CHOICE)} />
        ) : (
          <EmptyList text={t('notifications.nothingSent')} />
        )
      ) : (
        <>
          <ul>
            {data.logs.map((log) => (
              <LogEntry key={log.id} log={log} />
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
