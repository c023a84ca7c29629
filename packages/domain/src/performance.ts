import { dateOfDay, epochDay, type EpochDay } from './epoch-days.ts';
import { BUFF_ID } from './markets.ts';

export const PERFORMANCE_PERIODS = ['30d', '90d', 'ytd', '1y', '3y', 'all'] as const;
export type PerformancePeriod = (typeof PERFORMANCE_PERIODS)[number];

export const PERFORMANCE_DEFAULTS = { period: 'all', marketId: BUFF_ID, fees: true, page: 1, pageSize: 20 } as const;
/** The maximum number of points of a chart. */
export const CHART_POINTS = 400;

/** The minimum price of an item in the index of the market, and the minimum number of items for the factor of a day. */
export const INDEX_MIN_PRICE = 1000;
export const INDEX_MIN_ITEMS = 20;
/** Days after which a price without a change counts as gone. */
export const INDEX_MAX_AGE = 30;
/** A price that changes by more than this factor within a day counts as an error. */
export const INDEX_MAX_CHANGE = 3;

const DAYS: Partial<Record<PerformancePeriod, number>> = { '30d': 30, '90d': 90 };
const YEARS: Partial<Record<PerformancePeriod, number>> = { '1y': 1, '3y': 3 };

/** The first day of a period, but not before the first activity. */
export function periodStart(period: PerformancePeriod, today: EpochDay, firstActivity: EpochDay): EpochDay {
  return Math.max(firstActivity, startOf(period, today));
}

function startOf(period: PerformancePeriod, today: EpochDay): EpochDay {
  const days = DAYS[period];
  if (days !== undefined) return today - days + 1;
  const date = dateOfDay(today);
  if (period === 'ytd') return epochDay(`${date.slice(0, 4)}-01-01`);
  const years = YEARS[period];
  if (years === undefined) return -Infinity;
  // the day after the same day of an earlier year; 29 February becomes 1 March
  return Date.UTC(Number(date.slice(0, 4)) - years, Number(date.slice(5, 7)) - 1, Number(date.slice(8)) + 1) / 86_400_000;
}

/** The indexes of the points that a chart shows: at most `limit`, evenly spread, with the first, the last and all of `kept`. */
export function thinned(length: number, limit: number, kept: readonly number[]): number[] {
  const all = Array.from({ length }, (_, at) => at);
  if (length <= limit) return all;
  const even = limit - kept.length;
  const chosen = new Set(kept);
  for (let n = 0; n < even; n++) chosen.add(Math.round((n * (length - 1)) / (even - 1)));
  return all.filter((at) => chosen.has(at));
}
