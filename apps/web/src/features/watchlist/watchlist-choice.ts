import { browserStore } from '../../lib/storage.ts';
import { readWatchlistSearch, type WatchlistSearch } from './watchlist.search.ts';

const KEY = 'watchlist-choice';

/** How the list is shown is remembered; what narrows it, and the page, are not: a new visit starts with everything. */
const choiceOf = ({ base, markets, sort, asc, size, view }: WatchlistSearch): WatchlistSearch => ({ base, markets, sort, asc, size, view });

const isBare = (search: WatchlistSearch): boolean => Object.values(search).every((value) => value === undefined);

/** Remembers in this browser how the list was chosen to be shown. */
export function keepChoice(search: WatchlistSearch): void {
  const choice = choiceOf(search);
  if (isBare(choice)) browserStore.remove(KEY);
  else browserStore.set(KEY, JSON.stringify(choice));
}

/** What a bare address means: the choice of the last visit, each value checked. Null where nothing is remembered or the address says more. */
export function keptChoice(search: WatchlistSearch): WatchlistSearch | null {
  if (!isBare(search)) return null;
  try {
    const kept: unknown = JSON.parse(browserStore.get(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const choice = choiceOf(readWatchlistSearch(kept as Record<string, unknown>));
    return isBare(choice) ? null : choice;
  } catch {
    return null;
  }
}
