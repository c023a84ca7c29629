import { APP_IDS, type GameSlug } from '@lootfolio/domain/games';
import { INVENTORY_DEFAULTS, INVENTORY_INTERVALS } from '@lootfolio/domain/inventory';
import { PUBLIC_PAGE_SIZE, PUBLIC_SORTS, type PublicSort } from '@lootfolio/domain/ranking';
import { read } from '@lootfolio/domain/search-params';
import type { Query } from '../../../lib/api.ts';

const GAMES = ['cs2', 'dota2', 'tf2'] as const satisfies readonly GameSlug[];
/** The maximum number of choices of a filter in an address. */
const MOST = 50;

/** The screen's state in its address: only values that differ from the defaults. */
export type PublicSearch = {
  game?: (typeof GAMES)[number];
  q?: string;
  type?: string[];
  exterior?: string[];
  sort?: PublicSort;
  asc?: true;
  page?: number;
  days?: number;
};

/** Reads the address; invalid values are left out. */
export function readPublicSearch(raw: Record<string, unknown>): PublicSearch {
  const days = read.integer(raw, 'days', 1, 720);
  return {
    game: read.choice(raw, 'game', GAMES),
    q: read.text(raw, 'q', 200),
    type: read.list(raw, 'type')?.slice(0, MOST),
    exterior: read.list(raw, 'exterior')?.slice(0, MOST),
    sort: read.choice(raw, 'sort', PUBLIC_SORTS),
    asc: read.flag(raw, 'asc'),
    page: read.integer(raw, 'page', 1, 1_000_000),
    days: INVENTORY_INTERVALS.find((one) => one === days),
  };
}

export const gameOf = ({ game = 'cs2' }: PublicSearch): (typeof GAMES)[number] => game;
export const daysOf = ({ days = INVENTORY_DEFAULTS.interval }: PublicSearch): number => days;

/** The owner and the game of an inventory, with the names of the calls. */
export type Of = { steamid: string; appid: number };
export const inventoryOf = (steamid: string, search: PublicSearch): Of => ({ steamid, appid: APP_IDS[gameOf(search)] });

/** The query of the list's call for an address. */
export const queryOf = (of: Of, search: PublicSearch): Query<'GET /inventory/user-inventory'> => ({
  ...of,
  page: search.page ?? 1,
  pageSize: PUBLIC_PAGE_SIZE,
  search: search.q ?? '',
  type: search.type ?? [],
  exterior: search.exterior ?? [],
  sortBy: search.sort ?? 'price',
  sortOrder: search.asc ? 'ASC' : 'DESC',
});

/** Clears all filters. The game is not a filter: each game has an inventory of its own. */
export const NO_FILTERS = { q: undefined, type: undefined, exterior: undefined } satisfies PublicSearch;

/** The number of filters that are set. */
export const activeFilters = ({ q, type, exterior }: PublicSearch): number => [q, type, exterior].filter(Boolean).length;
