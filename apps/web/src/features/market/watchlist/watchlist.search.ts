import { APP_IDS, GAMES, type GameSlug } from '@lootfolio/domain/games';
import { MARKETS } from '@lootfolio/domain/markets';
import { MAX_PROVIDERS, WATCHLIST_DEFAULTS } from '@lootfolio/domain/watchlist';
import type { PlainKey } from '../../../i18n/i18n.ts';
import type { Body } from '../../../lib/api.ts';
import { read } from '@lootfolio/domain/search-params';

type ListBody = Body<'POST /watchlist/all'>;
export type WatchlistType = NonNullable<ListBody['selectedType']>;
export type WatchlistSort = NonNullable<ListBody['sortBy']>;

export const TYPES: Readonly<Record<WatchlistType, PlainKey>> = {
  All: 'watchlist.typeAll',
  Rifle: 'watchlist.typeRifle',
  Shotgun: 'watchlist.typeShotgun',
  'Sniper Rifle': 'watchlist.typeSniperRifle',
  Agent: 'watchlist.typeAgent',
  Gloves: 'watchlist.typeGloves',
  Container: 'watchlist.typeContainer',
  Knife: 'watchlist.typeKnife',
  Pass: 'watchlist.typePass',
  Sticker: 'watchlist.typeSticker',
  Collectible: 'watchlist.typeCollectible',
  Pistol: 'watchlist.typePistol',
  Machinegun: 'watchlist.typeMachinegun',
  SMG: 'watchlist.typeSMG',
  Patch: 'watchlist.typePatch',
};

export const SORTS: Readonly<Record<WatchlistSort, PlainKey>> = {
  added_at: 'watchlist.sortAdded',
  name: 'watchlist.sortName',
  price: 'watchlist.sortPrice',
  change: 'watchlist.sortChange',
};

/** The sizes to choose from. The default of 20 is not among them. */
export const PAGE_SIZES = [10, 15, 25, 30, 50] as const;

/** The screen's state in its address: only values that differ from the defaults, markets by slug. */
export type WatchlistSearch = {
  base?: string;
  markets?: string[];
  type?: WatchlistType;
  game?: GameSlug;
  q?: string;
  sort?: WatchlistSort;
  asc?: true;
  size?: number;
  page?: number;
  view?: 'table';
};

const SLUGS = MARKETS.map((market) => market.slug);
const GAME_SLUGS = GAMES.map((game) => game.slug);

/** Reads the address; invalid values are left out. */
export function readWatchlistSearch(raw: Record<string, unknown>): WatchlistSearch {
  const size = read.integer(raw, 'size', 1, 200);
  const markets = read.list(raw, 'markets')?.filter((slug) => SLUGS.includes(slug));
  return {
    base: read.choice(raw, 'base', SLUGS),
    markets: markets?.length ? [...new Set(markets)].slice(0, MAX_PROVIDERS) : undefined,
    type: read.choice(raw, 'type', Object.keys(TYPES) as WatchlistType[]),
    game: read.choice(raw, 'game', GAME_SLUGS),
    q: read.text(raw, 'q', 200),
    sort: read.choice(raw, 'sort', Object.keys(SORTS) as WatchlistSort[]),
    asc: read.flag(raw, 'asc'),
    size: PAGE_SIZES.find((one) => one === size),
    page: read.integer(raw, 'page', 1, 1_000_000),
    view: read.choice(raw, 'view', ['table']),
  };
}

const idOf = (slug: string): number => MARKETS.find((market) => market.slug === slug)!.id;
export const slugOf = (id: number): string => MARKETS.find((market) => market.id === id)!.slug;

/** The id of the base market in an address; the default when absent. */
export const baseOf = ({ base }: WatchlistSearch): number => (base ? idOf(base) : WATCHLIST_DEFAULTS.base);
export const providersOf = ({ markets }: WatchlistSearch): readonly number[] => markets?.map(idOf) ?? WATCHLIST_DEFAULTS.providers;

/** The body of the call for an address. */
export const bodyOf = (search: WatchlistSearch): ListBody => ({
  appid: search.game ? APP_IDS[search.game] : 0,
  currentPage: search.page ?? WATCHLIST_DEFAULTS.page,
  pageSize: search.size ?? WATCHLIST_DEFAULTS.size,
  sortBy: search.sort ?? WATCHLIST_DEFAULTS.sort,
  sortOrder: search.asc ? 'ASC' : 'DESC',
  volume: WATCHLIST_DEFAULTS.volume,
  selectedType: search.type ?? WATCHLIST_DEFAULTS.type,
  search: search.q ?? WATCHLIST_DEFAULTS.q,
  markets: [...providersOf(search)],
  baseMarket: baseOf(search),
});

/** The number of filters that are set. Markets and order do not count: they change only how the items are shown. */
export const activeFilters = ({ type, game, q }: WatchlistSearch): number =>
  [type !== undefined && type !== 'All', game, q].filter(Boolean).length;
