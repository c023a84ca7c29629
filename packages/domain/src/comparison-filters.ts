import type { Money } from './money.ts';

export const SORT_KEYS = ['profitRatio', 'profit', 'profitPerDay', 'name', 'quantity'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** All values that decide which rows the screen shows. Prices in thousandths of a dollar, ROI in percent, age in minutes. */
export type Filters = {
  searchQuery: string;
  currentPage: number;
  pageSize: number;
  sortBy: SortKey;
  sortOrder: 'ASC' | 'DESC';
  /** Slugs; empty means all markets. */
  sourceMarkets: readonly string[];
  targetMarkets: readonly string[];
  /** `bid`: the item is sold at once to the highest buy order. `ask`: it is listed at the lowest price. */
  sell: 'ask' | 'bid';
  minPrice: Money;
  maxPrice: Money;
  minRoi: number;
  maxRoi: number;
  /** The least profit of a row in thousandths of a dollar; 0 = any. */
  minProfit: Money;
  qty: number;
  volume: number;
  type: readonly string[];
  exterior: readonly string[];
  rarity: readonly string[];
  extra: readonly string[];
  globalMinimum: boolean;
  /** True when rows with a suspicious price are shown. */
  outliers: boolean;
  maxAge: number | null;
  /** True when net, profit and order include the cost of a payout. */
  afterPayout: boolean;
};

export type MarketPair = Pick<Filters, 'sourceMarkets' | 'targetMarkets'>;

/** The defaults of the call. */
export const COMPARISON_DEFAULTS = {
  priceFrom: 0,
  priceTo: 20_000_000,
  minROI: 0,
  maxROI: 10_000,
  minProfit: 0,
  quantity: 0,
  volume: 0,
  pageSize: 25,
  sortBy: 'profitRatio',
  sortOrder: 'DESC',
  sourceMarket: 'buff',
  targetMarket: 'haloskins',
} as const;

export const DEFAULTS: Filters = {
  searchQuery: '',
  currentPage: 1,
  pageSize: COMPARISON_DEFAULTS.pageSize,
  sortBy: COMPARISON_DEFAULTS.sortBy,
  sortOrder: COMPARISON_DEFAULTS.sortOrder,
  sourceMarkets: [COMPARISON_DEFAULTS.sourceMarket],
  targetMarkets: [COMPARISON_DEFAULTS.targetMarket],
  sell: 'ask',
  minPrice: COMPARISON_DEFAULTS.priceFrom,
  maxPrice: COMPARISON_DEFAULTS.priceTo,
  minRoi: COMPARISON_DEFAULTS.minROI,
  maxRoi: COMPARISON_DEFAULTS.maxROI,
  minProfit: COMPARISON_DEFAULTS.minProfit,
  qty: COMPARISON_DEFAULTS.quantity,
  volume: COMPARISON_DEFAULTS.volume,
  type: [],
  exterior: [],
  rarity: [],
  extra: [],
  globalMinimum: false,
  outliers: false,
  maxAge: null,
  afterPayout: false,
};

export const PAGE_SIZES: readonly number[] = [10, 15, 25, 30, 50];
export const VOLUMES: readonly number[] = [5, 10, 25, 50, 100, 200, 350, 500, 700];
/** Minutes. */
export const MAX_AGES: readonly number[] = [5, 15, 30, 60, 180, 360, 1440];
/** The allowed ranges: prices in thousandths of a dollar, ROI in percent, pieces. */
export const BOUNDS = { price: { min: 0, max: 1_000_000_000 }, roi: { min: 0, max: 10_000 }, quantity: { min: 0, max: 10_000 } } as const;

const ADVANCED = [
  'minPrice',
  'maxPrice',
  'minRoi',
  'maxRoi',
  'minProfit',
  'qty',
  'volume',
  'type',
  'exterior',
  'rarity',
  'extra',
  'globalMinimum',
  'maxAge',
] as const;

export const sameList = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((one) => b.includes(one));

/** The number of filters that need sign-in and differ from their defaults. A range counts once. */
export function advancedCount(filters: Filters): number {
  const changed = ADVANCED.filter((name) => {
    const value = filters[name];
    return Array.isArray(value) ? value.length > 0 : value !== DEFAULTS[name];
  });
  return new Set(changed.map((name) => name.replace(/^(?:min|max)(?=Price|Roi)/, ''))).size;
}

export const swapped = ({ sourceMarkets, targetMarkets }: MarketPair): MarketPair => ({
  sourceMarkets: targetMarkets,
  targetMarkets: sourceMarkets,
});

/** The markets of `slugs` that have bids. Empty when none of them has bids: that stands for all markets with bids. */
export const bidTargets = (slugs: readonly string[], withBids: readonly string[]): string[] =>
  slugs.filter((slug) => withBids.includes(slug));

/** The body of the call. */
export const toBody = (filters: Filters) => ({
  game: 730 as const,
  currentPage: filters.currentPage,
  pageSize: filters.pageSize,
  sortBy: filters.sortBy,
  sortOrder: filters.sortOrder,
  searchQuery: filters.searchQuery,
  priceFrom: filters.minPrice,
  priceTo: filters.maxPrice,
  minROI: filters.minRoi,
  maxROI: filters.maxRoi,
  quantity: filters.qty,
  volume: filters.volume,
  type: [...filters.type],
  exterior: [...filters.exterior],
  rarity: [...filters.rarity],
  extra: [...filters.extra],
  sourceMarket: [...filters.sourceMarkets],
  targetMarket: [...filters.targetMarkets],
  globalMinimum: filters.globalMinimum ? (1 as const) : (0 as const),
  outliers: filters.outliers ? (1 as const) : (0 as const),
  ...(filters.maxAge !== null && { maxAge: filters.maxAge }),
  ...(filters.sell === 'bid' && { sell: filters.sell }),
  ...(filters.afterPayout && { afterPayout: 1 as const }),
  ...(filters.minProfit > 0 && { minProfit: filters.minProfit }),
});
