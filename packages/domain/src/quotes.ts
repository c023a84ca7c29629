import type { Money } from './money.ts';

/** `ask`: the price that a seller asks; the lowest counts. `bid`: the price that an open buy order pays at once; the highest counts. */
export const SIDES = ['ask', 'bid'] as const;
export type Side = (typeof SIDES)[number];

const HOUR = 3_600_000;

/**
 * The time in milliseconds for which a price counts as fresh: six intervals of its source, at most a day; 36 hours for daily dumps.
 * @param intervalSeconds the number of seconds between two readings of the source
 */
export const freshFor = (intervalSeconds: number, dailyDump: boolean): number =>
  dailyDump ? 36 * HOUR : Math.min(24 * HOUR, 6 * intervalSeconds * 1000);

/**
 * The time from which a quote's age counts, in milliseconds: the later of its last change and its market's last complete refresh.
 * @param refreshedAt null or 0 when there was no complete refresh yet
 */
export const quoteTime = (changedAt: number, refreshedAt: number | null): number => Math.max(changedAt, refreshedAt ?? 0);

/** True when a quote of that time is still fresh. */
export const isFresh = (time: number, freshForMs: number, now: number): boolean => now - time < freshForMs;

/** The median; for an even count the mean of the middle two numbers, not rounded. NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * True when a price is suspicious: above 3 × or below 1/3 × the median of the item's fresh prices. False with fewer than 3 fresh
 * prices.
 * @param freshPrices the item's fresh prices on all markets, this price included
 */
export function isOutlier(price: Money, freshPrices: readonly Money[]): boolean {
  if (freshPrices.length < 3) return false;
  const middle = median(freshPrices);
  return price > 3 * middle || 3 * price < middle;
}
