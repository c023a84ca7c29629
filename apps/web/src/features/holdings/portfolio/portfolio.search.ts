import { PORTFOLIO_DEFAULT_INTERVAL, PORTFOLIO_INTERVALS, type PortfolioInterval } from '@lootfolio/domain/portfolio';
import { read } from '@lootfolio/domain/search-params';

/** The screen's state in its address: the days of the history, unless it is the default. */
export type PortfolioSearch = { days?: PortfolioInterval };

/** Reads the address; invalid values are left out. */
export function readPortfolioSearch(raw: Record<string, unknown>): PortfolioSearch {
  const days = read.integer(raw, 'days', 1, 90);
  return { days: PORTFOLIO_INTERVALS.find((one) => one === days) };
}

export const daysOf = ({ days }: PortfolioSearch): PortfolioInterval => days ?? PORTFOLIO_DEFAULT_INTERVAL;

/** The address for a period. */
export const searchFor = (days: PortfolioInterval): PortfolioSearch => ({
  days: days === PORTFOLIO_DEFAULT_INTERVAL ? undefined : days,
});
