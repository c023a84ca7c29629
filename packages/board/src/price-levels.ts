import type { PriceLevels, Snapshot } from './columns.ts';
import { isFresh, quoteTime } from './freshness.ts';

const NO_BOUND = 0x7fffffff;
const sorted = new Int32Array(256);

/**
 * Computes the levels of the row if they are not valid at that time. Returns the levels of all rows.
 * An entry is valid from its computation until the first fresh price becomes stale, because prices within a snapshot only age.
 */
export function levelsAt(snapshot: Snapshot, row: number, now: number): PriceLevels {
  const levels = snapshot.levels;
  if (now < levels.computedAt) levels.validUntil.fill(0);
  levels.computedAt = now;
  if (now >= levels.validUntil[row]!) computeLevels(snapshot, row, now);
  return levels;
}

export function isOutlierPrice(levels: PriceLevels, row: number, price: number): boolean {
  return price < levels.lowBound[row]! || price > levels.highBound[row]!;
}

function computeLevels(snapshot: Snapshot, row: number, now: number): void {
  let count = 0;
  let until = Infinity;
  for (const column of snapshot.open) {
    const price = column.price[row]!;
    if (price === 0) continue;
    // the market's refresh time is never later than the quote's time, so when it is fresh, the quote's time need not be read
    const time = isFresh(column, column.refreshedAt, now) ? column.refreshedAt : quoteTime(column, row);
    if (!isFresh(column, time, now)) continue;
    until = Math.min(until, time + column.freshForMs);
    let place = count++;
    for (; place > 0 && sorted[place - 1]! > price; place--) sorted[place] = sorted[place - 1]!;
    sorted[place] = price;
  }
  const { levels } = snapshot;
  levels.lowest[row] = count === 0 ? 0 : sorted[0]!;
  levels.validUntil[row] = until;
  if (count < 3) {
    levels.lowBound[row] = 0;
    levels.highBound[row] = NO_BOUND;
    return;
  }
  // twice the median is a whole number, so both bounds are exact: below ceil(median / 3) and above floor(3 × median)
  const middle = count >> 1;
  const twice = count % 2 === 1 ? 2 * sorted[middle]! : sorted[middle - 1]! + sorted[middle]!;
  levels.lowBound[row] = Math.ceil(twice / 6);
  levels.highBound[row] = Math.min(NO_BOUND, Math.floor((3 * twice) / 2));
}
