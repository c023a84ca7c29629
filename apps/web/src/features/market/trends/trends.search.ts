import { findMarket } from '@lootfolio/domain/markets';
import type { TrendInterval, TrendType } from '@lootfolio/domain/trends';
import { read } from '@lootfolio/domain/search-params';
import { inOrder, readDollars, readPercent } from '@lootfolio/domain/search-ranges';
import { BOUNDS, DEFAULT_INTERVAL, DEFAULTS, PAGE_SIZES, SORT_KEYS, type SortKey } from './filters.ts';

type ListName = 'rising' | 'falling' | 'popular';

/** The lists, with their names in the address. */
export const LISTS: readonly { type: TrendType; param: ListName }[] = [
  { type: 'increase', param: 'rising' },
  { type: 'fall', param: 'falling' },
  { type: 'popular', param: 'popular' },
];

/** The tabs of a list, by their names in the address. */
export const TABS = { '1d': 1, '7d': 7, '1m': 30 } as const satisfies Record<string, TrendInterval>;
export type Tab = keyof typeof TABS;
const TAB_NAMES = Object.keys(TABS) as Tab[];
export const DEFAULT_TAB: Tab = TAB_NAMES.find((tab) => TABS[tab] === DEFAULT_INTERVAL)!;

/** The screen's state in the address; an absent value is at its default. Dollars, percent. */
export type TrendsSearch = {
  /** The list that a phone shows; by default the first. */
  list?: ListName | undefined;
  rising?: Tab | undefined;
  falling?: Tab | undefined;
  popular?: Tab | undefined;
  q?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
  sort?: SortKey | undefined;
  order?: 'asc' | 'desc' | undefined;
  priceFrom?: number | undefined;
  priceTo?: number | undefined;
  roiFrom?: number | undefined;
  roiTo?: number | undefined;
  quantity?: number | undefined;
  volume?: number | undefined;
  type?: string[] | undefined;
  exterior?: string[] | undefined;
  rarity?: string[] | undefined;
  extra?: string[] | undefined;
  /** Slugs. */
  source?: string[] | undefined;
  target?: string[] | undefined;
};

type Raw = Record<string, unknown>;

function readMarkets(raw: Raw, name: string): string[] | undefined {
  const slugs = read.list(raw, name)?.flatMap((value) => findMarket(value)?.slug ?? []);
  return slugs?.length ? [...new Set(slugs)] : undefined;
}

/** Reads the address; an invalid value counts as absent. */
export function readTrendsSearch(raw: Raw): TrendsSearch {
  const dollars = (name: string) => readDollars(raw, name, BOUNDS.price.max);
  const percent = (name: string) => readPercent(raw, name, BOUNDS.roi.max);
  const [priceFrom, priceTo] = inOrder(dollars('priceFrom'), dollars('priceTo'), DEFAULTS.maxPrice / 1000);
  const [roiFrom, roiTo] = inOrder(percent('roiFrom'), percent('roiTo'), DEFAULTS.maxRoi);
  const size = read.integer(raw, 'size', 1, 200);
  return {
    list: read.choice(
      raw,
      'list',
      LISTS.slice(1).map(({ param }) => param),
    ),
    rising: read.choice(raw, 'rising', TAB_NAMES),
    falling: read.choice(raw, 'falling', TAB_NAMES),
    popular: read.choice(raw, 'popular', TAB_NAMES),
    q: read.text(raw, 'q', 200),
    page: read.integer(raw, 'page', 1, 1_000_000),
    size: size !== undefined && PAGE_SIZES.includes(size) ? size : undefined,
    sort: read.choice(raw, 'sort', SORT_KEYS),
    order: read.choice(raw, 'order', ['asc', 'desc']),
    priceFrom,
    priceTo,
    roiFrom,
    roiTo,
    quantity: read.integer(raw, 'quantity', BOUNDS.quantity.min, BOUNDS.quantity.max),
    volume: read.integer(raw, 'volume', 0, 1_000_000),
    type: read.list(raw, 'type'),
    exterior: read.list(raw, 'exterior'),
    rarity: read.list(raw, 'rarity'),
    extra: read.list(raw, 'extra'),
    source: readMarkets(raw, 'source'),
    target: readMarkets(raw, 'target'),
  };
}
