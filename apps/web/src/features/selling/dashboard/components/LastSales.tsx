import { DASHBOARD_DEFAULTS } from '@lootfolio/domain/sales';
import { t } from '../../../../i18n/i18n.ts';
import { date } from '../../../../lib/format.ts';
import { EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { SaleStatusChip } from '../../sales/sales.public.tsx';
import { useLastSales, type LastSale } from '../dashboard.queries.ts';
import type { DashboardChoice } from '../dashboard.search.ts';
import { SoldAt } from './SoldAt.tsx';
import { SoldItemCell } from './SoldItemCell.tsx';
import css from './SoldLists.module.css';

const Profit = (row: LastSale) =>
  row.cost_source === null ? <span className={css.minor}>{t('dashboard.noCost')}</span> : <Delta value={row.profit} unit="money" plain />;

const COLUMNS: readonly Column<LastSale>[] = [
  { id: 'item', skeleton: 180, header: () => t('dashboard.item'), cell: SoldItemCell },
  {
    id: 'market',
    header: () => t('dashboard.market'),
    cell: (row) => (
      <span className={css.two}>
        <SoldAt market={row.sell_market} />
        <span>{date(row.sale_date)}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: () => t('dashboard.status'),
    cell: (row) => (
      <span className={css.whole}>
        <SaleStatusChip sale={row} />
      </span>
    ),
  },
  {
    id: 'price',
    numeric: true,
    header: () => t('dashboard.priceAndProfit'),
    cell: (row) => (
      <span className={`${css.two} ${css.figures}`}>
        <Money value={row.sell_price} />
        <span>{Profit(row)}</span>
      </span>
    ),
  },
];

const Card = (row: LastSale) => (
  <>
    {SoldItemCell(row)}
    <div className={css.line}>
      <SoldAt market={row.sell_market} />
      <Money value={row.sell_price} />
    </div>
    <div className={css.line}>
      <span>{date(row.sale_date)}</span>
      <SaleStatusChip sale={row} />
      {Profit(row)}
    </div>
  </>
);

const NONE: readonly LastSale[] = [];

/** The latest sales of the chosen game and status. */
export function LastSales({ choice }: { choice: DashboardChoice }) {
  const { data, error, isPlaceholderData, refetch } = useLastSales(choice);
  return (
    <div className={css.inside}>
      <DataTable
        caption={t('dashboard.lastSales')}
        columns={COLUMNS}
        rows={data ?? NONE}
        rowId={({ item_id: id }) => String(id)}
        loading={!data && !error}
        refreshing={isPlaceholderData}
        skeletonRows={DASHBOARD_DEFAULTS.items}
        card={Card}
        empty={error ? <Failed error={error} onRetry={() => void refetch()} /> : <EmptyList text={t('dashboard.noSales')} />}
      />
    </div>
  );
}
