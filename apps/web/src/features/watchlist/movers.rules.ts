import type { WatchedItem } from './watchlist.queries.ts';

const size = ({ change }: WatchedItem): number => Math.abs(change ?? 0);

/** The items whose price changed most, up or down. Those of an unknown change are left out; doubles count once. */
export function largestMoves(items: readonly WatchedItem[], most: number): WatchedItem[] {
  const once = [...new Map(items.map((item) => [item.id, item])).values()];
  return once
    .filter(({ change }) => change !== null)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, most);
}
