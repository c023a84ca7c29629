import { lazy, useCallback, useMemo, useRef } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { importWithTimeout } from '../../../../lib/import-with-timeout.ts';
import { useUser } from '../../../../lib/session.ts';
import { useOpened } from '../../../../lib/use-opened.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { useMissedUpdates } from '../../../../lib/use-missed-updates.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { EmptyByFilter, EmptyList, Failed, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { PageRange, PageSize, Pagination } from '../../../../ui/table/Pagination.tsx';
import type { Sort } from '../../../../ui/table/table.ts';
import { CopyTable, TableView } from '../../../../ui/table/TableTools.tsx';
import { useColumns } from '../../../../ui/table/use-columns.ts';
import { withValues } from '../../../../ui/table/with-values.ts';
import { useFilterOptions } from '../../items/items.public.tsx';
import { useComparison, type ComparisonRow } from '../comparison.queries.ts';
import { OpenRow, useTableWidth } from '../components/cells.tsx';
import { ChosenMarkets } from '../components/ChosenMarkets.tsx';
import { Card, columnsOf } from '../components/columns.tsx';
import { ExportComparison } from '../components/ExportComparison.tsx';
import { FilterBar } from '../components/FilterBar.tsx';
import { PairNotices } from '../components/PairNotices.tsx';
import { ResultsBar } from '../components/ResultsBar.tsx';
import { advancedCount, DEFAULTS, PAGE_SIZES, SORT_KEYS, type SortKey } from '@lootfolio/domain/comparison-filters';
import { SortBar } from '../components/Toolbar.tsx';
import { useFilters } from '../use-filters.ts';
import css from './ComparisonPage.module.css';

const ItemModal = lazy(() =>
  importWithTimeout(() => import('../components/ItemModal.tsx')).then((module) => ({ default: module.ItemModal })),
);

/** A list older than this is stale. It is stale at once when newer prices could not be loaded. */
const STALE_MS = 3_600_000;
/** Height of most cards, in pixels. */
const CARD_HEIGHT = 140;
const DEFAULT_PAIR = { sourceMarkets: DEFAULTS.sourceMarkets, targetMarkets: DEFAULTS.targetMarkets };
const NO_ROWS: readonly ComparisonRow[] = [];

/** Compares all items: the price on one market with the net on another. */
export function ComparisonPage() {
  const { filters, ready, fallbackPair, change } = useFilters();
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useComparison(filters, ready);
  const options = useFilterOptions(730).data;
  const withBids = useMemo(() => options?.markets.filter((market) => market.has_bids).map(({ slug }) => slug), [options]);
  const updates = useMissedUpdates(dataUpdatedAt);
  const signedIn = useUser() !== undefined;
  const now = useNow();
  const tableWidth = useTableWidth();
  const asCards = useMobile('list');
  const isPhone = useMobile('shell');
  const opened = useOpened('item');
  const { sell, afterPayout } = filters;
  const card = useCallback((row: ComparisonRow) => <Card row={row} selling={{ sell, afterPayout }} />, [sell, afterPayout]);
  const rows = data?.items ?? NO_ROWS;
  const columns = columnsOf(filters, tableWidth);
  const choice = useColumns(
    'comparison',
    useMemo(() => withValues(columns, rows), [columns, rows]),
  );
  const top = useRef<HTMLDivElement>(null);

  const { open: openItem } = opened;
  const open = useCallback((row: ComparisonRow): void => openItem(row.slug), [openItem]);
  const goToPage = useCallback(
    (currentPage: number, replace: boolean): void => {
      change({ currentPage }, { replace });
      top.current?.scrollIntoView({ block: 'start' });
    },
    [change],
  );
  const sort = ({ id, desc }: Sort): void =>
    change({ sortBy: SORT_KEYS.find((key) => key === id) as SortKey, sortOrder: desc ? 'DESC' : 'ASC' });
  const refresh = (): void => void refetch();
  const filtered = advancedCount(filters) > 0 || filters.searchQuery !== '';
  const old = data?.updated_at && (error !== null || now - Date.parse(data.updated_at) > STALE_MS) ? data.updated_at : null;
  const paging = { page: filters.currentPage, pageSize: filters.pageSize, total: data?.total ?? 0 };

  return (
    <>
      <FilterBar
        filters={filters}
        chosen={fallbackPair ? { ...filters, ...DEFAULT_PAIR } : filters}
        groups={options?.groups}
        withBids={withBids}
        signedIn={signedIn}
        empty={filtered && data?.total === 0}
        onChange={change}
      />
      <ChosenMarkets pair={filters} onChange={change} />
      <PairNotices
        pair={filters}
        sell={sell}
        withBids={withBids}
        fallbackPair={fallbackPair}
        unfiltered={!signedIn && advancedCount(filters) > 0}
        onChange={change}
      />
      <div ref={top} className={css.results} data-settled={ready}>
        <ResultsBar
          reply={data}
          filters={filters}
          updates={updates}
          onRefresh={refresh}
          onOutliers={(outliers) => change({ outliers })}
          onAfterPayout={(afterPayout) => change({ afterPayout })}
        >
          {!isPhone && <SortBar inline sortBy={filters.sortBy} sortOrder={filters.sortOrder} onChange={change} />}
          <ExportComparison filters={filters} columns={choice.shown} total={data?.total ?? 0} />
          <CopyTable columns={choice.shown} rows={rows} />
          {!asCards && <TableView choice={choice} />}
        </ResultsBar>
        {old && <StaleNotice at={old} now={now} onRefresh={refresh} />}
        {error && !data ? (
          <Failed error={error} onRetry={refresh} />
        ) : (
          <OpenRow value={open}>
            <DataTable
              caption={t('comparison.title')}
              dense
              columns={choice.shown}
              rows={rows}
              rowId={(row) => String(row.item_id)}
              loading={data === undefined}
              skeletonRows={filters.pageSize}
              skeletonCard={CARD_HEIGHT}
              refreshing={isPlaceholderData}
              sort={{ id: filters.sortBy, desc: filters.sortOrder === 'DESC' }}
              onSort={sort}
              onRowOpen={open}
              card={card}
              empty={
                filtered ? (
                  <EmptyByFilter text={t('comparison.itemsNotFound')} onClear={() => change(DEFAULTS)} />
                ) : (
                  <EmptyList text={t('comparison.itemsNotFound')}>
                    <p className="muted">{t(data?.updated_at === null ? 'comparison.noPrices' : 'comparison.otherMarkets')}</p>
                  </EmptyList>
                )
              }
            />
          </OpenRow>
        )}
      </div>
      <div className={css.foot}>
        <PageSize value={filters.pageSize} options={PAGE_SIZES} onChange={(pageSize) => change({ pageSize })} />
        <PageRange {...paging} />
        <Pagination {...paging} waiting={isPlaceholderData} onPage={goToPage} />
      </div>
      {opened.id !== undefined && (
        <LazyPart onClose={opened.close}>
          <ItemModal slug={opened.id} row={data?.items.find((row) => row.slug === opened.id)} sell={sell} onClose={opened.close} />
        </LazyPart>
      )}
    </>
  );
}
