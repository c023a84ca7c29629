import { browserStore } from '../../../lib/storage.ts';
import { readWatchlistSearch, type WatchlistSearch } from './watchlist.search.ts';

const KEY = 'watchlist-choice';

/** The stored part of the state: how the list is shown. Filters and page are not stored, so that a new visit starts with all items. */
const choiceOf = ({ base, markets, sort, asc, size, view }: WatchlistSearch): WatchlistSearch => ({ base, markets, sort, asc, size, view });

const isBare = (search: WatchlistSearch): boolean => Object.values(search).every((value) => value === undefined);

/** Stores in this browser how the list is shown. */
export function storeChoice(search: WatchlistSearch): void {
  const choice = choiceOf(search);
  if (isBare(choice)) browserStore.remove(KEY);
  else browserStore.set(KEY, JSON.stringify(choice));
}

/** The stored choice for a bare address, each value validated. Null when nothing is stored or the address is not bare. */
export function readStoredChoice(search: WatchlistSearch): WatchlistSearch | null {
  if (!isBare(search)) return null;
  try {
    const stored: unknown = JSON.parse(browserStore.get(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const choice = choiceOf(readWatchlistSearch(stored as Record<string, unknown>));
    return isBare(choice) ? null : choice;
  } catch {
    return null;
  }
}
