import type { EpochDay } from './epoch-days.ts';
import type { Money } from './money.ts';

/**
 * The closing price of each day, from the first known price on. Days after the last price have the last price. Days before `knownFrom` are
 * estimated from the prices of another market.
 */
export type ClosingSeries = { from: EpochDay; closes: Int32Array; knownFrom?: EpochDay };

/** Returns the close of a day; null before the first known price. */
export function closeOn(series: ClosingSeries | null, day: EpochDay): Money | null {
  if (series === null || series.closes.length === 0 || day < series.from) return null;
  return series.closes[Math.min(day - series.from, series.closes.length - 1)]!;
}

/** Days on which a price was recorded, ascending, with their closing prices. */
export type RecordedDays = { days: Int32Array; closes: Int32Array };

/** A price that changes by more than this factor from one day to the next is taken for a wrong offer at first. */
export const MAX_JUMP = 3;
/** A price that jumped counts once it has stood for so many days. */
export const JUMP_STANDS_DAYS = 7;

const isJump = (price: Money, before: Money): boolean => price > before * MAX_JUMP || price * MAX_JUMP < before;

/**
 * Leaves out prices that jumped and did not stand. A single wrong offer closes a day and would be the best day of a portfolio.
 * @param through the last day that is known
 * @param before the price before the first recorded day; null when there is none
 */
export function withoutJumps({ days, closes }: RecordedDays, through: EpochDay, before: Money | null): RecordedDays {
  let trusted = before ?? closes[0] ?? 0;
  const kept: number[] = [];
  for (let at = 0; at < days.length; at++) {
    if (isJump(closes[at]!, trusted) && !stands(days, closes, { at, trusted, through })) continue;
    trusted = closes[at]!;
    kept.push(at);
  }
  if (kept.length === days.length) return { days, closes };
  return { days: Int32Array.from(kept, (at) => days[at]!), closes: Int32Array.from(kept, (at) => closes[at]!) };
}

/** Returns whether a price that jumped did not come back for `JUMP_STANDS_DAYS`. */
function stands(
  days: Int32Array,
  closes: Int32Array,
  { at, trusted, through }: { at: number; trusted: Money; through: EpochDay },
): boolean {
  const until = days[at]! + JUMP_STANDS_DAYS;
  for (let next = at + 1; next < days.length && days[next]! < until; next++) if (!isJump(closes[next]!, trusted)) return false;
  return through >= until - 1;
}

/** The range of a stored price. A wrong price on the common day scales the others far out of it. */
const clamped = (price: number): Money => Math.min(2 ** 31 - 1, Math.max(1, Math.round(price)));

/**
 * Puts the prices of another market before a series, scaled so that both agree on the first day of the series.
 * @returns the series itself when the other one does not reach further back
 */
export function lengthenSeries(series: ClosingSeries, other: ClosingSeries | null): ClosingSeries {
  const { from, closes } = series;
  if (!other || other.from >= from || closes.length === 0) return series;
  const common = Math.min(from - other.from, other.closes.length - 1);
  const scale = closes[0]! / other.closes[common]!;
  const longer = new Int32Array(from - other.from + closes.length);
  for (let at = 0; at < from - other.from; at++) longer[at] = clamped(other.closes[Math.min(at, common)]! * scale);
  longer.set(closes, from - other.from);
  return { from: other.from, closes: longer, knownFrom: from };
}
