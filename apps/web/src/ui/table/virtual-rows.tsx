import { Fragment, useRef } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { useDensity } from './density.ts';
import type { Table, Virtual } from './table.ts';
import { TableCard, TableCards, TableRow, TableRows } from './TableRows.tsx';
import { useWindowRows } from './use-window-rows.ts';
import css from './DataTable.module.css';

/** Estimated heights in pixels, before a row or card is measured. */
const ROW = { comfortable: 45, compact: 35 } as const;
const CARD = 120;
const CARD_GAP = 8;

/** Fills the space of rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty spacer cell */}
      <td className={css.gap} colSpan={columns} style={{ height }} />
    </tr>
  );
}

function RowsInView<T extends object>({ table, estimate }: { table: Table<T>; estimate: number }) {
  const { rows, rowId, columns, onSelection } = table;
  const box = useRef<HTMLTableSectionElement>(null);
  const { items, height, measure, keepFocus } = useWindowRows(box, { count: rows.length, estimate });
  const width = columns.length + (onSelection ? 1 : 0);
  const end = items.at(-1)?.end ?? 0;
  return (
    <tbody ref={box} data-ticks {...keepFocus}>
      {items.map((item, at) => {
        const row = rows[item.index]!;
        const above = item.start - (items[at - 1]?.end ?? 0);
        return (
          <Fragment key={rowId(row)}>
            {above > 0 && <Gap height={above} columns={width} />}
            <TableRow table={table} row={row} index={item.index} measure={measure} />
          </Fragment>
        );
      })}
      {height > end && <Gap height={height - end} columns={width} />}
    </tbody>
  );
}

function CardsInView<T extends object>({ table }: { table: Table<T> }) {
  const { rows, rowId } = table;
  const box = useRef<HTMLUListElement>(null);
  const { items, height, measure, keepFocus } = useWindowRows(box, {
    count: rows.length,
    estimate: CARD,
    gap: CARD_GAP,
    overscan: 4,
    group: 4,
  });
  return (
    <ul ref={box} className={css.virtualCards} data-ticks style={{ height }} {...keepFocus}>
      {items.map(({ index, start }) => (
        <TableCard key={rowId(rows[index]!)} table={table} row={rows[index]!} index={index} top={start} measure={measure} />
      ))}
    </ul>
  );
}

function VirtualRows<T extends object>({ table }: { table: Table<T> }) {
  const [density] = useDensity();
  // print all rows
  if (useMedia('print')) return <TableRows table={table} />;
  // rows of another density have other heights: the new key measures them again
  return <RowsInView key={density} table={table} estimate={ROW[density]} />;
}

const VirtualCards = <T extends object>({ table }: { table: Table<T> }) =>
  useMedia('print') ? <TableCards table={table} /> : <CardsInView table={table} />;

/** Renders the rows or cards in view, and the one with the focus. A list of 2000 scrolls as smoothly as a list of 20. */
export const virtual: Virtual = { Rows: VirtualRows, Cards: VirtualCards };
