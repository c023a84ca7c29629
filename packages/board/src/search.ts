import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
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
  const score = (row: number, level: number): number =>
    (level * 2 + Number((quoteCounts[row] ?? 0) > 0)) * 1024 - Math.min(1023, items.list[row]!.name.length);
  const { place } = items.order.ranks(items.list);
  return best(items, findRows(items, index, text, options, score), options.limit, (a, b) => place[a.row]! < place[b.row]!);
}

/**
 * Order: better matches first, then items with more units sold in 7 days, then those with the higher price.
 * @param priceOf the lowest price of a row; 0 = none
 */
export function searchLikely(
  items: Items,
  index: SearchIndex,
  priceOf: (row: number) => Money,
  text: string,
  options: SearchOptions,
): SearchResult {
  const sold = items.volume[7];
  const score = (row: number, level: number): number => level * MOST_SOLD + Math.min(MOST_SOLD - 1, sold[row]! + 1);
  const { place } = items.order.ranks(items.list);
  // most rows are never asked for their price
  const prices = new Map<number, Money>();
  const price = (row: number): Money => {
    const known = prices.get(row) ?? priceOf(row);
    prices.set(row, known);
    return known;
  };
  return best(items, findRows(items, index, text, options, score), options.limit, (a, b) => {
    const more = price(a.row) - price(b.row);
    return more === 0 ? place[a.row]! < place[b.row]! : more > 0;
  });
}

/** Above what any item sells in a week. */
const MOST_SOLD = 2 ** 28;

type Scored = { row: number; score: number };

function findRows(
  items: Items,
  index: SearchIndex,
  text: string,
  { appId, limit, hidden = false }: SearchOptions,
  score: (row: number, level: number) => number,
): Scored[] {
  const accept = (hidden ? inGameOrHidden : inGame)(items, appId);
  const levels = index.find(text, items.list, accept);
  if (levels === null || limit < 1) return [];
  const found: Scored[] = [];
  for (let row = 0; row < items.list.length; row++)
    if (levels[row]! > 0 && accept(row)) found.push({ row, score: score(row, levels[row]!) });
  return found;
}

/** Returns the rows with the highest scores. @param isBefore the order of two rows with the same score */
function best(items: Items, found: Scored[], limit: number, isBefore: (a: Scored, b: Scored) => boolean): SearchResult {
  const isBetter = (a: Scored, b: Scored): boolean => (a.score === b.score ? isBefore(a, b) : a.score > b.score);
  const sorted = limit > FEW ? found.toSorted((a, b) => (isBetter(a, b) ? -1 : 1)) : bestOf(found, limit, isBetter);
  return { itemIds: sorted.slice(0, limit).map(({ row }) => items.list[row]!.itemId), total: found.length };
}

/** Up to this number of results, inserting each row at its place is faster than sorting all rows. */
const FEW = 500;

/** The best rows, best first. Fast because most rows are worse than the last of the best rows and are skipped. */
function bestOf(found: readonly Scored[], limit: number, isBetter: (a: Scored, b: Scored) => boolean): Scored[] {
  const kept: Scored[] = [];
  for (const entry of found) {
    const last = kept[limit - 1];
    if (last && !isBetter(entry, last)) continue;
    let at = Math.min(kept.length, limit - 1);
    for (; at > 0 && isBetter(entry, kept[at - 1]!); at--) kept[at] = kept[at - 1]!;
    kept[at] = entry;
  }
  return kept;
}
