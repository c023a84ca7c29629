import { APP_IDS, GAMES, type GameSlug } from '@lootfolio/domain/games';
import {
  INVENTORY_DEFAULTS,
  INVENTORY_INTERVALS,
  INVENTORY_PAGE_SIZES,
  INVENTORY_SORTS,
  type InventorySort,
} from '@lootfolio/domain/inventory';
import { findMarket } from '@lootfolio/domain/markets';
import { read } from '@lootfolio/domain/search-params';
import type { Body } from '../../../lib/api.ts';

type ListBody = Body<'POST /steam/inventory'>;
export type TradableFilter = NonNullable<ListBody['tradable']>;
const TRADABLE = ['tradable', 'locked'] as const satisfies readonly TradableFilter[];

/** The games of the screen. The server also supports Rust. */
export const INVENTORY_GAMES = GAMES.filter(({ slug }) => slug !== 'rust');
export type InventoryGame = GameSlug;

/** The maximum number of choices of a filter in an address. */
const MOST = 50;
const DEFAULT_GAME: InventoryGame = 'cs2';

/** The screen's state in its address: only values that differ from the defaults. `thing`: the id of the open thing. */
export type InventorySearch = {
  game?: InventoryGame;
  q?: string;
  type?: string[];
  exterior?: string[];
  rarity?: string[];
  tradable?: (typeof TRADABLE)[number];
  sort?: InventorySort;
  asc?: true;
  page?: number;
  size?: number;
  days?: number;
  market?: string;
  thing?: string;
};

/** Reads the address; invalid values are left out. */
export function readInventorySearch(raw: Record<string, unknown>): InventorySearch {
  const size = read.integer(raw, 'size', 1, 1000);
  const days = read.integer(raw, 'days', 1, 720);
  const names = (name: string): string[] | undefined => read.list(raw, name)?.slice(0, MOST);
  const thing = read.text(raw, 'thing', 20);
  return {
    game: read.choice(
      raw,
      'game',
      INVENTORY_GAMES.map(({ slug }) => slug),
    ),
    q: read.text(raw, 'q', 200),
    type: names('type'),
    exterior: names('exterior'),
    rarity: names('rarity'),
    tradable: read.choice(raw, 'tradable', TRADABLE),
    sort: read.choice(raw, 'sort', INVENTORY_SORTS),
    asc: read.flag(raw, 'asc'),
    page: read.integer(raw, 'page', 1, 1_000_000),
    size: INVENTORY_PAGE_SIZES.find((one) => one === size),
    days: INVENTORY_INTERVALS.find((one) => one === days),
    market: findMarket(read.text(raw, 'market') ?? '')?.slug,
    thing: thing !== undefined && /^(\d+|u[0-9a-f]{16})$/.test(thing) ? thing : undefined,
  };
}

export const gameOf = ({ game }: InventorySearch): InventoryGame => game ?? DEFAULT_GAME;
export const appOf = (search: InventorySearch): number => APP_IDS[gameOf(search)];

/** The body of the call for an address. */
export const bodyOf = (search: InventorySearch): ListBody => ({
  appid: appOf(search),
  page: search.page ?? INVENTORY_DEFAULTS.page,
  pageSize: search.size ?? INVENTORY_DEFAULTS.size,
  search: search.q ?? '',
  type: search.type ?? [],
  exterior: search.exterior ?? [],
  rarity: search.rarity ?? [],
  tradable: search.tradable ?? 'all',
  sortBy: search.sort ?? INVENTORY_DEFAULTS.sort,
  sortOrder: search.asc ? 'ASC' : 'DESC',
});

/** Clears all filters. The game is not a filter: each game has an inventory of its own. */
export const NO_FILTERS = {
  q: undefined,
  type: undefined,
  exterior: undefined,
  rarity: undefined,
  tradable: undefined,
} satisfies InventorySearch;

/** The number of filters that are set. */
export const activeFilters = ({ q, type, exterior, rarity, tradable }: InventorySearch): number =>
  [q, type, exterior, rarity, tradable].filter(Boolean).length;
