import type { Column } from './table.ts';

/**
 * Leaves out columns that have no value in any of the rows. Without rows nothing is left out.
 * @param ids only these columns; the default is all that can be copied
 */
export const withValues = <T extends object>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  ids?: readonly string[],
): readonly Column<T>[] =>
  rows.length === 0
    ? columns
    : columns.filter(({ id, copyValue }) => !copyValue || (ids && !ids.includes(id)) || rows.some((row) => copyValue(row) !== null));
