import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readScreen, storeScreen } from '../../lib/screen-filters.ts';
import { useAddress } from '../../lib/use-address.ts';
import { DEFAULTS, type Filters } from './filters.ts';
import { filtersOf, isBare, readTrendsSearch, searchOf, type TrendsSearch } from './trends.search.ts';

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
  /** Changes filters. Resets the page to 1 unless the patch names a page. */
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
  // keep what the user sees when they chose something meanwhile, or return to the bare address later
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
        // read the current address: two quick changes both count
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
