import type { Money } from './money.ts';

const HOUR = 3_600_000;

/**
 * How long a price counts as fresh, in milliseconds: six intervals of its source, at most a day; 36 hours for daily dumps.
 * @param intervalSeconds how often the source is asked
 */
export const freshFor = (intervalSeconds: number, dailyDump: boolean): number =>
  dailyDump ? 36 * HOUR : Math.min(24 * HOUR, 6 * intervalSeconds * 1000);

/**
 * From when a quote's age counts: the later of its own change and its market's last complete refresh. In milliseconds.
 * @param refreshedAt null or 0 while the market's list was never complete
 */
export const quoteTime = (changedAt: number, refreshedAt: number | null): number => Math.max(changedAt, refreshedAt ?? 0);

/** Whether a quote of that time is younger than its market's prices count as fresh. */
export const isFresh = (time: number, freshForMs: number, now: number): boolean => now - time < freshForMs;

/** The median of the numbers; for an even count the mean of the middle two, not rounded. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Whether a price looks wrong: above 3 × or below 1/3 × the median of the item's fresh prices.
 * Undecidable (false) with fewer than 3 of them.
 * @param freshPrices the fresh prices of the item on all markets, this one included
 */
export function isOutlier(price: Money, freshPrices: readonly Money[]): boolean {
  if (freshPrices.length < 3) return false;
  const middle = median(freshPrices);
  return price > 3 * middle || 3 * price < middle;
}
