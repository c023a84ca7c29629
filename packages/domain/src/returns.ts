import type { DailyValues } from './daily-values.ts';
import { dateOfDay, type EpochDay } from './epoch-days.ts';
import type { Money } from './money.ts';

/** Days of a year of annual rates, as in spreadsheets. */
export const YEAR = 365;

type Flows = Pick<DailyValues, 'value' | 'bought' | 'sold'>;
type Pieces = Pick<DailyValues, 'pieces' | 'atCost'>;

/**
 * The factor by which the money of each day grew. Purchases count at the start of the day, proceeds at its end. 1 on a day without money.
 * The first place is the beginning of the period.
 */
export function dayFactors({ value, bought, sold }: Flows): Float64Array {
  const factors = new Float64Array(value.length).fill(1);
  for (let at = 1; at < value.length; at++) {
    const base = value[at - 1]! + bought[at]!;
    if (base > 0) factors[at] = (value[at]! + sold[at]!) / base;
  }
  return factors;
}

/** The linked factors, that is the index: 1 at the beginning. */
export function linkFactors(factors: Float64Array): Float64Array {
  const index = new Float64Array(factors.length);
  let level = 1;
  for (let at = 0; at < factors.length; at++) index[at] = level *= factors[at]!;
  return index;
}

/** The distance of an index below its highest level so far: 0 or negative. */
export function drawdowns(index: Float64Array): Float64Array {
  const falls = new Float64Array(index.length);
  let peak = 0;
  for (let at = 0; at < index.length; at++) {
    peak = Math.max(peak, index[at]!);
    falls[at] = peak > 0 ? index[at]! / peak - 1 : 0;
  }
  return falls;
}

/** A fall of an index from `peak` to `trough`. `recovered`: the place where the index reached the old level again; null when it did not. */
export type Fall = { depth: number; peak: number; trough: number; recovered: number | null };

/** The deepest fall; null when the index never fell. */
export function deepestFall(index: Float64Array): Fall | null {
  const falls = drawdowns(index);
  const trough = extremeAt(falls, (a, b) => a < b);
  if (trough === null || falls[trough]! >= 0) return null;
  let peak = trough;
  while (falls[peak]! < 0) peak -= 1;
  let recovered: number | null = trough;
  while (recovered < falls.length && falls[recovered]! < 0) recovered += 1;
  if (recovered === falls.length) recovered = null;
  return { depth: falls[trough]!, peak, trough, recovered };
}

/** The distance of an index below its last peak at the end, and the place of that peak. */
export function fallNow(index: Float64Array): { depth: number; peak: number } {
  const falls = drawdowns(index);
  let peak = falls.length - 1;
  while (falls[peak]! < 0) peak -= 1;
  return { depth: falls.at(-1)!, peak };
}

/** The index of the first extreme value, by the order `before`; null without values. */
export function extremeAt(values: ArrayLike<number>, before: (a: number, b: number) => boolean): number | null {
  let best: number | null = null;
  for (let at = 0; at < values.length; at++) if (best === null || before(values[at]!, values[best]!)) best = at;
  return best;
}

/** A return converted to a yearly one. Null for periods under a year, because they say little about a year. */
export const annualised = (total: number, days: number): number | null => (days < YEAR ? null : (1 + total) ** (YEAR / days) - 1);

const MIN_VOLATILE_DAYS = 30;

/**
 * The annualised standard deviation of the daily logarithmic returns on days with money. Days on which everything was valued at its cost,
 * and the days after them, are left out. Null with fewer than 30 days, or after a total loss.
 */
export function volatility(factors: Float64Array, { value, bought, pieces, atCost }: Flows & Pieces): number | null {
  const isPriced = (at: number): boolean => atCost[at]! < pieces[at]! || pieces[at] === 0;
  const logs: number[] = [];
  for (let at = 1; at < factors.length; at++) {
    if (value[at - 1]! + bought[at]! <= 0 || !isPriced(at - 1) || !isPriced(at)) continue;
    if (factors[at]! <= 0) return null;
    logs.push(Math.log(factors[at]!));
  }
  if (logs.length < MIN_VOLATILE_DAYS) return null;
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
  return Math.sqrt((squares / (logs.length - 1)) * YEAR);
}

/** A calendar month, or the part of it inside the period: `from` and `to` are its places in the columns. */
export type Month = { month: string; from: number; to: number };

/** @param length number of places, the first of which is the day before the period */
export function monthsOf(first: EpochDay, length: number): Month[] {
  const months: Month[] = [];
  for (let from = 1; from < length;) {
    const month = dateOfDay(first + from).slice(0, 7);
    const next = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1) / 86_400_000;
    const to = Math.min(length, next - first) - 1;
    months.push({ month, from, to });
    from = to + 1;
  }
  return months;
}

/** The product of the factors of a range of places. */
export function linked(factors: ArrayLike<number>, from: number, to: number): number {
  let level = 1;
  for (let at = from; at <= to; at++) level *= factors[at]!;
  return level;
}

/**
 * The value of the same money in an index: the first value and each purchase buy the index, each sale sells the same amount of it. Negative
 * when the sales took out more than the index was worth.
 * @param factors the factors of the index by place
 */
export function sameMoneyInIndex({ value, bought, sold }: Flows, factors: ArrayLike<number>, from: number, to: number): Money {
  let worth = value[from - 1]!;
  for (let at = from; at <= to; at++) worth = (worth + bought[at]!) * factors[at]! - sold[at]!;
  return Math.round(worth);
}
