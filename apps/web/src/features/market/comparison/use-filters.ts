import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { parseSearch } from '@lootfolio/domain/search-params';
import { expectsSession } from '../../../lib/session.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { useFilterOptions } from '../items/items.public.tsx';
import { useViews } from './comparison.queries.ts';
import { storeFilters, readStoredFilters } from './filter-store.ts';
import { DEFAULTS, type Filters, type MarketPair } from '@lootfolio/domain/comparison-filters';
import { addressOf, filtersOf, isBare, readSearch, searchOf, type ComparisonSearch } from '@lootfolio/domain/comparison-search';

const ROUTE = '/comparison';

/** The pair of an address without markets: the defaults, or the server's proposal when the defaults have no fresh prices. */
function useStartPair(): MarketPair | null {
  const { data, isError } = useFilterOptions(730);
  const preselect = data?.preselect;
  return useMemo(() => {
    if (isError || preselect === null) return DEFAULTS;
    return preselect ? { sourceMarkets: [preselect.source], targetMarkets: [preselect.target] } : null;
  }, [isError, preselect]);
}

/** On entry with a bare address: applies the default view, else this browser's stored filters. Returns true once that is settled. */
function useInitialFilters(search: ComparisonSearch): boolean {
  const navigate = useNavigate({ from: ROUTE });
  const [initialized, setInitialized] = useState(false);
  const bare = isBare(search);
  const views = useViews();
  const viewsPending = expectsSession() && views.isPending;
  const preferred = views.data?.find((view) => view.is_default)?.search;
  // keep the shown filters when the user chose some meanwhile, or returns to the bare address later
  if (!initialized && !bare) setInitialized(true);
  useEffect(() => {
    if (initialized || viewsPending) return;
    const initial = preferred === undefined ? searchOf(readStoredFilters(expectsSession())) : readSearch(parseSearch(preferred));
    const navigation = isBare(initial)
      ? Promise.resolve()
      : navigate({ search: ({ item }) => ({ ...initial, item }), state: true, replace: true });
    void navigation.then(() => setInitialized(true));
  }, [initialized, viewsPending, preferred, navigate]);
  return initialized;
}

export type FilterState = {
  filters: Filters;
  /** True once it is known which rows to request. */
  ready: boolean;
  /** The pair that replaces the defaults when these have no fresh prices. */
  fallbackPair: MarketPair | null;
  /** Changes filters. Resets the page to 1 unless the patch names a page. */
  change: (patch: Partial<Filters>, options?: { replace?: boolean }) => void;
};

/** The screen's state. The address is its only store. */
export function useFilters(): FilterState {
  const search = useAddress(readSearch);
  const navigate = useNavigate({ from: ROUTE });
  const start = useStartPair();
  const initialized = useInitialFilters(search);
  const filters = useMemo(() => filtersOf(search, start ?? DEFAULTS), [search, start]);
  const hasMarkets = search.source !== undefined && search.target !== undefined;
  const fallbackPair = start !== null && start !== DEFAULTS && search.source === undefined && search.target === undefined ? start : null;
  useEffect(() => {
    if (initialized)
      storeFilters(
        fallbackPair ? { ...filters, sourceMarkets: DEFAULTS.sourceMarkets, targetMarkets: DEFAULTS.targetMarkets } : filters,
        expectsSession(),
      );
  }, [initialized, filters, fallbackPair]);
  const change = useCallback<FilterState['change']>(
    (patch, { replace = false } = {}) =>
      void navigate({
        // read the current address, so that two quick changes both count and an item that was just opened stays open
        search: ({ item, ...now }) => {
          const next = { ...filtersOf(now, start ?? DEFAULTS), currentPage: 1, ...patch };
          // the address never names the replacement pair, because it may be another one tomorrow
          return { ...(start === null || start === DEFAULTS ? addressOf(next) : searchOf(next, start)), item };
        },
        ...(replace && { state: true }),
        replace,
        resetScroll: false,
      }),
    [navigate, start],
  );
  return { filters, ready: initialized && (hasMarkets || start !== null), fallbackPair, change };
}
