import { rowSelectionFeature, rowSortingFeature, tableFeatures, useTable, type ColumnDef, type Row, type RowSelectionState, type SortingState, type Updater } from '@tanstack/react-table';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { useMobile } from '../lib/use-media.ts';
import { Skeleton } from './ListState.tsx';
import css from './DataTable.module.css';

/** The server sorts and pages: the table holds no row model of its own. */
const features = tableFeatures({ rowSortingFeature, rowSelectionFeature });

/** One column. Keep the list at module scope or memoised; texts are read in `header` and `cell`, while rendering. */
export type Column<T extends object> = {
  /** Also the name by which the column is sorted. */
  id: string;
  header: () => ReactNode;
  cell: (row: T) => ReactNode;
  sortable?: boolean;
  /** Right-aligned. */
  numeric?: boolean;
  /** A CSS width. */
  width?: string;
  /** Width of the placeholder, in pixels. */
  skeleton?: number;
};
export type Sort = { id: string; desc: boolean };

type Props<T extends object> = {
  /** Says what the table lists; read aloud, not shown. */
  caption: string;
  /** Less air between columns, for a table of many. */
  dense?: boolean;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** First load: rows of skeletons, as many as the page holds. */
  loading?: boolean;
  skeletonRows?: number;
  /** A newer answer is on its way; what is shown stays readable. */
  refreshing?: boolean;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Ids of the chosen rows, of other pages too. */
  selection?: ReadonlySet<string>;
  onSelection?: (selection: Set<string>) => void;
  /** How a row is called when it is selected: an item's name. */
  rowLabel?: (row: T) => string;
  /** The row as a card, below the list breakpoint. Without it the table scrolls sideways. */
  card?: (row: T) => ReactNode;
  onRowOpen?: (row: T) => void;
  /** In place of the rows when there are none. */
  empty?: ReactNode;
};

const resolve = <T,>(updater: Updater<T>, old: T): T => (typeof updater === 'function' ? (updater as (old: T) => T)(old) : updater);
type Face = Pick<Column<object>, 'numeric' | 'width' | 'skeleton'>;
const faceOf = (column: { columnDef: { meta?: unknown } }): Face => column.columnDef.meta as Face;

const toDefinition = <T extends object>({ id, header, cell, sortable = false, ...face }: Column<T>): ColumnDef<typeof features, T> => ({
  id,
  header,
  cell: ({ row }) => cell(row.original),
  // The kit sorts only columns with a value, though it is the server that sorts.
  accessorFn: () => null,
  enableSorting: sortable,
  sortDescFirst: face.numeric ?? false,
  meta: face,
});

const SORT_ICONS = { asc: IconArrowUp, desc: IconArrowDown };

function useRows<T extends object>({ columns, rows, rowId, sort, onSort, selection, onSelection }: Props<T>) {
  const definitions = useMemo(() => columns.map(toDefinition), [columns]);
  const sorting: SortingState = sort ? [sort] : [];
  const rowSelection: RowSelectionState = Object.fromEntries([...(selection ?? [])].map((id) => [id, true]));
  return useTable({
    features,
    columns: definitions,
    data: rows as T[],
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting, rowSelection },
    onSortingChange: (updater) => {
      const [next] = resolve(updater, sorting);
      if (next) onSort?.(next);
    },
    onRowSelectionChange: (updater) => onSelection?.(new Set(Object.entries(resolve(updater, rowSelection)).flatMap(([id, on]) => (on ? [id] : [])))),
  });
}

type Table<T extends object> = ReturnType<typeof useRows<T>>;

