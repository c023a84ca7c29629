import { t } from '../../../i18n/i18n.ts';
import type { Column } from '../../../ui/table.ts';
import { Delta, Money } from '../../../ui/figures.tsx';
import { copyMoney } from '../../../ui/table-copy.ts';
import { Help } from '../../../ui/Tip.tsx';
import type { ComparisonRow } from '../comparison.queries.ts';
import { ItemLink, MarketsLine, NetCell, netOf, QuantityCell, SourceCell, SourcePrice, TargetCell, UpdatedCell } from './cells.tsx';
import { RowActions } from './RowActions.tsx';
import css from './cells.module.css';

/** The reference price of an item that has none is 0 on the wire. */
const orNone = (price: number): number | null => (price === 0 ? null : price);

export const COLUMNS: readonly Column<ComparisonRow>[] = [
  {
    id: 'name',
    fixed: true,
    name: () => t('comparison.item'),
    header: () => t('comparison.item'),
    cell: (row) => <ItemLink row={row} />,
    copyValue: (row) => row.name,
    sortable: true,
    width: '30%',
    skeleton: 220,
  },
  {
    id: 'reference',
    name: () => t('comparison.reference'),
    header: () => <Help label={t('comparison.referenceWhy')}>{t('comparison.reference')}</Help>,
    cell: (row) => <Money value={orNone(row.referance_price)} />,
    copyValue: (row) => copyMoney(orNone(row.referance_price)),
    numeric: true,
    skeleton: 56,
  },
  {
    id: 'source',
    name: () => t('comparison.buy'),
    header: () => t('comparison.buy'),
    cell: (row) => <SourceCell row={row} />,
    copyValue: (row) => copyMoney(row.source_price),
    numeric: true,
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
    skeleton: 28,
  },
  {
    id: 'target',
    name: () => t('comparison.sell'),
    header: () => t('comparison.sell'),
    cell: (row) => <TargetCell row={row} />,
    copyValue: (row) => copyMoney(row.target_price),
    numeric: true,
    skeleton: 110,
  },
  {
    id: 'net',
    name: () => t('comparison.net'),
    header: () => t('comparison.net'),
    cell: (row) => <NetCell row={row} />,
    copyValue: (row) => copyMoney(netOf(row)),
    numeric: true,
    skeleton: 56,
  },
  {
    id: 'profit',
    name: () => t('comparison.profit'),
    header: () => t('comparison.profit'),
    cell: (row) => <Delta value={row.profit} unit="money" plain />,
    copyValue: (row) => copyMoney(row.profit),
    sortable: true,
    numeric: true,
    skeleton: 56,
  },
  {
    id: 'profitRatio',
    name: () => t('comparison.profitRatio'),
    header: () => t('comparison.profitRatio'),
    cell: (row) => <Delta value={row.profitRatio} unit="percent" plain />,
    copyValue: (row) => row.profitRatio,
    sortable: true,
    numeric: true,
    skeleton: 56,
  },
  {
    id: 'age',
    name: () => t('comparison.updated'),
    header: () => t('comparison.updated'),
    cell: (row) => <UpdatedCell row={row} />,
    numeric: true,
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

/** Without the age, which the details tell. */
export const NARROW_COLUMNS = COLUMNS.filter((column) => column.id !== 'age');

/** A row on small screens: the item, what it costs, brings and earns, and how old that is. */
export function Card({ row }: { row: ComparisonRow }) {
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
          <dt>{t('comparison.net')}</dt>
          <dd>
            <Money value={netOf(row)} />
          </dd>
        </div>
        <div>
          <dt>{t('comparison.profit')}</dt>
          <dd>
            <Delta value={row.profit} unit="money" plain />
          </dd>
        </div>
        <div>
          <dt>{t('comparison.profitRatio')}</dt>
          <dd>
            <Delta value={row.profitRatio} unit="percent" plain />
          </dd>
        </div>
      </dl>
      <MarketsLine row={row} />
    </>
  );
}
