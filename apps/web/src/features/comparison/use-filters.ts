import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { parseSearch } from '../../lib/search-params.ts';
import { believedSignedIn } from '../../lib/session.ts';
import { useAddress } from '../../lib/use-address.ts';
import { useFilterOptions } from '../items/items.public.tsx';
import { useViews } from './comparison.queries.ts';
import { keepFilters, keptFilters } from './filter-store.ts';
import { DEFAULTS, type Filters, type MarketPair } from './filters.ts';
import { addressOf, filtersOf, isBare, readSearch, searchOf, type ComparisonSearch } from './search.ts';

const ROUTE = '/comparison';

/** The pair shown where the address names none: the defaults, or what the server proposes when those have no fresh prices. */
function useStartPair(): MarketPair | null {
  const { data, isError } = useFilterOptions(730);
  const preselect = data?.preselect;
  return useMemo(() => {
    if (isError || preselect === null) return DEFAULTS;
    return preselect ? { sourceMarkets: [preselect.source], targetMarkets: [preselect.target] } : null;
  }, [isError, preselect]);
}

/** On entering with a bare address: the default view, else what this browser kept. Answers whether that is settled. */
function useEntry(search: ComparisonSearch): boolean {
  const navigate = useNavigate({ from: ROUTE });
  const [entered, setEntered] = useState(false);
  const bare = isBare(search);
  const views = useViews();
  const waiting = believedSignedIn() && views.isPending;
  const preferred = views.data?.find((view) => view.is_default)?.search;
  // a user who chose something meanwhile, or comes back to the bare address later, keeps what they see
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
  /** Whether it is known which rows to ask for. */
  ready: boolean;
  /** The pair that stands in for the defaults, which have no fresh prices. */
  standIn: MarketPair | null;
  /** Changes filters; the page starts again at 1 unless it is named. */
  change: (patch: Partial<Filters>, options?: { replace?: boolean }) => void;
};

/** The screen's state: it lives in the address and nowhere else. */
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
        // of what the address says by now: two filters chosen in one moment both count, and an item just opened stays open
        search: ({ item, ...now }) => {
          const next = { ...filtersOf(now, start ?? DEFAULTS), currentPage: 1, ...patch };
          // the pair that stands in is named by no address: it may be another one tomorrow
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
