import type { ReactNode } from 'react';

/** One column. Texts are read in `header`, `cell` and `name`, while rendering. */
export type Column<T extends object> = {
  /** Also the name by which the column is sorted. */
  id: string;
  header: () => ReactNode;
  cell: (row: T) => ReactNode;
  /** The header as plain text: for the choice of columns, copies and the total of a card. */
  name?: () => string;
  /** Cannot be hidden. */
  fixed?: boolean;
  /** Holds controls: left out in print. */
  screenOnly?: boolean;
  /** What a copy holds: a plain number for figures (dollars, percent points), text for the rest. Columns without are left out. */
  copyValue?: (row: T) => string | number | null;
  sortable?: boolean;
  /** Right-aligned. */
  numeric?: boolean;
  /** A CSS width. A virtual table has fixed columns: those without a width share what is left equally. */
  width?: string;
  /** Width of the placeholder, in pixels. */
  skeleton?: number;
};
export type Sort = { id: string; desc: boolean };

export type TableProps<T extends object> = {
  /** Says what the table lists; read aloud, not shown. */
  caption: string;
  /** Less space between columns, for a table of many. */
  dense?: boolean;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** First load: rows of skeletons, as many as the page holds. */
  loading?: boolean;
  skeletonRows?: number;
  /** Height of a card while loading, in pixels. */
  skeletonCard?: number;
  /** A newer answer is on its way; what is shown stays readable. */
  refreshing?: boolean;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Ids of the selected rows, of other pages too. */
  selection?: ReadonlySet<string>;
  onSelection?: (selection: Set<string>) => void;
  /** How a row is called when it is selected: an item's name. */
  rowLabel?: (row: T) => string;
  /** The row as a card, below the list breakpoint. Without it the table scrolls sideways. */
  card?: (row: T) => ReactNode;
  onRowOpen?: (row: T) => void;
  /** In place of the rows when there are none. */
  empty?: ReactNode;
  /** The total row: its figures by column id. */
  totals?: Readonly<Record<string, ReactNode>>;
  /** Renders only the rows in view, for lists of hundreds: pass `virtual` of `virtual-rows.tsx`. */
  virtual?: Virtual;
};

/** A table with what its parts share. */
export type Table<T extends object> = TableProps<T> & {
  /** Selects one row, with `range` all rows since the last. */
  tick: (id: string, range: boolean) => void;
};

export type TablePart = <T extends object>(props: { table: Table<T> }) => ReactNode;
export type Virtual = { Rows: TablePart; Cards: TablePart };
