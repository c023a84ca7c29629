import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readScreen, storeScreen } from '../../../lib/screen-filters.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { DEFAULTS, type Filters } from './filters.ts';
import { readTrendsSearch, type TrendsSearch } from './trends.search.ts';

const toMoney = (dollars: number | undefined): number | undefined => (dollars === undefined ? undefined : Math.round(dollars * 1000));

/** The filters of an address. */
export const filtersOf = (search: TrendsSearch): Filters => ({
  searchQuery: search.q ?? DEFAULTS.searchQuery,
  currentPage: search.page ?? DEFAULTS.currentPage,
  pageSize: search.size ?? DEFAULTS.pageSize,
  sortBy: search.sort ?? DEFAULTS.sortBy,
  sortOrder: search.order === undefined ? DEFAULTS.sortOrder : search.order === 'asc' ? 'ASC' : 'DESC',
  minPrice: toMoney(search.priceFrom) ?? DEFAULTS.minPrice,
  maxPrice: toMoney(search.priceTo) ?? DEFAULTS.maxPrice,
  minRoi: search.roiFrom ?? DEFAULTS.minRoi,
  maxRoi: search.roiTo ?? DEFAULTS.maxRoi,
  qty: search.quantity ?? DEFAULTS.qty,
  volume: search.volume ?? DEFAULTS.volume,
  type: search.type ?? [],
  exterior: search.exterior ?? [],
  rarity: search.rarity ?? [],
  extra: search.extra ?? [],
  sourceMarkets: search.source ?? [],
  targetMarkets: search.target ?? [],
});

const omitDefault = <T>(value: T, defaultValue: T): T | undefined => (value === defaultValue ? undefined : value);
const omitEmpty = (values: readonly string[]): string[] | undefined => (values.length === 0 ? undefined : [...values]);
const inDollars = (money: number, defaultValue: number): number | undefined => (money === defaultValue ? undefined : money / 1000);

/** The address of filters: the reverse of `filtersOf`. */
export const searchOf = (filters: Filters): TrendsSearch => ({
  q: omitDefault(filters.searchQuery, ''),
  page: omitDefault(filters.currentPage, 1),
  size: omitDefault(filters.pageSize, DEFAULTS.pageSize),
  sort: omitDefault(filters.sortBy, DEFAULTS.sortBy),
  order: filters.sortOrder === DEFAULTS.sortOrder ? undefined : 'asc',
  priceFrom: inDollars(filters.minPrice, DEFAULTS.minPrice),
  priceTo: inDollars(filters.maxPrice, DEFAULTS.maxPrice),
  roiFrom: omitDefault(filters.minRoi, DEFAULTS.minRoi),
  roiTo: omitDefault(filters.maxRoi, DEFAULTS.maxRoi),
  quantity: omitDefault(filters.qty, DEFAULTS.qty),
  volume: omitDefault(filters.volume, DEFAULTS.volume),
  type: omitEmpty(filters.type),
  exterior: omitEmpty(filters.exterior),
  rarity: omitEmpty(filters.rarity),
  extra: omitEmpty(filters.extra),
  source: omitEmpty(filters.sourceMarkets),
  target: omitEmpty(filters.targetMarkets),
});

export const isBare = (search: TrendsSearch): boolean => Object.values(search).every((value) => value === undefined);

/** Search text and page are not stored: a new visit starts on page 1 without a search. */
export function storeFilters({ searchQuery: _search, ...filters }: Filters): void {
  storeScreen('trends', { appID: 730, ...filters, currentPage: 1 });
}

/** The filters of the last visit, each value validated; the defaults when nothing usable is stored. */
export function readStoredFilters(): Filters {
  try {
    const filters = { ...DEFAULTS, ...(readScreen('trends') as Partial<Filters>), searchQuery: '', currentPage: 1 };
    return filtersOf(readTrendsSearch(searchOf(filters)));
  } catch {
    return DEFAULTS;
  }
}

type Change = (patch: Partial<Filters>, options?: { replace?: boolean }) => void;

export type FilterState = {
  search: TrendsSearch;
  filters: Filters;
  /** True once it is known which rows to request. */
  ready: boolean;
  /** Changes filters. Resets the page to 1 unless the patch has a page. */
  change: Change;
  /** Chooses the tab of a list. */
  choose: (tabs: Partial<TrendsSearch>) => void;
};

/** The screen's state. The address is its only store; a bare address at entry gets this browser's stored filters. */
export function useFilters(): FilterState {
  const search = useAddress(readTrendsSearch);
  const navigate = useNavigate({ from: '/trends' });
  const bare = isBare(search);
  const [ready, setReady] = useState(!bare);
  const filters = useMemo(() => filtersOf(search), [search]);
  // keep the shown filters when the user chose some meanwhile, or returns to the bare address later
  if (!ready && !bare) setReady(true);
  useEffect(() => {
    if (ready) return;
    const stored = searchOf(readStoredFilters());
    const navigation = isBare(stored) ? Promise.resolve() : navigate({ search: stored, state: true, replace: true });
    void navigation.then(() => setReady(true));
  }, [ready, navigate]);
  useEffect(() => {
    if (ready) storeFilters(filters);
  }, [ready, filters]);
  const change = useCallback<Change>(
    (patch, { replace = false } = {}) =>
      void navigate({
        // read the current address, so that two quick changes both count
        search: ({ rising, falling, popular, ...now }) => ({
          ...{ rising, falling, popular },
          ...searchOf({ ...filtersOf(now), currentPage: 1, ...patch }),
        }),
        ...(replace && { state: true }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const choose = useCallback<FilterState['choose']>(
    (tabs) => void navigate({ search: (now) => ({ ...now, ...tabs }), resetScroll: false }),
    [navigate],
  );
  return { search, filters, ready, change, choose };
}
