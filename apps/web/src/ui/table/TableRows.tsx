import { memo, type MouseEvent, type ReactNode, type Ref } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Skeleton } from '../state/ListState.tsx';
import type { Table } from './table.ts';
import { Tick } from '../form/Tick.tsx';
import css from './DataTable.module.css';

type RowProps<T extends object> = {
  table: Table<T>;
  row: T;
  index: number;
  /** The ref that measures the row, when only the rows in view are rendered. */
  measure?: Ref<HTMLElement>;
};

function RowTick<T extends object>({ table, row }: { table: Table<T>; row: T }) {
  const id = table.rowId(row);
  return <Tick name={table.rowLabel?.(row) ?? id} selected={table.selection?.has(id) ?? false} onTick={(range) => table.tick(id, range)} />;
}

function PlainTableRow<T extends object>({ table, row, index, measure }: RowProps<T>) {
  const { columns, rowId, selection, onSelection, onRowOpen, virtual } = table;
  // text selection by dragging must not open the row
  const open = (event: MouseEvent): void => {
    const selected = event.view.document.defaultView?.getSelection();
    if (!selected || selected.isCollapsed) onRowOpen?.(row);
  };
  return (
    <tr
      ref={measure as Ref<HTMLTableRowElement>}
      className={css.row}
      data-index={index}
      aria-rowindex={virtual && index + 2}
      data-selected={selection?.has(rowId(row)) ?? false}
      data-opens={Boolean(onRowOpen)}
      onClick={onRowOpen && open}
    >
      {onSelection && (
        <td className={css.check} data-screen-only="true" onClick={(event) => event.stopPropagation()}>
          <RowTick table={table} row={row} />
        </td>
      )}
      {columns.map(({ id, numeric, screenOnly, cell }) => (
        <td key={id} data-column={id} data-numeric={numeric} data-screen-only={screenOnly}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Rerenders only with its table. While a virtual table scrolls, rows that stay in view do not rerender. */
export const TableRow = memo(PlainTableRow) as <T extends object>(props: RowProps<T>) => ReactNode;

export function TableRows<T extends object>({ table }: { table: Table<T> }) {
  return (
    <tbody data-ticks>
      {table.rows.map((row, index) => (
        <TableRow key={table.rowId(row)} table={table} row={row} index={index} />
      ))}
    </tbody>
  );
}

export function SkeletonRows<T extends object>({ table: { columns, onSelection }, count }: { table: Table<T>; count: number }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} className={css.row}>
          {onSelection && (
            <td className={css.check}>
              <Skeleton width={16} height={16} />
            </td>
          )}
          {columns.map(({ id, numeric, skeleton = 72 }) => (
            <td key={id} data-numeric={numeric}>
              <Skeleton width={skeleton} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** The total row: each figure below its column. */
export function TotalRow<T extends object>({ table }: { table: Table<T> }) {
  const { columns, totals, onSelection, virtual, rows, loading } = table;
  if (!totals) return null;
  const label = columns.find(({ id }) => !(id in totals))?.id;
  return (
    <tfoot className={css.foot}>
      <tr aria-rowindex={virtual && rows.length + 2}>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a total row has no checkbox */}
        {onSelection && <td className={css.check} data-screen-only="true" />}
        {columns.map(({ id, numeric, screenOnly }) =>
          id === label ? (
            <th key={id} scope="row">
              {t('ui.total')}
            </th>
          ) : (
            <td key={id} data-numeric={numeric} data-screen-only={screenOnly}>
              {loading && id in totals ? <Skeleton width={56} /> : totals[id]}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}

type CardProps<T extends object> = RowProps<T> & { children?: undefined; top?: number };

function PlainTableCard<T extends object>({ table, row, index, measure, top }: CardProps<T>) {
  const { rows, rowId, card, selection, onSelection } = table;
  return (
    <li
      ref={measure as Ref<HTMLLIElement>}
      className={css.card}
      data-index={index}
      aria-setsize={top === undefined ? undefined : rows.length}
      aria-posinset={top === undefined ? undefined : index + 1}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
      data-selected={selection?.has(rowId(row)) ?? false}
    >
      {onSelection && <RowTick table={table} row={row} />}
      <div className={css.cardBody}>{card?.(row)}</div>
    </li>
  );
}

/** @param top position in a virtual list, in pixels */
export const TableCard = memo(PlainTableCard) as <T extends object>(props: CardProps<T>) => ReactNode;

export function TableCards<T extends object>({ table }: { table: Table<T> }) {
  return (
    <ul className={css.cards} data-ticks>
      {table.rows.map((row, index) => (
        <TableCard key={table.rowId(row)} table={table} row={row} index={index} />
      ))}
    </ul>
  );
}

export function TotalCard<T extends object>({ table: { columns, totals } }: { table: Table<T> }) {
  if (!totals) return null;
  return (
    <section className={css.totalCard} aria-label={t('ui.total')}>
      <strong>{t('ui.total')}</strong>
      <dl>
        {columns.flatMap(({ id, name }) =>
          id in totals && name
            ? [
                <div key={id}>
                  <dt>{name()}</dt>
                  <dd>{totals[id]}</dd>
                </div>,
              ]
            : [],
        )}
      </dl>
    </section>
  );
}

export function SkeletonCards({ count, height }: { count: number; height: number }) {
  return (
    <ul className={css.cards} aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        <li key={row} className={css.card} style={{ height }}>
          <div className={css.cardBody}>
            <Skeleton width="60%" />
            <Skeleton width="100%" height={Math.max(12, height - 64)} />
          </div>
        </li>
      ))}
    </ul>
  );
}
