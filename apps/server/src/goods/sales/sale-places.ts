/** The weeks of the sums of sales begin when those since 1970 do, as in the migration `0067_sale_sums`. */
export const WEEK_MS = 7 * 86_400_000;
const DURATION_DAYS = 8;
/** The place of sales whose duration is not known. */
export const UNKNOWN_PLACE = 2_147_483_647;

export type Span = { from: Date | null; until: Date | null };
/** Weeks from `first` up to `end`, which does not belong to them. Null: there is no limit. */
type Weeks = { first: number | null; end: number | null };

/** Returns the weeks that lie within a span as a whole, and what is left of the span. */
export function wholeWeeks({ from, until }: Span): Weeks & { cut: Span[] } {
  const first = from && Math.ceil(from.getTime() / WEEK_MS);
  const end = until && Math.floor(until.getTime() / WEEK_MS);
  if (first !== null && end !== null && first >= end) return { first: 0, end: 0, cut: [{ from, until }] };
  const startOf = (week: number): Date => new Date(week * WEEK_MS);
  const before = first !== null && startOf(first) > from! ? [{ from, until: startOf(first) }] : [];
  const after = end !== null && startOf(end) < until! ? [{ from: startOf(end), until }] : [];
  return { first, end, cut: [...before, ...after] };
}

/** The values from `low` up to `high`, which does not belong to them. */
export type Values = { low: number; high: number };

/** Returns the moments of a week, in milliseconds. */
export const momentsOf = (week: number): Values => ({ low: week * WEEK_MS, high: (week + 1) * WEEK_MS });

/** Returns the days of a band of durations. */
export const daysOf = (band: number): Values => ({ low: band * DURATION_DAYS, high: (band + 1) * DURATION_DAYS });

/** Returns the prices of a band: those with its number of digits whose first two are at most four more than its own. */
export function pricesOf(band: number): Values {
  const digits = Math.floor(band / 100);
  const start = (twoDigits: number): number => (digits === 1 ? Math.ceil(twoDigits / 10) : twoDigits * 10 ** (digits - 2));
  return { low: start(band % 100), high: start((band % 100) + 5) };
}
