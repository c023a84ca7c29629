import { t } from '../../i18n/i18n.ts';
import { useMobile } from '../../lib/use-media.ts';
import { useDensity } from './density.ts';
import type { Table, TableProps } from './table.ts';
import { copyRows } from './table-copy.ts';
import { TableHead } from './TableHead.tsx';
import { SkeletonCards, SkeletonRows, TableCards, TableRows, TotalCard, TotalRow } from './TableRows.tsx';
import { useTicks } from '../form/use-ticks.ts';
import css from './DataTable.module.css';

const SKELETON_ROWS = 10;
const SKELETON_CARD = 86;

function CardList<T extends object>({ table }: { table: Table<T> }) {
  const { caption, loading = false, skeletonRows = SKELETON_ROWS, skeletonCard = SKELETON_CARD, refreshing = false, virtual } = table;
  const Cards = virtual?.Cards ?? TableCards;
  return (
    <div role="group" aria-label={caption} aria-busy={loading || refreshing} data-refreshing={refreshing}>
      {loading ? <SkeletonCards count={skeletonRows} height={skeletonCard} /> : <Cards table={table} />}
      <TotalCard table={table} />
    </div>
  );
}

/**
 * The list of every screen: a native table with a sticky header; cards on small screens.
 * The server sorts and pages. The table only shows the requested order.
 */
export function DataTable<T extends object>(props: TableProps<T>) {
  const { caption, columns, dense = false, rows, rowId, loading = false, skeletonRows = SKELETON_ROWS, refreshing = false } = props;
  const { card, mobile = 'list', empty, selection, onSelection, totals, virtual } = props;
  const asCards = useMobile(mobile) && card !== undefined;
  const [density] = useDensity();
  const tick = useTicks({ order: () => rows.map(rowId), selection, onSelection });
  const table: Table<T> = { ...props, tick };
  if (!loading && rows.length === 0 && empty !== undefined) return <div className={css.box}>{empty}</div>;
  if (asCards) return <CardList table={table} />;
  const Rows = virtual?.Rows ?? TableRows;
  return (
    <div className={css.box} aria-busy={loading || refreshing} data-refreshing={refreshing}>
      <table
        className={css.table}
        data-table
        data-dense={dense}
        data-density={density}
        data-virtual={virtual !== undefined}
        aria-rowcount={virtual && !loading ? rows.length + (totals ? 2 : 1) : undefined}
        onCopy={(event) => copyRows(event, { columns, rows, isSelected: (row) => selection?.has(rowId(row)) ?? false })}
      >
        <caption className="visually-hidden">{loading ? `${caption}. ${t('ui.loading')}` : caption}</caption>
        <TableHead table={table} />
        {loading ? <SkeletonRows table={table} count={skeletonRows} /> : <Rows table={table} />}
        <TotalRow table={table} />
      </table>
    </div>
  );
}
