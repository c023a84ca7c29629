import { WATCHLIST_DEFAULTS } from '@lootfolio/domain/watchlist';
import { t } from '../../../../i18n/i18n.ts';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { TableView } from '../../../../ui/table/TableTools.tsx';
import type { ColumnChoice } from '../../../../ui/table/use-columns.ts';
import type { WatchedItem } from '../watchlist.queries.ts';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { SORTS, type WatchlistSearch, type WatchlistSort } from '../watchlist.search.ts';
import { WatchlistViews } from './WatchlistViews.tsx';
import css from './WatchlistToolbar.module.css';

type Props = {
  search: WatchlistSearch;
  wide: boolean;
  columns: ColumnChoice<WatchedItem>;
  onChange: (next: Partial<WatchlistSearch>) => void;
};

/** Names sort from A to Z, figures from the largest down. */
const naturalOrder = (sort: WatchlistSort): Pick<WatchlistSearch, 'sort' | 'asc'> => ({
  sort: sort === WATCHLIST_DEFAULTS.sort ? undefined : sort,
  asc: sort === 'name' || undefined,
});

/** In the bar of the list: its views, its order, and its layout. */
export function WatchlistToolbar({ search, wide, columns, onChange }: Props) {
  const sorts = Object.entries(SORTS).map(([value, key]) => ({ value: value as WatchlistSort, label: t(key) }));
  return (
    <>
      <WatchlistViews search={search} onChange={onChange} />
      <div className={css.order}>
        <SortControl
          inline
          options={sorts}
          value={search.sort ?? WATCHLIST_DEFAULTS.sort}
          descending={!search.asc}
          onSort={(sort) => onChange(naturalOrder(sort))}
          onDirection={(descending) => onChange({ asc: descending ? undefined : true })}
        />
        {wide && search.view === 'table' && <TableView choice={columns} />}
        {wide && (
          <Segments
            label={t('watchlist.layout')}
            value={search.view ?? 'cards'}
            options={[
              { value: 'cards', label: t('watchlist.cards') },
              { value: 'table', label: t('watchlist.table') },
            ]}
            onChange={(view) => onChange({ view: view === 'table' ? 'table' : undefined, page: search.page })}
          />
        )}
      </div>
    </>
  );
}
