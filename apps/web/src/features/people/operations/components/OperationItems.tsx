import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { EmptyByFilter, Failed, Skeleton, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { PageRange, Pagination } from '../../../../ui/table/Pagination.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { ITEMS_PAGE, useItems, type ItemState, type Operation } from '../operations.queries.ts';
import { firstFilter, ITEM_STATES } from '../operations.rules.ts';
import { ITEM_STATE_NAMES, OperationItem } from './OperationItem.tsx';
import css from './OperationItems.module.css';

type Filter = ItemState | 'all';

/** The states of an operation's items, each with its count. The chosen state stays in the list when no item has it any more. */
function StateFilter({ items, value, onChange }: { items: Operation['items']; value: Filter; onChange: (filter: Filter) => void }) {
  const states = ITEM_STATES.filter((state) => items[state] > 0 || state === value).map((state) => ({
    value: state as Filter,
    label: `${t(ITEM_STATE_NAMES[state])} ${integer(items[state])}`,
  }));
  const all = { value: 'all' as const, label: `${t('operations.all')} ${integer(items.total)}` };
  return <Segments wrap label={t('operations.filter')} options={[...states, all]} value={value} onChange={onChange} />;
}

/** The results of an operation's items: those in one state, or all in their order. */
export function OperationItems({ operation: { id, items } }: { operation: Operation }) {
  // a filter needs more than one item
  const isMany = items.total > 1;
  const [filter, setFilter] = useState<Filter>(() => (isMany && firstFilter(items)) || 'all');
  const [page, setPage] = useState(1);
  const now = useNow();
  const state = filter === 'all' ? null : filter;
  const { data, error, isError, isPlaceholderData, dataUpdatedAt, refetch } = useItems(id, { state, page });
  const choose = (next: Filter): void => {
    setFilter(next);
    setPage(1);
  };
  const again = (): void => void refetch();
  return (
    <section aria-label={t('operations.results')}>
      {isMany && (
        <div className={css.filter}>
          <StateFilter items={items} value={filter} onChange={choose} />
        </div>
      )}
      {!data ? (
        isError ? (
          <Failed error={error} onRetry={again} />
        ) : (
          <div className={css.loading} aria-busy>
            <Skeleton height={220} />
          </div>
        )
      ) : data.total === 0 && !isPlaceholderData ? (
        <EmptyByFilter onClear={() => choose('all')} />
      ) : (
        <>
          {isError && (
            <div className={css.filter}>
              <StaleNotice at={new Date(dataUpdatedAt)} now={now} onRefresh={again} />
            </div>
          )}
          <ul data-waiting={isPlaceholderData} aria-busy={isPlaceholderData} className={css.items}>
            {data.items.map((item) => (
              <OperationItem key={item.position} item={item} />
            ))}
          </ul>
          {isMany && (
            <div className={css.foot}>
              <PageRange page={page} pageSize={ITEMS_PAGE} total={data.total} />
              <Pagination page={page} pageSize={ITEMS_PAGE} total={data.total} waiting={isPlaceholderData} onPage={setPage} />
            </div>
          )}
        </>
      )}
    </section>
  );
}