function Head<T extends object>({ table, selectable }: { table: Table<T>; selectable: boolean }) {
  return (
    <thead className={css.head}>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {selectable && (
            <th scope="col" className={css.check}>
              <input
                type="checkbox"
                aria-label={t('ui.selectAll')}
                checked={table.getIsAllRowsSelected()}
                ref={(box) => {
                  if (box) box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected();
                }}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </th>
          )}
          {group.headers.map((header) => {
            const { numeric, width } = faceOf(header.column);
            const sorted = header.column.getIsSorted();
            const Icon = sorted ? SORT_ICONS[sorted] : IconSelector;
            return (
              <th
                key={header.id}
                scope="col"
                style={{ width }}
                data-numeric={numeric}
                aria-sort={header.column.getCanSort() ? (sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none') : undefined}
              >
                {header.column.getCanSort() ? (
                  <button type="button" className={css.sort} data-sorted={Boolean(sorted)} onClick={header.column.getToggleSortingHandler()}>
                    <table.FlexRender header={header} />
                    <Icon size={13} stroke={2} aria-hidden />
                  </button>
                ) : (
                  <table.FlexRender header={header} />
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}

function SkeletonRows<T extends object>({ table, count, selectable }: { table: Table<T>; count: number; selectable: boolean }) {
  const columns = table.getAllLeafColumns();
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className={css.row} aria-hidden>
      {selectable && <td className={css.check} />}
      {columns.map((column) => {
        const { numeric, skeleton = 72 } = faceOf(column);
        return (
          <td key={column.id} data-numeric={numeric}>
            <Skeleton width={skeleton} />
          </td>
        );
      })}
    </tr>
  ));
}

function Body<T extends object>({ table, rows, ...props }: { table: Table<T>; rows: readonly Row<typeof features, T>[] } & Pick<Props<T>, 'rowLabel' | 'onRowOpen'> & { selectable: boolean }) {
  const { rowLabel, onRowOpen, selectable } = props;
  return rows.map((row) => (
    <tr key={row.id} className={css.row} data-selected={row.getIsSelected()} data-opens={Boolean(onRowOpen)} onClick={() => onRowOpen?.(row.original)}>
      {selectable && (
        <td className={css.check} onClick={(event) => event.stopPropagation()}>
          <input type="checkbox" aria-label={t('ui.selectRow', { name: rowLabel?.(row.original) ?? row.id })} checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />
        </td>
      )}
      {row.getAllCells().map((cell) => (
        <td key={cell.id} data-numeric={faceOf(cell.column).numeric}>
          <table.FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  ));
}

function Cards<T extends object>({ table, rows, card, rowLabel, selectable }: Pick<Props<T>, 'card' | 'rowLabel'> & { table: Table<T>; rows: readonly Row<typeof features, T>[]; selectable: boolean }) {
  return (
    <ul className={css.cards}>
      {rows.map((row) => (
        <li key={row.id} className={css.card} data-selected={row.getIsSelected()}>
          {selectable && (
            <input type="checkbox" aria-label={t('ui.selectRow', { name: rowLabel?.(row.original) ?? row.id })} checked={row.getIsSelected()} onChange={() => table.getRow(row.id).toggleSelected()} />
          )}
          <div className={css.cardBody}>{card?.(row.original)}</div>
        </li>
      ))}
    </ul>
  );
}

/** The list of every screen: a native table with a sticky header, cards on small screens. */
export function DataTable<T extends object>(props: Props<T>) {
  const { caption, dense = false, loading = false, skeletonRows = 10, refreshing = false, card, empty, rowLabel, onRowOpen } = props;
  const table = useRows(props);
  const asCards = useMobile('list') && card !== undefined;
  const rows = table.getRowModel().rows;
  const selectable = props.onSelection !== undefined;
  if (!loading && rows.length === 0 && empty !== undefined) return <div className={css.box}>{empty}</div>;
  if (asCards)
    return (
      <div aria-busy={loading || refreshing} data-refreshing={refreshing}>
        {loading ? (
          <ul className={css.cards} aria-hidden>
            {Array.from({ length: skeletonRows }, (_, row) => (
              <li key={row} className={css.card}>
                <div className={css.cardBody}>
                  <Skeleton width="60%" />
                  <Skeleton width="100%" height={40} />
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <Cards table={table} rows={rows} card={card} rowLabel={rowLabel} selectable={selectable} />
        )}
      </div>
    );
  return (
    <div className={css.box} aria-busy={loading || refreshing} data-refreshing={refreshing}>
      <table className={css.table} data-dense={dense}>
        <caption className="visually-hidden">{loading ? `${caption}. ${t('ui.loading')}` : caption}</caption>
        <Head table={table} selectable={selectable} />
        <tbody>
          {loading ? <SkeletonRows table={table} count={skeletonRows} selectable={selectable} /> : <Body table={table} rows={rows} rowLabel={rowLabel} onRowOpen={onRowOpen} selectable={selectable} />}
        </tbody>
      </table>
    </div>
  );
}
