import type { MarketColumn } from './columns.ts';

/** From when the quote's age counts: the later of its own change and its market's last complete refresh. Milliseconds. */
export const quoteTime = (column: MarketColumn, row: number): number => Math.max(column.changedAt[row]! * 1000, column.refreshedAt);

/** Whether a quote of that time is younger than its market's prices count as fresh. */
export const isFresh = (column: MarketColumn, time: number, now: number): boolean => now - time < column.freshForMs;

/**
 * The earliest time, in whole milliseconds, that a quote may have to be fresh and within the age limit.
 * @param maxAgeMinutes null = no limit beyond freshness
 */
export function earliestTime(column: MarketColumn, now: number, maxAgeMinutes: number | null): number {
  const fresh = now - column.freshForMs + 1;
  return maxAgeMinutes === null ? fresh : Math.max(fresh, now - maxAgeMinutes * 60_000);
}
