import type { Method } from '@lootfolio/domain/gains/gains';
import type { StoredReport, StoredYear } from './gains.reads.ts';

/** The method of a year for which none was chosen. */
export const DEFAULT_METHOD: Method = 'specific';

/** A year as the screen shows it. */
export type GainYear = Omit<StoredYear, 'method'> & { method: Method; canLock: boolean; canUnlock: boolean };

/** Returns the last locked year; undefined when none is locked. */
export const lastLocked = (stored: readonly StoredYear[]): StoredYear | undefined => stored.findLast(({ lockedAt }) => lockedAt !== null);

/**
 * Returns the years of a user, the oldest first: from the first sale, or the first locked year, to the present one.
 * @param firstSale the year of the first sale; null without any
 */
export function yearsOf(stored: readonly StoredYear[], firstSale: number | null, present: number): GainYear[] {
  const firstLocked = stored.find(({ lockedAt }) => lockedAt !== null)?.year;
  const first = firstLocked ?? firstSale;
  if (first === null) return [];
  const last = lastLocked(stored);
  const next = last ? last.year + 1 : first;
  const of = new Map(stored.map((one) => [one.year, one]));
  return Array.from({ length: Math.max(0, present - first + 1) }, (_, n): GainYear => {
    const year = first + n;
    const { method, lockedAt = null, report = null } = of.get(year) ?? {};
    const own = { year, method: method ?? DEFAULT_METHOD, lockedAt, report };
    const canLock = year === next && year < present && report !== null && opensWith(report, own.method, last);
    return { ...own, canLock, canUnlock: year === last?.year };
  });
}

/** True when a report has the present method of its year, and opens with what the last locked year closed with. */
const opensWith = (report: StoredReport, method: Method, last: StoredYear | undefined): boolean =>
  report.method === method && report.openedBy === (last?.report?.id ?? null);
