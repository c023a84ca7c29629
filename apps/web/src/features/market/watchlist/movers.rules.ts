import type { WatchedItem } from './watchlist.queries.ts';

const size = ({ change }: WatchedItem): number => Math.abs(change ?? 0);

/** The items with the largest price change, up or down. Items without a known change are left out; duplicates count once. */
export function largestMoves(items: readonly WatchedItem[], limit: number): WatchedItem[] {
  const once = [...new Map(items.map((item) => [item.id, item])).values()];
  return once
    .filter(({ change }) => change !== null)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, limit);
}
