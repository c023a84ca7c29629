import type { Money } from '@lootfolio/domain/money';
import { PAST_DAYS, REFERENCE_MARKETS } from '@lootfolio/domain/trends';
import { sharedInts } from './shared.ts';
import type { PastPrices } from './types.ts';

const MARKETS: readonly number[] = REFERENCE_MARKETS;
/** Items per slice: about 1 ms. */
const ITEMS = 2_048;

/** Closing prices by market of the reference price, then by day of `PAST_DAYS`: one entry per row, 0 = unknown. Rows may be missing. */
export type PastColumns = readonly (readonly Int32Array[])[];

export const noPastPrices = (rows: number): PastColumns => REFERENCE_MARKETS.map(() => PAST_DAYS.map(() => sharedInts(rows)));

/** Returns the closing price of an earlier day; null when it is unknown, and for days and markets that are not kept. */
export function pastPrice(columns: PastColumns, row: number | undefined, marketId: number, days: number): Money | null {
  if (row === undefined) return null;
  const close = columns[MARKETS.indexOf(marketId)]?.[PAST_DAYS.indexOf(days)]?.[row] ?? 0;
  return close === 0 ? null : close;
}

/** Writes the prices of known items into new columns. Yields between slices of a few milliseconds. */
export function* pastColumnsOf(
  prices: readonly PastPrices[],
  rowOf: ReadonlyMap<number, number>,
  rows: number,
): Generator<void, PastColumns> {
  const columns = noPastPrices(rows);
  for (let from = 0; from < prices.length; from += ITEMS) {
    for (const { itemId, marketId, closes } of prices.slice(from, from + ITEMS)) {
      const row = rowOf.get(itemId);
      const days = columns[MARKETS.indexOf(marketId)];
      if (row === undefined || row >= rows || !days) continue;
      for (const [place, column] of days.entries()) column[row] = closes[place] ?? 0;
    }
    yield;
  }
  return columns;
}
