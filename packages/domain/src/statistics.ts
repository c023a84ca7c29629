import { percent } from './money.ts';

/** In days. */
export const STATISTIC_RANGES = [7, 30, 90, 365] as const;
export type StatisticRange = (typeof STATISTIC_RANGES)[number];

export const STATISTIC_DEFAULTS = { range: 30, months: 12 } as const;
/** The number of countries in the chart of users by country. */
export const TOP_COUNTRIES = 10;

/** The change in percent; null when the earlier number is 0. */
export const growthOf = (now: number, before: number): number | null => (before === 0 ? null : percent(now - before, before));
