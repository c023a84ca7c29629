import { GAMES, APP_IDS, type GameSlug } from '@lootfolio/domain/games';
import {
  COUNTED_STATUSES,
  MAIN_SALE_MARKETS,
  MORE_SALE_MARKETS,
  SALE_DEFAULTS,
  SALE_PAGE_SIZES,
  SALE_SORTS,
  type CountedStatus,
  type SaleSort,
} from '@lootfolio/domain/sales';
import { read } from '@lootfolio/domain/search-params';
import type { PlainKey } from '../../../i18n/i18n.ts';
import type { Query } from '../../../lib/api.ts';
import { addDays, isDay, today, type Day, type DayRange } from '../../../lib/calendar.ts';
import { timeZoneName } from '../../../lib/local-time.ts';

type ListQuery = Query<'GET /sales/get-sales'>;
export type Only = NonNullable<ListQuery['only']>;

export const SORTS = {
  date: 'sales.sortDate',
  price: 'sales.sortPrice',
  duration: 'sales.sortDuration',
  name: 'sales.sortName',
} as const satisfies Record<SaleSort, PlainKey>;

/** The names of the parts of the list that links lead to. */
export const ONLY = {
  unknown: 'sales.onlyUnknown',
  unmatched: 'sales.onlyUnmatched',
  double: 'sales.onlyDouble',
  counted: 'sales.onlyCounted',
  pending: 'sales.onlyPending',
  ended: 'sales.onlyEnded',
} as const satisfies Record<Only, PlainKey>;

const MARKETS = [...MAIN_SALE_MARKETS, ...MORE_SALE_MARKETS];
const GAME_CHOICES = ['all', ...GAMES.map(({ slug }) => slug)] as const;
export type GameChoice = 'all' | GameSlug;
const DEFAULT_GAME: GameChoice = 'cs2';
const MAX_ID = 2_147_483_647;

/** The screen's state in its address: only values that differ from the defaults. `costly`: sales without a buy price are left out. */
export type SalesSearch = {
  /** Days in the browser's time zone, both included. */
  from?: Day;
  to?: Day;
  /** No dates stand for all dates, and not for the default range. */
  all?: true;
  game?: GameChoice;
  buyMarket?: string;
  sellMarket?: string;
  status?: CountedStatus;
  q?: string;
  costly?: true;
  /** Only sales of this item. */
  catalogId?: number;
  only?: Only;
  sort?: SaleSort;
  asc?: true;
  page?: number;
  size?: number;
  /** The sale whose details are open. */
  sale?: string;
};

const readDay = (raw: Record<string, unknown>, name: string): Day | undefined => [read.text(raw, name, 10) ?? ''].find(isDay);

/** Reads the address; invalid values are left out. */
export function readSalesSearch(raw: Record<string, unknown>): SalesSearch {
  const size = read.integer(raw, 'size', 1, 200);
  const game = read.choice(raw, 'game', GAME_CHOICES);
  return {
    from: readDay(raw, 'from'),
    to: readDay(raw, 'to'),
    all: read.flag(raw, 'all'),
    game: game === DEFAULT_GAME ? undefined : game,
    buyMarket: read.choice(raw, 'buyMarket', MARKETS),
    sellMarket: read.choice(raw, 'sellMarket', MARKETS),
    status: read.choice(raw, 'status', COUNTED_STATUSES),
    q: read.text(raw, 'q', 200),
    costly: read.flag(raw, 'costly'),
    catalogId: read.integer(raw, 'catalogId', 1, MAX_ID),
    only: read.choice(raw, 'only', Object.keys(ONLY) as Only[]),
    sort: read.choice(raw, 'sort', SALE_SORTS),
    asc: read.flag(raw, 'asc'),
    page: read.integer(raw, 'page', 1, 1_000_000),
    size: SALE_PAGE_SIZES.find((one) => one === size),
    sale: read.integer(raw, 'sale', 1, MAX_ID)?.toString(),
  };
}

/** The days of an address, both included. Without any, the last seven days and today. */
export function rangeOf({ from, to, all }: SalesSearch, now = today()): DayRange {
  if (from === undefined && to === undefined && !all) return { from: addDays(now, -SALE_DEFAULTS.daysBack), to: now };
  return { from: from ?? null, to: to ?? null };
}

/** The address of chosen days. */
export const rangeIn = ({ from, to }: DayRange): Pick<SalesSearch, 'from' | 'to' | 'all'> => ({
  from: from ?? undefined,
  to: to ?? undefined,
  all: from === null && to === null ? true : undefined,
});

/** The days as the server takes them: it wants the day after the last one, and the time zone. */
export function datesOf(search: SalesSearch, now = today()): Pick<ListQuery, 'startDate' | 'endDate' | 'timezone'> {
  const { from, to } = rangeOf(search, now);
  return { startDate: from ?? undefined, endDate: to === null ? undefined : addDays(to, 1), timezone: timeZoneName() };
}

export const gameOf = ({ game }: SalesSearch): GameChoice => game ?? DEFAULT_GAME;
export const gameIn = (game: GameChoice): GameChoice | undefined => (game === DEFAULT_GAME ? undefined : game);

/** The filters of list, totals and export. */
export function filtersOf(search: SalesSearch, now = today()) {
  const game = gameOf(search);
  return {
    searchQuery: search.q ?? '',
    appId: game === 'all' ? 0 : APP_IDS[game],
    purchaseZero: search.costly ? 0 : 1,
    status: search.status ?? 'ALL',
    buyMarket: search.buyMarket ?? 'all',
    sellMarket: search.sellMarket ?? 'all',
    catalogId: search.catalogId,
    only: search.only,
    ...datesOf(search, now),
  } as const satisfies Query<'GET /sales/totals'>;
}

export const orderOf = (search: SalesSearch) =>
  ({ sortBy: search.sort ?? SALE_DEFAULTS.sort, sortOrder: search.asc ? 'ASC' : 'DESC' }) as const satisfies ListQuery;

/** The query of the list for an address. */
export const queryOf = (search: SalesSearch, now = today()): ListQuery => ({
  currentPage: search.page ?? SALE_DEFAULTS.page,
  pageSize: search.size ?? SALE_DEFAULTS.pageSize,
  ...orderOf(search),
  ...filtersOf(search, now),
});

/** The address of a sort order; the default order is left out. */
export const sortIn = (sort: SaleSort, descending: boolean): Pick<SalesSearch, 'sort' | 'asc'> => ({
  sort: sort === SALE_DEFAULTS.sort ? undefined : sort,
  asc: descending ? undefined : true,
});

const FILTERS = ['from', 'to', 'all', 'game', 'buyMarket', 'sellMarket', 'status', 'q', 'costly', 'catalogId', 'only'] as const;

/** Clears all filters. */
export const NO_FILTERS = Object.fromEntries(FILTERS.map((name) => [name, undefined])) as Partial<SalesSearch>;

/** The number of filters that are set. The three fields of the range count as one. */
export const activeFilters = ({ from, to, all, ...others }: SalesSearch): number =>
  [from ?? to ?? all, ...FILTERS.slice(3).map((name) => others[name as keyof typeof others])].filter(Boolean).length;
