import type { Row } from '../csv/rows.ts';
import { cellOf } from '../table/table.ts';
import type { ColumnChoice } from './choice.ts';
import type { ColumnKind } from './column-names.ts';

/** The text of a row in the column of a kind; `''` where the file has no such column. */
export type TextOf = (kind: ColumnKind) => string;

/** Reads a row by the kinds of its columns. */
export const textOf =
  (row: Row, { columns }: Pick<ColumnChoice, 'columns'>): TextOf =>
  (kind) =>
    columns[kind] === null ? '' : cellOf(row, columns[kind]);
