import type { AppId } from '@lootfolio/domain/games';
import type { MarketColumn, Snapshot } from './columns.ts';
import { earliestChange } from './freshness.ts';
import type { ItemColumns } from './items.ts';
import { bitCount } from './search-words.ts';

export type MarketPairQuery = { appId: AppId; sources: readonly number[]; targets: readonly number[]; now: number };

/** `items`: number of items with a fresh price on both markets. */
export type MarketPair = { sourceId: number; targetId: number; items: number };

/** The number of items of the game with a fresh price on the market. */
export function freshItems(snapshot: Snapshot, items: ItemColumns, appId: AppId, marketId: number, now: number): number {
  const column = snapshot.columns.find((each) => each.marketId === marketId);
  return column ? freshBits(column, items, snapshot.capacity, appId, now).reduce((sum, bits) => sum + bitCount(bits), 0) : 0;
}

/**
 * The pair of different markets with the most items fresh on both; on a tie the lower source id wins, then the lower target id. Null
 * when no two markets share a fresh item.
 */
export function bestPair(snapshot: Snapshot, items: ItemColumns, { appId, sources, targets, now }: MarketPairQuery): MarketPair | null {
  const fresh = snapshot.columns
    .filter(({ marketId }) => sources.includes(marketId) || targets.includes(marketId))
    .map((column) => ({ id: column.marketId, bits: freshBits(column, items, snapshot.capacity, appId, now) }));
  let best: MarketPair | null = null;
  for (const source of fresh) {
    if (!sources.includes(source.id)) continue;
    for (const target of fresh) {
      if (source === target || !targets.includes(target.id)) continue;
      const shared = sharedBits(source.bits, target.bits);
      if (shared > (best?.items ?? 0)) best = { sourceId: source.id, targetId: target.id, items: shared };
    }
  }
  return best;
}

/** One bit per row: 1 when the item is of the game and its price on the market is fresh. */
function freshBits(column: MarketColumn, items: ItemColumns, capacity: number, appId: AppId, now: number): Int32Array {
  const rows = Math.min(items.count, capacity);
  const bits = new Int32Array(Math.ceil(rows / 32));
  const earliest = earliestChange(column, now, null);
  for (let row = 0; row < rows; row++) {
    const counts = column.price[row]! > 0 && items.game[row] === appId && column.changedAt[row]! >= earliest;
    bits[row >> 5]! |= Number(counts) << (row & 31);
  }
  return bits;
}

function sharedBits(a: Int32Array, b: Int32Array): number {
  let count = 0;
  for (let i = 0; i < a.length; i++) count += bitCount(a[i]! & b[i]!);
  return count;
}
