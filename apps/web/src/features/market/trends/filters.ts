import type { TREND_DEFAULTS } from '@lootfolio/contract/features/market/trends';
import type { Money } from '@lootfolio/domain/money';
import type { TrendInterval } from '@lootfolio/domain/trends';

export const SORT_KEYS = ['price', 'name'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** All values that decide which rows the table shows. Prices in thousandths of a dollar, ROI in percent. */
export type Filters = {
  searchQuery: string;
  currentPage: number;
  pageSize: number;
  sortBy: SortKey;
  sortOrder: 'ASC' | 'DESC';
  minPrice: Money;
  maxPrice: Money;
  minRoi: number;
  maxRoi: number;
  qty: number;
  volume: number;
  type: readonly string[];
  exterior: readonly string[];
  rarity: readonly string[];
  extra: readonly string[];
  /** Slugs; empty means all markets. */
  sourceMarkets: readonly string[];
  targetMarkets: readonly string[];
};

/** The defaults of the call. The type keeps them equal to the contract. */
const CALL_DEFAULTS: typeof TREND_DEFAULTS = {
  priceFrom: 0,
  priceTo: 20_000_000,
  minROI: 0,
  maxROI: 10_000,
  quantity: 0,
  volume: 0,
  pageSize: 10,
  sortBy: 'price',
  sortOrder: 'DESC',
  interval: 1,
  listSize: 5,
};

export const DEFAULT_INTERVAL: TrendInterval = CALL_DEFAULTS.interval;
export const LIST_SIZE = CALL_DEFAULTS.listSize;

export const DEFAULTS: Filters = {
  searchQuery: '',
  currentPage: 1,
  pageSize: CALL_DEFAULTS.pageSize,
  sortBy: CALL_DEFAULTS.sortBy,
  sortOrder: CALL_DEFAULTS.sortOrder,
  minPrice: CALL_DEFAULTS.priceFrom,
  maxPrice: CALL_DEFAULTS.priceTo,
  minRoi: CALL_DEFAULTS.minROI,
  maxRoi: CALL_DEFAULTS.maxROI,
  qty: CALL_DEFAULTS.quantity,
  volume: CALL_DEFAULTS.volume,
  type: [],
  exterior: [],
  rarity: [],
  extra: [],
  sourceMarkets: [],
  targetMarkets: [],
};

export const PAGE_SIZES: readonly number[] = [10, 15, 25, 30];
export const VOLUMES: readonly number[] = [5, 10, 25, 50, 100, 200, 350, 500, 700];
/** The allowed ranges: prices in thousandths of a dollar, ROI in percent, pieces. */
export const BOUNDS = { price: { min: 0, max: 1_000_000_000 }, roi: { min: 0, max: 10_000 }, quantity: { min: 0, max: 1000 } } as const;
/** The steps of the inputs: a cent, and a hundredth of a percent. */
export const STEPS = { price: 10, roi: 0.01 } as const;

export const isDefault = (filters: Filters, ...names: (keyof Filters)[]): boolean =>
  names.every((name) => {
    const value = filters[name];
    return Array.isArray(value) ? value.length === 0 : value === DEFAULTS[name];
  });

/** The number of filters that differ from their defaults; a range counts once. */
export const activeCount = (filters: Filters): number =>
  [
    isDefault(filters, 'minPrice', 'maxPrice'),
    isDefault(filters, 'minRoi', 'maxRoi'),
    ...(['qty', 'volume', 'type', 'exterior', 'rarity', 'extra', 'sourceMarkets', 'targetMarkets'] as const).map((name) =>
      isDefault(filters, name),
    ),
  ].filter((unchanged) => !unchanged).length;

/** True when a search or filters limit the table. Without them it is empty only while no reference price is known. */
export const limitsTable = (filters: Filters): boolean => activeCount(filters) > 0 || filters.searchQuery !== '';

/** True when filters limit the lists. The lists use only these filters. */
export const limitsLists = (filters: Filters): boolean => !isDefault(filters, 'minPrice', 'maxPrice', 'qty', 'volume');

/** Resets search and filters; sort and page size stay. */
export const withoutFilters = ({ pageSize, sortBy, sortOrder }: Filters): Filters => ({ ...DEFAULTS, pageSize, sortBy, sortOrder });
