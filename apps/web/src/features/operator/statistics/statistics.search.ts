import { read } from '@lootfolio/domain/search-params';
import { STATISTIC_DEFAULTS, STATISTIC_RANGES, type StatisticRange } from '@lootfolio/domain/statistics';

/** The range in the address, unless it is the default one. In days. */
export type StatisticsSearch = { range?: StatisticRange };

/** Reads the address; an unknown range is left out. */
export function readStatisticsSearch(raw: Record<string, unknown>): StatisticsSearch {
  const days = read.integer(raw, 'range', 1, 365);
  return { range: STATISTIC_RANGES.find((range) => range === days) };
}

export const rangeOf = ({ range = STATISTIC_DEFAULTS.range }: StatisticsSearch): StatisticRange => range;
export const rangeParameter = (range: StatisticRange): StatisticsSearch => ({
  range: range === STATISTIC_DEFAULTS.range ? undefined : range,
});
