import type { ReactNode } from 'react';
import type { MOBILE_BELOW } from '../../lib/use-media.ts';

/** One column. `header`, `cell` and `name` read their texts while rendering. */
export type Column<T extends object> = {
  /** Also the column's sort key. */
  id: string;
  header: () => ReactNode;
  cell: (row: T) => ReactNode;
  /** The header as plain text, for the column choice, copies and a card's total. */
  name?: () => string;
  /** True when the column cannot be hidden. */
  fixed?: boolean;
  /** True for a column that is hidden until the user shows it. */
  extra?: boolean;
  /** True for a column of controls, which is not printed. */
  screenOnly?: boolean;
  /** The value in a copy: a plain number for figures (dollars, percent points), else text. Columns without `copyValue` are not copied. */
  copyValue?: (row: T) => string | number | null;
  sortable?: boolean;
  /** Right-aligned. */
  numeric?: boolean;
  /** A CSS width. A virtual table has a fixed layout: columns without a width share the rest equally. */
  width?: string;
  /** Width of the placeholder, in pixels. */
  skeleton?: number;
};
export type Sort = { id: string; desc: boolean };

export type TableProps<T extends object> = {
  /** The accessible name of the table, not shown: it says which rows the table lists. */
  caption: string;
  /** Less space between columns, for a table with many. */
  dense?: boolean;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** True for the first load: shows as many skeleton rows as the page holds. */
  loading?: boolean;
  skeletonRows?: number;
  /** Height of a card while loading, in pixels. */
  skeletonCard?: number;
  /** True while a newer answer is loading; the current rows stay readable. */
  refreshing?: boolean;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Ids of the selected rows, including other pages. */
  selection?: ReadonlySet<string>;
  onSelection?: (selection: Set<string>) => void;
  /** The name of a row for its checkbox, such as an item's name. */
  rowLabel?: (row: T) => string;
  /** The row as a card on a small screen. Without it the table scrolls sideways. */
  card?: (row: T) => ReactNode;
  /** The width below which rows are cards; the default is the list breakpoint. */
  mobile?: keyof typeof MOBILE_BELOW;
  onRowOpen?: (row: T) => void;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** The figures of the total row by column id. */
  totals?: Readonly<Record<string, ReactNode>>;
  /** Renders only the rows in view, for lists with hundreds of rows. Pass `virtual` of `virtual-rows.tsx`. */
  virtual?: Virtual;
};

/** A table's props together with the state that its parts share. */
export type Table<T extends object> = TableProps<T> & {
  /** Toggles one row, with `range` all rows since the last toggled one. */
  tick: (id: string, range: boolean) => void;
};

export type TablePart = <T extends object>(props: { table: Table<T> }) => ReactNode;
export type Virtual = { Rows: TablePart; Cards: TablePart };
