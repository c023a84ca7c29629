import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { parseSearch } from '../../lib/search-params.ts';
import { expectsSession } from '../../lib/session.ts';
import { useAddress } from '../../lib/use-address.ts';
import { useFilterOptions } from '../items/items.public.tsx';
import { useViews } from './comparison.queries.ts';
import { keepFilters, keptFilters } from './filter-store.ts';
import { DEFAULTS, type Filters, type MarketPair } from './filters.ts';
import { addressOf, filtersOf, isBare, readSearch, searchOf, type ComparisonSearch } from './search.ts';

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
function useEntry(search: ComparisonSearch): boolean {
  const navigate = useNavigate({ from: ROUTE });
  const [entered, setEntered] = useState(false);
  const bare = isBare(search);
  const views = useViews();
  const waiting = expectsSession() && views.isPending;
  const preferred = views.data?.find((view) => view.is_default)?.search;
  // keep what the user sees when they chose something meanwhile, or return to the bare address later
  if (!entered && !bare) setEntered(true);
  useEffect(() => {
    if (entered || waiting) return;
    const kept = preferred === undefined ? searchOf(keptFilters()) : readSearch(parseSearch(preferred));
    const at = isBare(kept) ? Promise.resolve() : navigate({ search: ({ item }) => ({ ...kept, item }), state: true, replace: true });
    void at.then(() => setEntered(true));
  }, [entered, waiting, preferred, navigate]);
  return entered;
}

export type Screen = {
  filters: Filters;
  /** True once it is known which rows to request. */
  ready: boolean;
  /** The pair that replaces the defaults when these have no fresh prices. */
  standIn: MarketPair | null;
  /** Changes filters. Resets the page to 1 unless the patch names a page. */
  change: (patch: Partial<Filters>, options?: { replace?: boolean }) => void;
};

/** The screen's state. The address is its only store. */
export function useFilters(): Screen {
  const search = useAddress(readSearch);
  const navigate = useNavigate({ from: ROUTE });
  const start = useStartPair();
  const settled = useEntry(search);
  const filters = useMemo(() => filtersOf(search, start ?? DEFAULTS), [search, start]);
  const named = search.source !== undefined && search.target !== undefined;
  const standIn = start !== null && start !== DEFAULTS && search.source === undefined && search.target === undefined ? start : null;
  useEffect(() => {
    if (settled)
      keepFilters(standIn ? { ...filters, sourceMarkets: DEFAULTS.sourceMarkets, targetMarkets: DEFAULTS.targetMarkets } : filters);
  }, [settled, filters, standIn]);
  const change = useCallback<Screen['change']>(
    (patch, { replace = false } = {}) =>
      void navigate({
        // read the current address: two quick changes both count, and an item just opened stays open
        search: ({ item, ...now }) => {
          const next = { ...filtersOf(now, start ?? DEFAULTS), currentPage: 1, ...patch };
          // the address never names the replacement pair: tomorrow it may be another one
          return { ...(start === null || start === DEFAULTS ? addressOf(next) : searchOf(next, start)), item };
        },
        ...(replace && { state: true }),
        replace,
        resetScroll: false,
      }),
    [navigate, start],
  );
  return { filters, ready: settled && (named || start !== null), standIn, change };
}
