import { BOUNDS, DEFAULTS, PAGE_SIZES, sameList, SORT_KEYS, type Filters, type MarketPair, type SortKey } from './comparison-filters.ts';
import { findMarket } from './markets.ts';
import { read } from './search-params.ts';
import { inOrder, readDollars, readPercent } from './search-ranges.ts';

/**
 * The state of the comparison in the address of its screen. An absent value has its default. Units: dollars, percent, minutes. The server
 * also reads it, because a saved view is stored as an address.
 */
export type ComparisonSearch = {
  q?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
  sort?: SortKey | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** Slugs, or `all`. */
  source?: string[] | undefined;
  target?: string[] | undefined;
  sell?: 'bid' | undefined;
  priceFrom?: number | undefined;
  priceTo?: number | undefined;
  roiFrom?: number | undefined;
  roiTo?: number | undefined;
  /** The least profit. */
  profitFrom?: number | undefined;
  quantity?: number | undefined;
  volume?: number | undefined;
  type?: string[] | undefined;
  exterior?: string[] | undefined;
  rarity?: string[] | undefined;
  extra?: string[] | undefined;
  lowest?: true | undefined;
  suspicious?: true | undefined;
  maxAge?: number | undefined;
  /** Net includes the cost of a payout. */
  payout?: true | undefined;
  /** Slug of the item whose details are open over the list. Not a filter. */
  item?: string | undefined;
};

type Raw = Record<string, unknown>;

const ALL = 'all';

function readMarkets(raw: Raw, name: string): string[] | undefined {
  const values = read.list(raw, name);
  if (!values || values.includes(ALL)) return values && [ALL];
  const slugs = values.flatMap((value) => findMarket(value)?.slug ?? []);
  return slugs.length === 0 ? undefined : [...new Set(slugs)];
}

/** Reads the address; an invalid value counts as absent. */
export function readSearch(raw: Raw): ComparisonSearch {
  const dollars = (name: string) => readDollars(raw, name, BOUNDS.price.max);
  const percent = (name: string) => readPercent(raw, name, BOUNDS.roi.max);
  const [priceFrom, priceTo] = inOrder(dollars('priceFrom'), dollars('priceTo'), DEFAULTS.maxPrice / 1000);
  const [roiFrom, roiTo] = inOrder(percent('roiFrom'), percent('roiTo'), DEFAULTS.maxRoi);
  const size = read.integer(raw, 'size', 1, 200);
  return {
    q: read.text(raw, 'q', 200),
    page: read.integer(raw, 'page', 1, 1_000_000),
    size: size !== undefined && PAGE_SIZES.includes(size) ? size : undefined,
    sort: read.choice(raw, 'sort', SORT_KEYS),
    order: read.choice(raw, 'order', ['asc', 'desc']),
    source: readMarkets(raw, 'source'),
    target: readMarkets(raw, 'target'),
    sell: read.choice(raw, 'sell', ['bid']),
    priceFrom,
    priceTo,
    roiFrom,
    roiTo,
    profitFrom: dollars('profitFrom'),
    quantity: read.integer(raw, 'quantity', BOUNDS.quantity.min, BOUNDS.quantity.max),
    volume: read.integer(raw, 'volume', 0, 1_000_000),
    type: read.list(raw, 'type'),
    exterior: read.list(raw, 'exterior'),
    rarity: read.list(raw, 'rarity'),
    extra: read.list(raw, 'extra'),
    lowest: read.flag(raw, 'lowest'),
    suspicious: read.flag(raw, 'suspicious'),
    maxAge: read.integer(raw, 'maxAge', 1, 100_000),
    payout: read.flag(raw, 'payout'),
    item: read.text(raw, 'item', 200),
  };
}

const marketsOf = (slugs: string[] | undefined, start: readonly string[]): readonly string[] =>
  slugs === undefined ? start : slugs[0] === ALL ? [] : slugs;
const toMoney = (dollars: number | undefined): number | undefined => (dollars === undefined ? undefined : Math.round(dollars * 1000));

