import { SALE_DEFAULTS, SALE_PAGE_SIZES, SALE_SORTS } from '@lootfolio/domain/sales';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { EmptyByFilter, Failed, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import type { Sale, useSales } from '../sales.queries.ts';
import { activeFilters, NO_FILTERS, sortIn, type SalesSearch } from '../sales.search.ts';
import type { Open } from './sale-columns.tsx';
import { SaleCard } from './SaleCard.tsx';
import type { Change } from './SalesFilters.tsx';

type Props = {
  query: ReturnType<typeof useSales>;
  columns: readonly Column<Sale>[];
  search: SalesSearch;
  onChange: Change;
  onOpen: Open;
  /** Shown while no sale is in the default range. */
  empty: ReactNode;
};

/** The sales of one page: rows of a table, or cards on a small screen. */
export function SalesList({ query, columns, search, onChange, onOpen, empty }: Props) {
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = query;
  const now = useNow();
  if (!data && error)
    return (
      <Panel flush>
        <Failed error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  return (
    <>
      {error && <StaleNotice at={new Date(dataUpdatedAt)} now={now} onRefresh={() => void refetch()} />}
      <DataTable
        dense
        mobile="wide"
        caption={t('sales.title')}
        columns={columns}
        rows={data?.items ?? []}
        rowId={({ item_id: id }) => String(id)}
        loading={!data}
        skeletonRows={search.size ?? SALE_DEFAULTS.pageSize}
        skeletonCard={236}
        refreshing={isPlaceholderData}
        sort={{ id: search.sort ?? SALE_DEFAULTS.sort, desc: !search.asc }}
        onSort={({ id, desc }) =>
          onChange(
            sortIn(
              SALE_SORTS.find((sort) => sort === id)!,
              desc,
            ),
          )
        }
        onRowOpen={onOpen}
        card={(sale) => <SaleCard sale={sale} onOpen={onOpen} />}
        empty={activeFilters(search) > 0 ? <EmptyByFilter text={t('sales.itemsNotFound')} onClear={() => onChange(NO_FILTERS)} /> : empty}
      />
      <ListFoot
        page={search.page ?? SALE_DEFAULTS.page}
        pageSize={search.size ?? SALE_DEFAULTS.pageSize}
        total={data?.total ?? 0}
        waiting={isPlaceholderData}
        sizes={{ options: SALE_PAGE_SIZES, usual: SALE_DEFAULTS.pageSize }}
        onChange={onChange}
      />
    </>
  );
}
