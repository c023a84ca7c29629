import { PRICED_MARKETS, findMarket, marketById } from '@lootfolio/domain/markets';
import { PERFORMANCE_DEFAULTS, PERFORMANCE_PERIODS, type PerformancePeriod } from '@lootfolio/domain/performance';
import { read } from '@lootfolio/domain/search-params';

/** The screen's state in its address: only values that differ from the defaults. `gross`: before fees. `worst`: the worst items first. */
export type PerformanceSearch = { period?: PerformancePeriod; market?: string; gross?: true; worst?: true; page?: number };

const DEFAULT_MARKET = marketById(PERFORMANCE_DEFAULTS.marketId).slug;

/** Reads the address; invalid values are left out. */
export function readPerformanceSearch(raw: Record<string, unknown>): PerformanceSearch {
  const period = read.choice(raw, 'period', PERFORMANCE_PERIODS);
  const market = findMarket(read.text(raw, 'market', 40) ?? '');
  return {
    period: period === PERFORMANCE_DEFAULTS.period ? undefined : period,
    market: market && PRICED_MARKETS.includes(market) ? slugUnlessDefault(market.slug) : undefined,
    gross: read.flag(raw, 'gross'),
    worst: read.flag(raw, 'worst'),
    page: read.integer(raw, 'page', 2, 1_000_000),
  };
}

export const slugUnlessDefault = (slug: string): string | undefined => (slug === DEFAULT_MARKET ? undefined : slug);

/** The query of the calls for an address. */
export const viewOf = ({ period, market, gross }: PerformanceSearch) => ({
  period: period ?? PERFORMANCE_DEFAULTS.period,
  market: market ?? DEFAULT_MARKET,
  fees: gross ? (0 as const) : (1 as const),
});
export type View = ReturnType<typeof viewOf>;