/** The filters of an address. @param start the markets of an address without markets */
export const filtersOf = (search: ComparisonSearch, start: MarketPair = DEFAULTS): Filters => ({
  searchQuery: search.q ?? DEFAULTS.searchQuery,
  currentPage: search.page ?? DEFAULTS.currentPage,
  pageSize: search.size ?? DEFAULTS.pageSize,
  sortBy: search.sort ?? DEFAULTS.sortBy,
  sortOrder: search.order === undefined ? DEFAULTS.sortOrder : search.order === 'asc' ? 'ASC' : 'DESC',
  sourceMarkets: marketsOf(search.source, start.sourceMarkets),
  targetMarkets: marketsOf(search.target, start.targetMarkets),
  sell: search.sell ?? DEFAULTS.sell,
  minPrice: toMoney(search.priceFrom) ?? DEFAULTS.minPrice,
  maxPrice: toMoney(search.priceTo) ?? DEFAULTS.maxPrice,
  minRoi: search.roiFrom ?? DEFAULTS.minRoi,
  maxRoi: search.roiTo ?? DEFAULTS.maxRoi,
  minProfit: toMoney(search.profitFrom) ?? DEFAULTS.minProfit,
  qty: search.quantity ?? DEFAULTS.qty,
  volume: search.volume ?? DEFAULTS.volume,
  type: search.type ?? [],
  exterior: search.exterior ?? [],
  rarity: search.rarity ?? [],
  extra: search.extra ?? [],
  globalMinimum: search.lowest ?? false,
  outliers: search.suspicious ?? false,
  maxAge: search.maxAge ?? null,
  afterPayout: search.payout ?? false,
});

const omitDefault = <T>(value: T, defaultValue: T): T | undefined => (value === defaultValue ? undefined : value);
const omitEmpty = (values: readonly string[]): string[] | undefined => (values.length === 0 ? undefined : [...values]);
const omitDefaultMarkets = (slugs: readonly string[], defaults: readonly string[]): string[] | undefined =>
  sameList(slugs, defaults) ? undefined : slugs.length === 0 ? [ALL] : [...slugs];

/** The address of filters: the reverse of `filtersOf`. */
export const searchOf = (filters: Filters, start: MarketPair = DEFAULTS): ComparisonSearch => ({
  q: omitDefault(filters.searchQuery, ''),
  page: omitDefault(filters.currentPage, 1),
  size: omitDefault(filters.pageSize, DEFAULTS.pageSize),
  sort: omitDefault(filters.sortBy, DEFAULTS.sortBy),
  order: filters.sortOrder === DEFAULTS.sortOrder ? undefined : filters.sortOrder === 'ASC' ? 'asc' : 'desc',
  source: omitDefaultMarkets(filters.sourceMarkets, start.sourceMarkets),
  target: omitDefaultMarkets(filters.targetMarkets, start.targetMarkets),
  sell: filters.sell === 'bid' ? filters.sell : undefined,
  priceFrom: omitDefault(filters.minPrice, DEFAULTS.minPrice) === undefined ? undefined : filters.minPrice / 1000,
  priceTo: omitDefault(filters.maxPrice, DEFAULTS.maxPrice) === undefined ? undefined : filters.maxPrice / 1000,
  roiFrom: omitDefault(filters.minRoi, DEFAULTS.minRoi),
  roiTo: omitDefault(filters.maxRoi, DEFAULTS.maxRoi),
  profitFrom: filters.minProfit === DEFAULTS.minProfit ? undefined : filters.minProfit / 1000,
  quantity: omitDefault(filters.qty, DEFAULTS.qty),
  volume: omitDefault(filters.volume, DEFAULTS.volume),
  type: omitEmpty(filters.type),
  exterior: omitEmpty(filters.exterior),
  rarity: omitEmpty(filters.rarity),
  extra: omitEmpty(filters.extra),
  lowest: filters.globalMinimum || undefined,
  suspicious: filters.outliers || undefined,
  maxAge: filters.maxAge ?? undefined,
  payout: filters.afterPayout || undefined,
});

/** True when the address holds no state of the list. */
export const isBare = ({ item: _item, ...list }: ComparisonSearch): boolean => Object.values(list).every((value) => value === undefined);

/**
 * Like `searchOf`, but the result is never bare, because a bare address brings back the default view or the stored filters at the next
 * visit.
 */
export function addressOf(filters: Filters): ComparisonSearch {
  const search = searchOf(filters);
  return isBare(search) ? { ...search, source: [...DEFAULTS.sourceMarkets], target: [...DEFAULTS.targetMarkets] } : search;
}
