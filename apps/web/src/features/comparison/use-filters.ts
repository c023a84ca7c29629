import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { believedSignedIn } from '../../app/session.ts';
import { parseSearch } from '../../lib/search-params.ts';
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
function useEntry(): boolean {
  const search = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const [settled, setSettled] = useState(() => !isBare(search));
  const views = useViews();
  const waiting = believedSignedIn() && views.isPending;
  const preferred = views.data?.find((view) => view.is_default)?.search;
  useEffect(() => {
    if (settled || waiting) return;
    const kept = preferred === undefined ? searchOf(keptFilters()) : readSearch(parseSearch(preferred));
    const entered = isBare(kept) ? Promise.resolve() : navigate({ search: ({ item }) => ({ ...kept, item }), state: true, replace: true });
    void entered.then(() => setSettled(true));
  }, [settled, waiting, preferred, navigate]);
  return settled;
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

/** What was just chosen, until the address says it: it follows a moment later, and a control must not flick back meanwhile. */
function useAhead(search: ComparisonSearch, said: Filters): [Filters, (chosen: Filters) => void] {
  const [ahead, setAhead] = useState<{ of: ComparisonSearch; filters: Filters } | null>(null);
  const choose = useCallback((filters: Filters) => setAhead({ of: search, filters }), [search]);
  return [ahead?.of === search ? ahead.filters : said, choose];
}

/** The screen's state: it lives in the address and nowhere else. */
export function useFilters(): Screen {
  const search = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const start = useStartPair();
  const settled = useEntry();
  const said = useMemo(() => filtersOf(search, start ?? DEFAULTS), [search, start]);
  const [filters, choose] = useAhead(search, said);
  const named = search.source !== undefined && search.target !== undefined;
  const standIn = start !== null && start !== DEFAULTS && search.source === undefined && search.target === undefined ? start : null;
  useEffect(() => {
    if (settled)
      keepFilters(standIn ? { ...filters, sourceMarkets: DEFAULTS.sourceMarkets, targetMarkets: DEFAULTS.targetMarkets } : filters);
  }, [settled, filters, standIn]);
  const change = useCallback<Screen['change']>(
    (patch, { replace = false } = {}) => {
      const next = { ...filters, currentPage: 1, ...patch };
      choose(next);
      // the pair that stands in is named by no address: it may be another one tomorrow
      const search = start === null || start === DEFAULTS ? addressOf(next) : searchOf(next, start);
      // a search that was typed just before an item was opened must not close it
      void navigate({ search: ({ item }) => ({ ...search, item }), ...(replace && { state: true }), replace, resetScroll: false });
    },
    [navigate, choose, filters, start],
  );
  return { filters, ready: settled && (named || start !== null), standIn, change };
}
