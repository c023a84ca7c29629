import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { useMissedUpdates } from '../../../../lib/use-missed-updates.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { Age } from '../../../../ui/value/figures.tsx';
import { EmptyByFilter, EmptyList, Failed, Updates } from '../../../../ui/state/ListState.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { CopyTable } from '../../../../ui/table/TableTools.tsx';
import { reloadTradeUps, useBestTradeUps, type TradeUp } from '../tradeups.queries.ts';
import { activeFilters, DEFAULTS, SORTS, withoutFilters, type Sort, type TradeUpsSearch } from '../tradeups.search.ts';
import { BestFilters } from './BestFilters.tsx';
import { Card, columnsOf, contractPath, rowId } from './best-columns.tsx';
import css from './BestTradeUps.module.css';

const SORT_LABELS: Readonly<Record<Sort, PlainKey>> = {
  profit: 'tradeups.profit',
  roi: 'tradeups.roi',
  chance: 'tradeups.chance',
  cost: 'tradeups.cost',
  expected: 'tradeups.expected',
};
/** Height of most cards, in pixels. */
const CARD_HEIGHT = 200;
const NO_ROWS: readonly TradeUp[] = [];
const NO_COLLECTIONS: readonly { id: number; name: string }[] = [];

type Props = { search: TradeUpsSearch; onChange: (patch: Partial<TradeUpsSearch>, replace?: boolean) => void };

/** The contracts with the best results at current prices. */
export function BestTradeUps({ search, onChange }: Props) {
  const router = useRouter();
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useBestTradeUps(search);
  const updates = useMissedUpdates(dataUpdatedAt);
  const now = useNow();
  const asCards = useMobile('list');
  const withFloats = search.float !== undefined;
  const columns = useMemo(() => columnsOf(withFloats), [withFloats]);
  const rows = data?.items ?? NO_ROWS;
  const paging = { page: search.page ?? 1, pageSize: DEFAULTS.limit, total: data?.total ?? 0 };
  const filter = (patch: Partial<TradeUpsSearch>): void => onChange({ ...patch, page: undefined });
  const sortBy = (sort: Sort, desc: boolean): void =>
    filter({ sort: sort === DEFAULTS.sort ? undefined : sort, order: desc ? undefined : 'asc' });
  const sort = search.sort ?? DEFAULTS.sort;
  const descending = search.order === undefined;
  const empty =
    activeFilters(search) > 0 ? (
      <EmptyByFilter text={t('tradeups.noneFound')} onClear={() => filter(withoutFilters)} />
    ) : (
      <EmptyList text={data && data.hidden > 0 ? t('tradeups.allHidden') : t('tradeups.noPrices')} />
    );
  const facts = (
    <>
      <p className={css.hidden}>
        {data && data.hidden > 0 && (
          <>
            {t('tradeups.hidden', { n: data.hidden })}
            {' · '}
            <button type="button" className={css.inline} onClick={() => filter({ unsold: true })}>
              {t('tradeups.show')}
            </button>
          </>
        )}
        {search.unsold && (
          <>
            {t('tradeups.unsoldShown')}
            {' · '}
            <button type="button" className={css.inline} onClick={() => filter({ unsold: undefined })}>
              {t('tradeups.hide')}
            </button>
          </>
        )}
      </p>
      <p className={css.age}>
        {data && (
          <>
            {t('tradeups.searched')} <Age at={data.searched_at} now={now} />
          </>
        )}
      </p>
    </>
  );
  return (
    <div className={css.screen}>
      <ListBar>
        <BestFilters search={search} collections={data?.collections ?? NO_COLLECTIONS} onChange={filter} />
        {asCards && (
          <SortControl
            options={SORTS.map((value) => ({ value, label: t(SORT_LABELS[value]) }))}
            value={sort}
            descending={descending}
            onSort={(value) => sortBy(value, true)}
            onDirection={(desc) => sortBy(sort, desc)}
          />
        )}
        <p className={css.count} role="status">
          {data && t('tradeups.found', { n: data.total })}
        </p>
        {!asCards && facts}
        <Updates count={updates} onRefresh={reloadTradeUps} />
        <span className={css.tools}>
          <CopyTable columns={columns} rows={rows} />
        </span>
      </ListBar>
      {asCards && <div className={css.facts}>{facts}</div>}
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={t('tradeups.best')}
          dense
          columns={columns}
          rows={rows}
          rowId={rowId}
          loading={data === undefined}
          skeletonCard={CARD_HEIGHT}
          refreshing={isPlaceholderData}
          sort={{ id: sort, desc: descending }}
          onSort={({ id, desc }) => sortBy(id as Sort, desc)}
          onRowOpen={(row) => void router.navigate({ href: contractPath(row, withFloats) })}
          card={(row) => <Card row={row} withFloats={withFloats} />}
          empty={empty}
        />
      )}
      <ListFoot {...paging} waiting={isPlaceholderData} onChange={({ page }, replace) => onChange({ page }, replace)} />
    </div>
  );
}
