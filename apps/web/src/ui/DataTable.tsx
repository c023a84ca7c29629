import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { Checkbox } from './Checkbox.tsx';
import { useMobile } from '../lib/use-media.ts';
import { Skeleton } from './ListState.tsx';
import css from './DataTable.module.css';

/** One column. Texts are read in `header` and `cell`, while rendering. */
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

const SKELETON_ROWS = 10;
const SORT_ICONS = { asc: IconArrowUp, desc: IconArrowDown };
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** Other pages' choices stay as they are. */
function choose<T extends object>({ selection, onSelection }: Props<T>, ids: readonly string[], on: boolean): void {
  const next = new Set(selection);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  onSelection?.(next);
}

function ChooseAll<T extends object>({ table }: { table: Props<T> }) {
  const ids = table.rows.map(table.rowId);
  const chosen = ids.filter((id) => table.selection?.has(id)).length;
  const all = ids.length > 0 && chosen === ids.length;
  return <Checkbox label={t('ui.selectAll')} checked={all} indeterminate={chosen > 0 && !all} onChange={() => choose(table, ids, !all)} />;
}

function ChooseRow<T extends object>({ table, row }: { table: Props<T>; row: T }) {
  const id = table.rowId(row);
  const chosen = table.selection?.has(id) ?? false;
  return (
    <Checkbox
      label={t('ui.selectRow', { name: table.rowLabel?.(row) ?? id })}
      checked={chosen}
      onChange={() => choose(table, [id], !chosen)}
    />
  );
}

/** A further press turns the order round; figures start with the largest. */
function SortButton<T extends object>({
  column,
  sorted,
  onSort,
}: {
  column: Column<T>;
  sorted: keyof typeof SORT_ICONS | null;
  onSort: Props<T>['onSort'];
}) {
  const Icon = sorted ? SORT_ICONS[sorted] : IconSelector;
  const desc = sorted === null ? (column.numeric ?? false) : sorted === 'asc';
  return (
    <button type="button" className={css.sort} data-sorted={sorted !== null} onClick={() => onSort?.({ id: column.id, desc })}>
      {column.header()}
      <Icon size={13} stroke={2} aria-hidden />
    </button>
  );
}

function Head<T extends object>({ table }: { table: Props<T> }) {
  const { columns, sort, onSort, onSelection } = table;
  return (
    <thead className={css.head}>
      <tr>
        {onSelection && (
          <th scope="col" className={css.check}>
            <ChooseAll table={table} />
          </th>
        )}
        {columns.map((column) => {
          const { id, sortable = false, numeric, width } = column;
          const sorted = sort?.id !== id ? null : sort.desc ? 'desc' : 'asc';
          return (
            <th
              key={id}
              scope="col"
              style={{ width }}
              data-numeric={numeric}
              aria-sort={sortable ? (sorted ? ARIA_SORT[sorted] : 'none') : undefined}
            >
              {sortable ? <SortButton column={column} sorted={sorted} onSort={onSort} /> : column.header()}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SkeletonRows<T extends object>({ columns, onSelection, skeletonRows }: Props<T>) {
  return Array.from({ length: skeletonRows ?? SKELETON_ROWS }, (_, row) => (
    <tr key={row} className={css.row} aria-hidden>
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
  ));
}

function Body<T extends object>({ table }: { table: Props<T> }) {
  const { columns, rows, rowId, selection, onSelection, onRowOpen } = table;
  return rows.map((row) => (
    <tr
      key={rowId(row)}
      className={css.row}
      data-selected={selection?.has(rowId(row)) ?? false}
      data-opens={Boolean(onRowOpen)}
      onClick={() => onRowOpen?.(row)}
    >
      {onSelection && (
        <td className={css.check} onClick={(event) => event.stopPropagation()}>
          <ChooseRow table={table} row={row} />
        </td>
      )}
      {columns.map(({ id, numeric, cell }) => (
        <td key={id} data-numeric={numeric}>
          {cell(row)}
        </td>
      ))}
    </tr>
  ));
}

function Cards<T extends object>({ table }: { table: Props<T> }) {
  const { rows, rowId, card, selection, onSelection } = table;
  return (
    <ul className={css.cards}>
      {rows.map((row) => (
        <li key={rowId(row)} className={css.card} data-selected={selection?.has(rowId(row)) ?? false}>
          {onSelection && <ChooseRow table={table} row={row} />}
          <div className={css.cardBody}>{card?.(row)}</div>
        </li>
      ))}
    </ul>
  );
}

function SkeletonCards({ count }: { count: number }) {
  return (
    <ul className={css.cards} aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        <li key={row} className={css.card}>
          <div className={css.cardBody}>
            <Skeleton width="60%" />
            <Skeleton width="100%" height={40} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/**
 * The list of every screen: a native table with a sticky header, cards on small screens.
 * The server sorts and pages; the table only says what was asked for.
 */
export function DataTable<T extends object>(props: Props<T>) {
  const { caption, dense = false, rows, loading = false, skeletonRows = SKELETON_ROWS, refreshing = false, card, empty } = props;
  const asCards = useMobile('list') && card !== undefined;
  if (!loading && rows.length === 0 && empty !== undefined) return <div className={css.box}>{empty}</div>;
  if (asCards)
    return (
      <div aria-busy={loading || refreshing} data-refreshing={refreshing}>
        {loading ? <SkeletonCards count={skeletonRows} /> : <Cards table={props} />}
      </div>
    );
  return (
    <div className={css.box} aria-busy={loading || refreshing} data-refreshing={refreshing}>
      <table className={css.table} data-dense={dense}>
        <caption className="visually-hidden">{loading ? `${caption}. ${t('ui.loading')}` : caption}</caption>
        <Head table={props} />
        <tbody>{loading ? <SkeletonRows {...props} /> : <Body table={props} />}</tbody>
      </table>
    </div>
  );
}
