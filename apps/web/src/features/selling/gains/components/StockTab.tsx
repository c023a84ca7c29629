import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import type { ReportPage } from '../gains.queries.ts';
import css from './report.module.css';

type Flow = { name: PlainKey; units: number; cost: number };

const COLUMNS: readonly Column<Flow>[] = [
  { id: 'name', header: () => t('gains.stock'), cell: ({ name }) => t(name), copyValue: ({ name }) => t(name) },
  {
    ...{ id: 'units', header: () => t('gains.stockUnits'), numeric: true },
    cell: ({ units }) => integer(units),
    copyValue: ({ units }) => units,
  },
  {
    ...{ id: 'cost', header: () => t('gains.cost'), numeric: true },
    cell: ({ cost }) => <Money value={cost} exact />,
    copyValue: ({ cost }) => copyMoney(cost),
  },
];

/** What came into the stock and what left it. */
export function StockTab({ flows }: { flows: ReportPage['report']['flows'] }) {
  const { opening, bought, typed, returned, sold, closing } = flows;
  const rows: Flow[] = [
    { name: 'gains.stockOpening', ...opening },
    { name: 'gains.stockBought', ...bought },
    { name: 'gains.stockTyped', ...typed },
    { name: 'gains.stockReturned', ...returned },
    { name: 'gains.stockSold', ...sold },
  ];
  return (
    <div className={css.part}>
      <DataTable
        caption={t('gains.stock')}
        columns={COLUMNS}
        rows={rows}
        rowId={({ name }) => name}
        totals={{ name: t('gains.stockClosing'), units: integer(closing.units), cost: <Money value={closing.cost} exact /> }}
      />
      <p className={css.note}>{t('gains.stockNote')}</p>
    </div>
  );
}
