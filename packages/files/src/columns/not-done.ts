import type { Row } from '../csv/rows.ts';
import { cellOf, columnName, type Table } from '../table/table.ts';
import { isNotDone } from '../values/sides.ts';
import type { ColumnChoice } from './choice.ts';

/**
 * What a row is not, where it is no trade that took place: the column and its text, `state: cancelled`. Null for a trade that did. A statement
 * says by which texts a trade took place; in other files a status says that one did not.
 */
export function notDone(
  table: Pick<Table, 'header'>,
  row: Row,
  { columns, statement }: Pick<ColumnChoice, 'columns' | 'statement'>,
): string | null {
  const { status } = columns;
  const failed = statement?.done.find(({ column, texts }) => !texts.includes(cellOf(row, column).toLowerCase()))?.column;
  const column = failed ?? (status !== null && isNotDone(cellOf(row, status)) ? status : null);
  return column === null ? null : `${columnName(table, column)}: ${cellOf(row, column)}`;
}
