import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import type { ComparisonRow } from '../comparison.queries.ts';
import type { TableWidth } from '../table-width.ts';
import {
  ItemLink,
  MarketsLine,
  NetCell,
  OldRowAge,
  QuantityCell,
  SoldCell,
  SoldHead,
  SourceCell,
  SourcePrice,
  TargetCell,
  TargetNet,
  UpdatedCell,
  type Selling,
} from './cells.tsx';
import { PerDay, PerDayCell } from './per-day.tsx';
import { netOf, ProfitCell } from './profit-cells.tsx';
import { RowActions } from './RowActions.tsx';
import css from './cells.module.css';

/** The call sends 0 for an item without a reference price. */
const nullIfZero = (price: number): number | null => (price === 0 ? null : price);

/** The column of the net: after the fee, or also after the payout. */
const netColumn = (selling: Selling): Column<ComparisonRow> => ({
  id: 'net',
  name: () => t('comparison.net'),
  header: () =>
    selling.afterPayout ? <Help label={t('comparison.afterPayoutWhy')}>{t('comparison.afterPayoutShort')}</Help> : t('comparison.net'),
  cell: (row) => <NetCell row={row} selling={selling} />,
  copyValue: (row) => copyMoney(netOf(row)),
  numeric: true,
  width: '82px',
  skeleton: 56,
});

/** The column of the selling price: the lowest price or the highest bid on the market. */
const targetColumn = (selling: Selling): Column<ComparisonRow> => ({
  id: 'target',
  name: () => t(selling.sell === 'bid' ? 'comparison.sellToBid' : 'comparison.sell'),
  header: () =>
    selling.sell === 'bid' ? (
      <Help label={t('comparison.sellToBidWhy')}>{t('comparison.sellToBid')}</Help>
    ) : (
      <Help label={t('comparison.sellWhy')}>{t('comparison.sell')}</Help>
    ),
  cell: (row) => <TargetCell row={row} selling={selling} />,
  copyValue: (row) => copyMoney(row.target_price),
  numeric: true,
  width: '132px',
  skeleton: 110,
});

/** The widths are fixed: columns do not move when filters change the rows. */
const columnsWith = (selling: Selling): readonly Column<ComparisonRow>[] => [
  {
    id: 'name',
    fixed: true,
    name: () => t('comparison.item'),
    header: () => t('comparison.item'),
    cell: (row) => <ItemLink row={row} />,
    copyValue: (row) => row.name,
    sortable: true,
    // the spare width
    width: '100%',
    skeleton: 220,
  },
  {
    id: 'reference',
    name: () => t('comparison.reference'),
    header: () => <Help label={t('comparison.referenceWhy')}>{t('comparison.reference')}</Help>,
    cell: (row) => <Money value={nullIfZero(row.referance_price)} />,
    copyValue: (row) => copyMoney(nullIfZero(row.referance_price)),
    numeric: true,
    width: '82px',
    skeleton: 56,
  },
  {
    id: 'source',
    name: () => t('comparison.buy'),
    header: () => t('comparison.buy'),
    cell: (row) => <SourceCell row={row} />,
    copyValue: (row) => copyMoney(row.source_price),
    numeric: true,
    width: '124px',
    skeleton: 100,
  },
  {
    id: 'quantity',
    name: () => t('comparison.quantity'),
    header: () => t('comparison.quantityShort'),
    cell: (row) => <QuantityCell row={row} />,
    copyValue: (row) => row.source_qty,
    sortable: true,
    numeric: true,
    width: '64px',
    skeleton: 28,
  },
  {
    id: 'sold',
    name: () => t('comparison.sold'),
    header: () => <SoldHead />,
    cell: (row) => <SoldCell row={row} />,
    copyValue: (row) => row.volume_7d,
    numeric: true,
    width: '64px',
    skeleton: 28,
  },
  targetColumn(selling),
  netColumn(selling),
  {
    id: 'profit',
    name: () => t('comparison.profit'),
    header: () => t('comparison.profit'),
    cell: (row) => <ProfitCell row={row} selling={selling} />,
    copyValue: (row) => copyMoney(row.profit),
    sortable: true,
    numeric: true,
    width: '82px',
    skeleton: 56,
  },
  {
    id: 'profitRatio',
    name: () => t('comparison.roi'),
    header: () => t('comparison.roi'),
    cell: (row) => <Delta value={row.profitRatio} unit="percent" plain />,
    copyValue: (row) => row.profitRatio,
    sortable: true,
    numeric: true,
    width: '80px',
    skeleton: 56,
  },
  {
    id: 'profitPerDay',
    name: () => t('comparison.profitPerDay'),
    header: () => t('comparison.profitPerDayShort'),
    cell: (row) => <PerDayCell row={row} />,
    copyValue: (row) => copyMoney(row.profit_per_day),
    sortable: true,
    numeric: true,
    width: '82px',
    skeleton: 56,
  },
  {
    id: 'age',
    name: () => t('comparison.updated'),
    header: () => t('comparison.updated'),
    cell: (row) => <UpdatedCell row={row} />,
    numeric: true,
    width: '82px',
    skeleton: 56,
  },
  {
    id: 'actions',
    screenOnly: true,
    header: () => <span className="visually-hidden">{t('comparison.actions')}</span>,
    cell: (row) => <RowActions row={row} />,
    numeric: true,
    width: '112px',
    skeleton: 90,
  },
];

