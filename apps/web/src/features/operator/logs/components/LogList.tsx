import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { EmptyByFilter, EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { activeFilters, NO_FILTERS, type LogsSearch } from '../logs.search.ts';
import { LogPages } from './LogPages.tsx';
import css from './LogList.module.css';

type Found<Row> = { items: Row[]; total: number; total_is_more: boolean };

type Props<Row> = {
  query: { data: Found<Row> | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown };
  search: LogsSearch;
  /** Rows on a page. */
  limit: number;
  empty: string;
  onChange: (next: LogsSearch) => void;
  onPage: (page: Pick<LogsSearch, 'before' | 'after'>) => void;
  children: (rows: Row[]) => ReactNode;
};

/** The rows of a log in their current state, with the pages below. */
export function LogList<Row extends { id: number }>({ query, search, limit, empty, onChange, onPage, children }: Props<Row>) {
  const { data, error, isPlaceholderData } = query;
  if (!data)
    return (
      <Panel flush>
        {error ? (
          <Failed error={error} onRetry={() => void query.refetch()} />
        ) : (
          <div aria-busy="true">
            <Skeleton height={640} />
          </div>
        )}
      </Panel>
    );
  if (data.items.length === 0 && search.before === undefined && search.after === undefined)
    return (
      <Panel flush>{activeFilters(search) > 0 ? <EmptyByFilter onClear={() => onChange(NO_FILTERS)} /> : <EmptyList text={empty} />}</Panel>
    );
  return (
    <div className={css.list} aria-busy={isPlaceholderData}>
      <Panel flush>{children(data.items)}</Panel>
      <p className="muted">{t(data.total_is_more ? 'logs.totalMore' : 'logs.total', { n: data.total })}</p>
      <LogPages search={search} ids={data.items.map(({ id }) => id)} limit={limit} onPage={onPage} />
    </div>
  );
}
