import { BUFF_ID, STEAM_ID } from './markets.ts';
import { divideRounded, type Money, percent } from './money.ts';

/** Spans over which the trend lists count a change or sales, in days. */
export const TREND_INTERVALS = [1, 7, 30] as const;
export type TrendInterval = (typeof TREND_INTERVALS)[number];

/** The lists of trends: rising, falling and popular items. */
export const TREND_TYPES = ['increase', 'fall', 'popular'] as const;
export type TrendType = (typeof TREND_TYPES)[number];

/** The markets of the reference price, in the order of preference: the first one with a fresh price is used. */
export const REFERENCE_MARKETS = [STEAM_ID, BUFF_ID] as const;

/** The minimum price of rising and falling items, and their minimum number of sales in 7 days. */
export const MIN_TREND_PRICE: Money = 1000;
export const MIN_TREND_SALES = 5;

/**
 * The number of days between the start of an interval and its neighbours. The prices of the neighbours distinguish a spike from a new
 * level.
 */
const NEIGHBOUR_DAYS = 3;
/** A start price that differs by more than this factor from both neighbours is a spike. As a fraction: 3 / 2. */
const SPIKE = { numerator: 3, denominator: 2 } as const;

/** The days before today whose closing prices the lists need: each interval's start and its neighbours. Ascending. */
export const PAST_DAYS: readonly number[] = [
  ...new Set(TREND_INTERVALS.flatMap((days) => [days - NEIGHBOUR_DAYS, days, days + NEIGHBOUR_DAYS])),
]
  .filter((day) => day > 0)
  .toSorted((a, b) => a - b);

/** The indexes of an interval's closing prices in `PAST_DAYS`; -1 for a day that is not in the past. */
export const pastPlaces = (interval: TrendInterval): { start: number; before: number; after: number } => ({
  start: PAST_DAYS.indexOf(interval),
  before: PAST_DAYS.indexOf(interval + NEIGHBOUR_DAYS),
  after: PAST_DAYS.indexOf(interval - NEIGHBOUR_DAYS),
});

/**
 * True when a price is far above both of its neighbours in time, or far below both: somebody listed the item at an unrealistic price for a
 * few days. A real new price is near the later neighbour. 0 means that a neighbour is unknown; then no price is a spike.
 */
export function isSpike(price: Money, before: Money, after: Money): boolean {
  if (before === 0 || after === 0) return false;
  const { numerator, denominator } = SPIKE;
  return price * denominator > Math.max(before, after) * numerator || price * numerator < Math.min(before, after) * denominator;
}

/** Days of prices that the table of trends reads, today included. */
export const SERIES_DAYS = 30;

/** The periods of the table, with the end of each among `n` points, newest first. */
const PERIOD_ENDS: Readonly<Record<7 | 14 | 30, (n: number) => number>> = {
  7: (n) => Math.floor(n / 3),
  14: (n) => Math.floor(n / 2),
  30: (n) => n - 1,
};
export type TrendPeriod = keyof typeof PERIOD_ENDS;

/** The average of a period, and the change of the newest price against the price at its end, in percent. */
export type PeriodFigures = { average: Money; change: number; end: Money; points: number };

/** @param prices newest first; null for fewer than 2 */
export function periodFigures(prices: readonly Money[], period: TrendPeriod): PeriodFigures | null {
  if (prices.length < 2) return null;
  const points = prices.slice(0, PERIOD_ENDS[period](prices.length) + 1);
  const end = points.at(-1)!;
  const sum = points.reduce((total, price) => total + price, 0);
  return { average: divideRounded(sum, points.length), change: percent(points[0]! - end, end), end, points: points.length };
}
