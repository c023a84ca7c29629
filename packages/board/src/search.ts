import type { AppId } from '@lootfolio/domain/games';
import type { Items } from './items.ts';
import type { SearchIndex } from './search-index.ts';

export type SearchOptions = {
  /** Null = all games. */
  appId: AppId | null;
  limit: number;
  /** True to find hidden items too, for administrators. */
  hidden?: boolean;
};

/** Ids of the items found, best first, limited to `limit`. `total` counts all matches. */
export type SearchResult = { itemIds: number[]; total: number };

/** Returns a test whether a search in that game may find a row. Hidden items are never found. */
export const inGame =
  (items: Items, appId: AppId | null) =>
  (row: number): boolean =>
    appId === null ? items.game[row] !== 0 : items.game[row] === appId;

const inGameOrHidden =
  (items: Items, appId: AppId | null) =>
  (row: number): boolean =>
    appId === null || items.list[row]!.appId === appId;

/** Order: better matches first, then items with prices, shorter names, name and item id. */
export function searchItems(items: Items, index: SearchIndex, quoteCounts: Uint8Array, text: string, options: SearchOptions): SearchResult {
  const accept = (options.hidden ? inGameOrHidden : inGame)(items, options.appId);
  const levels = index.find(text, items.list, accept);
  if (levels === null || options.limit < 1) return { itemIds: [], total: 0 };
  const { place } = items.order.ranks(items.list);
  const score = (row: number): number =>
    (levels[row]! * 2 + Number((quoteCounts[row] ?? 0) > 0)) * 1024 - Math.min(1023, items.list[row]!.name.length);

  const found: Scored[] = [];
  for (let row = 0; row < items.list.length; row++) if (levels[row]! > 0 && accept(row)) found.push({ row, score: score(row) });
  const best = options.limit > FEW ? found.toSorted((a, b) => (isBetter(a, b, place) ? -1 : 1)) : bestOf(found, options.limit, place);
  return { itemIds: best.slice(0, options.limit).map(({ row }) => items.list[row]!.itemId), total: found.length };
}

type Scored = { row: number; score: number };

/** Up to this number of results, inserting each row at its place is faster than sorting all rows. */
const FEW = 500;

/** The best rows, best first. Fast because most rows are worse than the last of the best rows and are skipped. */
function bestOf(found: readonly Scored[], limit: number, place: Int32Array): Scored[] {
  const best: Scored[] = [];
  for (const entry of found) {
    const last = best[limit - 1];
    if (last && !isBetter(entry, last, place)) continue;
    let at = Math.min(best.length, limit - 1);
    for (; at > 0 && isBetter(entry, best[at - 1]!, place); at--) best[at] = best[at - 1]!;
    best[at] = entry;
  }
  return best;
}

const isBetter = (a: Scored, b: Scored, place: Int32Array): boolean =>
  a.score === b.score ? place[a.row]! < place[b.row]! : a.score > b.score;
