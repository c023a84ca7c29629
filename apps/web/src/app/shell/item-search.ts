import { LIVE_GAMES } from '@lootfolio/domain/games';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { matches } from '../../lib/fold.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { FoundItem } from './found-item.ts';
import { recentItems } from './recent.ts';

const DEBOUNCE_MS = 1000;
const LIMIT = 20;
const RESERVED_PER_GAME = 4;

/** Matches among earlier results and recently opened items. Shown at once, before the server's results. */
function localMatches(typed: string): FoundItem[] {
  const known = [
    ...queryClient.getQueriesData<FoundItem[]>({ queryKey: ['item-search'] }).flatMap(([, items]) => items ?? []),
    ...recentItems(),
  ];
  const byId = new Map(known.map((item) => [item.item_id, item]));
  for (const item of known) if (item.price !== null) byId.set(item.item_id, item);
  return [...byId.values()].filter((item) => matches(item.name, typed)).slice(0, LIMIT);
}

/** One item of each skin, of the live games, the first game's items first. A full list keeps a few places for each later game. */
async function findItems(name: string, signal: AbortSignal): Promise<FoundItem[]> {
  const replies = await Promise.all(
    LIVE_GAMES.map((game) => request('POST /item/all', { body: { name, limit: LIMIT, game, skins: true }, signal })),
  );
  const found: FoundItem[] = [];
  for (const [at, { items }] of replies.entries()) {
    const reserved = replies.slice(at + 1).reduce((sum, later) => sum + Math.min(later.items.length, RESERVED_PER_GAME), 0);
    found.push(...items.slice(0, LIMIT - found.length - reserved));
  }
  return found;
}

export type ItemSearch = { items: readonly FoundItem[]; state: 'idle' | 'searching' | 'found' | 'empty' | 'failed'; retry: () => void };

/** Items by name: local matches at once, the server's one second after the last keystroke. */
export function useItemSearch(text: string): ItemSearch {
  const typed = text.trim();
  const settled = useDebounced(typed, DEBOUNCE_MS);
  const query = useQuery({
    queryKey: ['item-search', settled],
    queryFn: ({ signal }) => findItems(settled, signal),
    enabled: settled !== '' && settled === typed,
    placeholderData: undefined,
  });
  const retry = (): void => void query.refetch();
  if (typed === '') return { items: recentItems(), state: 'idle', retry };
  if (settled !== typed || query.isFetching || query.isPending) return { items: localMatches(typed), state: 'searching', retry };
  if (query.isError) return { items: localMatches(typed), state: 'failed', retry };
  return { items: query.data, state: query.data.length === 0 ? 'empty' : 'found', retry };
}