/** Columns that are left out so that names have room. Some of their figures are then shown below the figures of other columns. */
const HIDDEN_COLUMNS: Readonly<Record<TableWidth, readonly string[]>> = {
  wide: [],
  middle: ['age', 'sold'],
  narrow: ['age', 'sold', 'profitPerDay'],
};

const Below = ({ children }: { children: ReactNode }) => <small className={css.age}>{children}</small>;

/** The figures that are shown below a column's figure when they have no column of their own. */
const BELOW: Readonly<Record<string, { hidden: string; figure: (row: ComparisonRow) => ReactNode }>> = {
  profit: { hidden: 'profitPerDay', figure: (row) => <PerDay row={row} /> },
  profitRatio: { hidden: 'age', figure: (row) => <OldRowAge row={row} /> },
};

function withBelow(column: Column<ComparisonRow>, hidden: readonly string[]): Column<ComparisonRow> {
  const below = BELOW[column.id];
  if (!below || !hidden.includes(below.hidden)) return column;
  return {
    ...column,
    cell: (row) => (
      <span className={css.stacked}>
        {column.cell(row)}
        <Below>{below.figure(row)}</Below>
      </span>
    ),
  };
}

function fitted(selling: Selling, width: TableWidth): readonly Column<ComparisonRow>[] {
  const hidden = HIDDEN_COLUMNS[width];
  return columnsWith(selling)
    .filter(({ id }) => !hidden.includes(id))
    .map((column) => withBelow(column, hidden));
}

const made = new Map<string, readonly Column<ComparisonRow>[]>();

/** The columns of the list, fewer where there is less room. The same choice always gives the same array. */
export function columnsOf({ sell, afterPayout }: Selling, width: TableWidth): readonly Column<ComparisonRow>[] {
  const key = `${sell} ${afterPayout} ${width}`;
  const columns = made.get(key) ?? fitted({ sell, afterPayout }, width);
  made.set(key, columns);
  return columns;
}

/** A row on small screens: the item, its price, net and profit, and its age. */
export function Card({ row, selling }: { row: ComparisonRow; selling: Selling }) {
  return (
    <>
      <div className={css.cardHead}>
        <ItemLink row={row} />
        <RowActions row={row} />
      </div>
      <dl className={css.figures}>
        <div>
          <dt>{t('comparison.buy')}</dt>
          <dd>
            <SourcePrice row={row} />
          </dd>
        </div>
        <div>
          <dt>
            {t(selling.afterPayout ? 'comparison.afterPayoutShort' : selling.sell === 'bid' ? 'comparison.netNow' : 'comparison.net')}
          </dt>
          <dd>
            <TargetNet row={row} selling={selling} />
          </dd>
        </div>
        <div>
          <dt>{t('comparison.profit')}</dt>
          <dd>
            <ProfitCell row={row} selling={selling} />
          </dd>
        </div>
        <div>
          <dt>{t('comparison.roi')}</dt>
          <dd>
            <Delta value={row.profitRatio} unit="percent" plain />
          </dd>
        </div>
      </dl>
      <MarketsLine row={row} selling={selling} />
    </>
  );
}
