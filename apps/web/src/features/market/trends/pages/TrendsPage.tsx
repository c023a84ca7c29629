import { IconTrendingUp } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { useMissedUpdates } from '../../../../lib/use-missed-updates.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { EmptyByFilter, EmptyHint, EmptyList, Failed, StaleNotice, Updates } from '../../../../ui/state/ListState.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { PageRange, PageSize, Pagination } from '../../../../ui/table/Pagination.tsx';
import type { Sort } from '../../../../ui/table/table.ts';
import { CopyTable, TableView } from '../../../../ui/table/TableTools.tsx';
import { useColumns } from '../../../../ui/table/use-columns.ts';
import { useFilterOptions } from '../../items/items.public.tsx';
import { Card, COLUMNS, itemPath } from '../components/columns.tsx';
import { TrendFilters } from '../components/TrendFilters.tsx';
import { TrendLists } from '../components/TrendLists.tsx';
import { limitsTable, PAGE_SIZES, withoutFilters } from '../filters.ts';
import { useReload, useTrends, type Trend } from '../trends.queries.ts';
import { useFilters } from '../use-filters.ts';
import css from './TrendsPage.module.css';

/** A list older than this is stale. It is stale at once when newer prices could not be loaded. */
const STALE_MS = 3_600_000;
/** Height of most cards, in pixels. */
const CARD_HEIGHT = 152;
const NO_ROWS: readonly Trend[] = [];

const openItem = (trend: Trend): unknown => window.open(itemPath(trend), '_blank', 'noopener');
const card = (trend: Trend) => <Card trend={trend} />;

/** A table of all items with their average prices; below it the items with the largest rises and falls, and the most sold ones. */
export function TrendsPage() {
  const { search, filters, ready, change, choose } = useFilters();
  const { data, error, dataUpdatedAt, isPlaceholderData } = useTrends(filters, ready);
  const groups = useFilterOptions(730).data?.groups;
  const updates = useMissedUpdates(dataUpdatedAt);
  const reload = useReload();
  const now = useNow();
  const asCards = useMobile('shell');
  const choice = useColumns('trends', COLUMNS);
  const top = useRef<HTMLDivElement>(null);
  const lists = useRef<HTMLDivElement>(null);
  const rows = data?.data ?? NO_ROWS;
  const old = data?.updated_at && (error !== null || now - Date.parse(data.updated_at) > STALE_MS) ? data.updated_at : null;
  const paging = { page: filters.currentPage, pageSize: filters.pageSize, total: data?.total ?? 0 };
  const goToPage = useCallback(
    (currentPage: number, replace: boolean): void => {
      change({ currentPage }, { replace });
      top.current?.scrollIntoView({ block: 'start' });
    },
    [change],
  );
  const sort = ({ desc }: Sort): void => change({ sortBy: 'name', sortOrder: desc ? 'DESC' : 'ASC' });
  const empty = limitsTable(filters) ? (
    <EmptyByFilter text={t('trends.itemsNotFound')} onClear={() => change(withoutFilters(filters))} />
  ) : (
    <EmptyList text={t('trends.itemsNotFound')}>
      <EmptyHint>{t('trends.noPrices')}</EmptyHint>
    </EmptyList>
  );

  return (
    <>
      <PageHeader
        title={t('trends.title')}
        lead={t('trends.lead')}
        help={['trends.help1', 'trends.help2', 'trends.help3', 'trends.help4', 'trends.help5']}
        guide="compare"
        actions={
          <>
            <Updates count={updates} onRefresh={reload} />
            <Button
              variant="default"
              icon={<IconTrendingUp size={15} aria-hidden />}
              onClick={() => {
                lists.current?.scrollIntoView({ block: 'start' });
                lists.current?.focus({ preventScroll: true });
              }}
            >
              {t('trends.toLists')}
            </Button>
          </>
        }
      />
      <h2 className="visually-hidden">{t('trends.allItems')}</h2>
      <div ref={top} className={css.results}>
        <TrendFilters filters={filters} groups={groups} onChange={change}>
          <p className={css.count} role="status">
            {data && t('trends.count', { n: data.total })}
          </p>
          <CopyTable columns={choice.shown} rows={rows} />
          {!asCards && <TableView choice={choice} />}
        </TrendFilters>
        {old && <StaleNotice at={old} now={now} onRefresh={reload} />}
        {error && !data ? (
          <Failed error={error} onRetry={reload} />
        ) : (
          <DataTable
            caption={t('trends.title')}
            dense
            columns={choice.shown}
            rows={rows}
            rowId={(trend) => String(trend.item_detail.item_id)}
            loading={data === undefined}
            skeletonRows={filters.pageSize}
            skeletonCard={CARD_HEIGHT}
            refreshing={isPlaceholderData}
            sort={{ id: filters.sortBy, desc: filters.sortOrder === 'DESC' }}
            onSort={sort}
            onRowOpen={openItem}
            {...(asCards && { card })}
            empty={empty}
          />
        )}
      </div>
      <div className={css.foot}>
        <PageSize value={filters.pageSize} options={PAGE_SIZES} onChange={(pageSize) => change({ pageSize })} />
        <PageRange {...paging} />
        <Pagination {...paging} waiting={isPlaceholderData} onPage={goToPage} />
      </div>
      <div ref={lists} className={css.lists} role="group" aria-label={t('trends.toLists')} tabIndex={-1}>
        <TrendLists search={search} filters={filters} ready={ready} onChoose={choose} />
      </div>
    </>
  );
}
