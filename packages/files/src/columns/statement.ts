import type { Row } from '../csv/rows.ts';
import { cellOf, columnName, type Table } from '../table/table.ts';
import type { CurrencyCode } from '../values/currencies.ts';

/** What only statements of markets have. Columns are counted from 0. */
export type Statement = {
  /** Columns that say what became of a trade, and their texts for trades that took place. Other rows are neither purchases nor sales. */
  done: readonly { column: number; texts: readonly string[] }[];
  /** The column of what the seller of a sale received. Null: the price says it. */
  received: number | null;
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
 * What a row is not, where it is no trade that took place: the column and its text, `state: cancelled`. Null for a trade that did.
 */
export function notDone(table: Pick<Table, 'header'>, row: Row, { done }: Statement): string | null {
  const failed = done.find(({ column, texts }) => !texts.includes(cellOf(row, column).toLowerCase()));
  return failed ? `${columnName(table, failed.column)}: ${cellOf(row, failed.column)}` : null;
}
