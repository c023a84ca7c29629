import type { WatchedItem } from './watchlist.queries.ts';

const size = ({ change }: WatchedItem): number => Math.abs(change ?? 0);

/** The items whose price changed most, up or down; what did not change, or has no change, comes last. Doubles count once. */
export function largestMoves(items: readonly WatchedItem[], most: number): WatchedItem[] {
  const once = [...new Map(items.map((item) => [item.id, item])).values()];
  return once.toSorted((a, b) => Number(a.change === null) - Number(b.change === null) || size(b) - size(a)).slice(0, most);
}
