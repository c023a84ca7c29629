import { INVENTORY_DEFAULTS, INVENTORY_INTERVALS } from '@lootfolio/domain/inventory';
import { LIST_ITEMS_PAGE_SIZES } from '@lootfolio/domain/listings';
import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import { read } from '@lootfolio/domain/search-params';
import type { Body } from '../../../lib/api.ts';

export type ListBody = Body<'POST /steam/fetch-inventory'>;

/** The only game of the screen. */
export const CS2 = 730;
/** The maximum number of choices of a filter in an address. */
const MOST = 50;

/** The screen's state in its address: only values that differ from the defaults. `exclude`: slugs of markets. */
export type ListItemsSearch = {
  q?: string;
  exclude?: string[];
  type?: string[];
  exterior?: string[];
  rarity?: string[];
  group?: true;
  page?: number;
  size?: number;
  days?: number;
  market?: string;
};

/** Reads the address; invalid values are left out. */
export function readListItemsSearch(raw: Record<string, unknown>): ListItemsSearch {
  const size = read.integer(raw, 'size', 1, 200);
  const days = read.integer(raw, 'days', 1, 720);
  const names = (name: string): string[] | undefined => read.list(raw, name)?.slice(0, MOST);
  const exclude = names('exclude')?.filter((slug) => SELLING_MARKETS.includes(slug));
  return {
    q: read.text(raw, 'q', 200),
    exclude: exclude?.length ? exclude : undefined,
    type: names('type'),
    exterior: names('exterior'),
    rarity: names('rarity'),
    group: read.flag(raw, 'group'),
    page: read.integer(raw, 'page', 1, 1_000_000),
    size: LIST_ITEMS_PAGE_SIZES.find((one) => one === size),
    days: INVENTORY_INTERVALS.find((one) => one === days),
    market: findMarket(read.text(raw, 'market') ?? '')?.slug,
  };
}

/** The body of the call for an address. */
export const bodyOf = (search: ListItemsSearch): ListBody => ({
  appid: CS2,
  page: search.page ?? 1,
  pageSize: search.size ?? INVENTORY_DEFAULTS.size,
  search: search.q ?? '',
  type: search.type ?? [],
  exterior: search.exterior ?? [],
  rarity: search.rarity ?? [],
  excludeMarkets: search.exclude ?? [],
  group: search.group ?? false,
});

export const NO_FILTERS = {
  q: undefined,
  exclude: undefined,
  type: undefined,
  exterior: undefined,
  rarity: undefined,
} satisfies ListItemsSearch;

/** The number of filters that are set. */
export const activeFilters = ({ q, exclude, type, exterior, rarity }: ListItemsSearch): number =>
  [q, exclude, type, exterior, rarity].filter(Boolean).length;
