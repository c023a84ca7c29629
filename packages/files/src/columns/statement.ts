import type { Row } from '../csv/rows.ts';
import { cellOf, columnName, type Table } from '../table/table.ts';
import type { CurrencyCode } from '../values/currencies.ts';
import { isNotDone } from '../values/sides.ts';
import type { ColumnChoice } from './choice.ts';

/** What only statements of markets have. Columns are counted from 0. */
export type Statement = {
  /** Columns that say what became of a trade, and their texts for trades that took place. Other rows are neither purchases nor sales. */
  done: readonly { column: number; texts: readonly string[] }[];
  /** The decimals of amounts, which are whole numbers, by currency. Null: amounts are written with their decimals. */
  decimals: Partial<Readonly<Record<CurrencyCode, number>>> | null;
  /** True where the price of a sale can be the one before the market's fee. That is asked. */
  asksFee: boolean;
};

/**
 * What is taken from the price of a sale: nothing, the fee in the row, or a share of the price. `basisPoints`: hundredths of a percent.
 */
export type SaleFee = 'none' | 'stated' | { basisPoints: number };

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
