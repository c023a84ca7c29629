import { APP_IDS } from '@lootfolio/domain/games';
import { LISTED_SORTS, LISTING_PAGE_SIZES, type ListedSort } from '@lootfolio/domain/listings';
import { read } from '@lootfolio/domain/search-params';
import type { PlainKey } from '../../../i18n/i18n.ts';
import type { Query } from '../../../lib/api.ts';

type ListQuery = Query<'GET /listing/all'>;

export const DEFAULT_SORT: ListedSort = 'date';
export const DEFAULT_SIZE = LISTING_PAGE_SIZES[0];

export const SORTS = {
  price: 'listed-items.sortPrice',
  date: 'listed-items.sortDate',
  name: 'listed-items.sortName',
} as const satisfies Record<ListedSort, PlainKey>;

/** The screen's state in its address: only values that differ from the defaults. `costly`: things without a buy price are left out. */
export type ListedSearch = {
  game?: 'cs2';
  q?: string;
  costly?: true;
  sort?: ListedSort;
  asc?: true;
  page?: number;
  size?: number;
};

/** Reads the address; invalid values are left out. */
export function readListedSearch(raw: Record<string, unknown>): ListedSearch {
  const size = read.integer(raw, 'size', 1, 200);
  return {
    game: read.choice(raw, 'game', ['cs2']),
    q: read.text(raw, 'q', 200),
    costly: read.flag(raw, 'costly'),
    sort: read.choice(raw, 'sort', LISTED_SORTS),
    asc: read.flag(raw, 'asc'),
    page: read.integer(raw, 'page', 1, 1_000_000),
    size: LISTING_PAGE_SIZES.find((one) => one === size),
  };
}

/** The Steam app of the game filter; 0 stands for all games. */
export const appOf = ({ game }: ListedSearch): number => (game ? APP_IDS[game] : 0);

/** The query of the call for an address. */
export const queryOf = (search: ListedSearch): ListQuery => ({
  currentPage: search.page ?? 1,
  appid: appOf(search),
  pageSize: search.size ?? DEFAULT_SIZE,
  searchQuery: search.q ?? '',
  orderBy: search.sort ?? DEFAULT_SORT,
  orderDir: search.asc ? 'ASC' : 'DESC',
  buyPriceZero: search.costly ? 0 : 1,
});

/** The address of a sort order; the default order is left out. */
export const sortOf = (sort: ListedSort, descending: boolean): Partial<ListedSearch> => ({
  sort: sort === DEFAULT_SORT ? undefined : sort,
  asc: descending ? undefined : true,
});

/** Clears all filters. */
export const NO_FILTERS = { game: undefined, q: undefined, costly: undefined } satisfies ListedSearch;

export const activeFilters = ({ game, q, costly }: ListedSearch): number => [game, q, costly].filter(Boolean).length;
