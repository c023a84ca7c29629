import { MARKETS, OTHER_MARKET } from '@lootfolio/domain/markets';
import { read } from '@lootfolio/domain/search-params';
import { TRACKER_DEFAULTS, TRACKER_MARKETS, TRACKER_SORTS, type TrackerSort } from '@lootfolio/domain/tracker';
import { t } from '../../../i18n/i18n.ts';
import type { Query } from '../../../lib/api.ts';

/** The markets of the forms and the filter, in their order. */
export const markets = (): { value: string; label: string }[] =>
  TRACKER_MARKETS.map((id) => {
    const market = [...MARKETS, OTHER_MARKET].find((one) => one.id === id)!;
    return { value: market.slug, label: market === OTHER_MARKET ? t('tracker.other') : market.name };
  });

const SLUGS = TRACKER_MARKETS.map((id) => [...MARKETS, OTHER_MARKET].find((one) => one.id === id)!.slug);

/** The screen's state in its address: only values that differ from the defaults. */
export type TrackerSearch = {
  tab?: 'public';
  /** The page of the public portfolios. */
  list?: number;
  portfolio?: number;
  q?: string;
  market?: string;
  sort?: TrackerSort;
  asc?: true;
  page?: number;
};

/** Reads the address; invalid values are left out. */
export const readTrackerSearch = (raw: Record<string, unknown>): TrackerSearch => ({
  tab: read.choice(raw, 'tab', ['public']),
  list: read.integer(raw, 'list', 1, 1_000_000),
  portfolio: read.integer(raw, 'portfolio', 1, 2_147_483_647),
  q: read.text(raw, 'q', 200),
  market: read.choice(raw, 'market', SLUGS),
  sort: read.choice(raw, 'sort', TRACKER_SORTS),
  asc: read.flag(raw, 'asc'),
  page: read.integer(raw, 'page', 1, 1_000_000),
});

/** The query of the call for an address. */
export const queryOf = ({ q, market, sort, asc, page }: TrackerSearch): Query<'GET /item-portfolio/{id}/items'> => ({
  search: q ?? TRACKER_DEFAULTS.q,
  market: market ?? 'all',
  page: page ?? TRACKER_DEFAULTS.page,
  limit: TRACKER_DEFAULTS.size,
  sortBy: sort ?? TRACKER_DEFAULTS.sort,
  sortOrder: asc ? 'ASC' : 'DESC',
});

/** The state of the screen of a shared portfolio in its address. */
export type SharedSearch = Pick<TrackerSearch, 'sort' | 'asc' | 'page'>;
export const readSharedSearch = (raw: Record<string, unknown>): SharedSearch => {
  const { sort, asc, page } = readTrackerSearch(raw);
  return { sort, asc, page };
};
export const sharedQueryOf = (search: SharedSearch): Query<'GET /item-portfolio/shared/{id}'> => {
  const { page, limit, sortBy, sortOrder } = queryOf(search);
  return { page, limit, sortBy, sortOrder };
};

export const activeFilters = ({ q, market }: TrackerSearch): number => [q, market].filter(Boolean).length;

/** The change of the address that selects a portfolio: the first page without a search. */
export const selecting = (portfolio: number | undefined): Partial<TrackerSearch> => ({ portfolio, q: undefined, page: undefined });
