import { percent } from './money.ts';

/** In days. */
export const STATISTIC_RANGES = [7, 30, 90, 365] as const;
export type StatisticRange = (typeof STATISTIC_RANGES)[number];

export const STATISTIC_DEFAULTS = { range: 30, months: 12 } as const;
/** Countries in the chart of where users are. */
export const TOP_COUNTRIES = 10;

/** The change in percent; null when there was nothing before. */
export const growthOf = (now: number, before: number): number | null => (before === 0 ? null : percent(now - before, before));
