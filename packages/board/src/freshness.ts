import * as quotes from '@lootfolio/domain/quotes';
import type { MarketColumn } from './columns.ts';

/** The time from which the quote's age counts. Milliseconds. */
export const quoteTime = (column: MarketColumn, row: number): number => quotes.quoteTime(column.changedAt[row]! * 1000, column.refreshedAt);

/** True when a quote of that time is fresh on its market. */
export const isFresh = (column: MarketColumn, time: number, now: number): boolean => quotes.isFresh(time, column.freshForMs, now);

/**
 * The earliest change, in whole seconds, with which a quote of the market is fresh and within the age limit; 0 when the market's last
 * complete refresh makes all quotes fresh.
 * @param maxAgeMinutes null = no limit beyond freshness
 */
export function earliestChange(column: MarketColumn, now: number, maxAgeMinutes: number | null): number {
  const fresh = now - column.freshForMs + 1;
  const earliest = maxAgeMinutes === null ? fresh : Math.max(fresh, now - maxAgeMinutes * 60_000);
  return column.refreshedAt >= earliest ? 0 : Math.max(0, Math.ceil(earliest / 1000));
}
