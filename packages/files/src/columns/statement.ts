import type { CurrencyCode } from '../values/currencies.ts';

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
