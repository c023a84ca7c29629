import { isOpen } from '@lootfolio/domain/markets';
import { sharedBytes, sharedInts, sharedNaturals, widened } from './shared.ts';
import type { BoardMarket } from './types.ts';

/** The largest quantity of a quote. The sum of the largest quantity and the largest price fits into 32 bits. */
export const MAX_QUANTITY = 1_000_000_000;

/** The quotes of one market, one cell per row of the board. A column in a snapshot never changes. Shared by all threads. */
export type MarketColumn = {
  marketId: number;
  /** Thousandths of a dollar; 0 = no quote. */
  price: Int32Array;
  /** Units on offer; -1 = the market does not state it. */
  quantity: Int32Array;
  /** Whole seconds since 1970. */
  changedAt: Uint32Array;
  /** Milliseconds since 1970; -Infinity when no complete refresh is known. */
  refreshedAt: number;
  freshForMs: number;
};

/** Bounds of the items' fresh prices, computed on first use. One entry per row; times in milliseconds. Each thread has its own. */
export type PriceLevels = {
  /** Lower prices are outliers. */
  lowBound: Int32Array;
  /** Higher prices are outliers. */
  highBound: Int32Array;
  /** The lowest fresh price; 0 = none. */
  lowest: Int32Array;
  /** The time at which the item's first fresh price becomes stale; 0 = not computed yet. */
  validUntil: Float64Array;
  /** The latest time requested. Entries computed then are not valid for earlier times. */
  computedAt: number;
};

/** One consistent state of all quotes. Columns are in the order of market ids. */
export type Snapshot = {
  capacity: number;
  columns: readonly MarketColumn[];
  /** The columns of markets that are not reported closed. Lowest prices, the bounds of outliers and best places come from these. */
  open: readonly MarketColumn[];
  /** The best buy orders of the markets that have sent some. Price levels, counts, ranks and the search do not include them. */
  bids: readonly MarketColumn[];
  /** 1 when a market's bid is above its own ask, which is possible when the two lists were not read at the same time. Null without bids. */
  crossed: Uint8Array | null;
  /** Quotes per row. */
  quoteCounts: Uint8Array;
  levels: PriceLevels;
};

/** Row capacity for this number of items, with room to append. */
export const capacityFor = (items: number): number => Math.ceil((items * 1.1 + 1) / 1024) * 1024;

export const emptyColumn = ({ id, freshForMs }: Pick<BoardMarket, 'id' | 'freshForMs'>, capacity: number): MarketColumn => ({
  marketId: id,
  price: sharedInts(capacity),
  quantity: sharedInts(capacity),
  changedAt: sharedNaturals(capacity),
  refreshedAt: -Infinity,
  freshForMs,
});

const noLevels = (capacity: number): PriceLevels => ({
  lowBound: new Int32Array(capacity),
  highBound: new Int32Array(capacity),
  lowest: new Int32Array(capacity),
  validUntil: new Float64Array(capacity),
  computedAt: -Infinity,
});

export function emptySnapshot(markets: readonly BoardMarket[]): Snapshot {
  const sorted = markets.toSorted((a, b) => a.id - b.id);
  if (new Set(sorted.map(({ id }) => id)).size < sorted.length) throw new RangeError('a market stands on the board twice');
  if (sorted.length > 255) throw new RangeError('a board holds at most 255 markets');
  const capacity = capacityFor(0);
  return snapshotOf(
    sorted.map((market) => emptyColumn(market, capacity)),
    [],
    sharedBytes(capacity),
  );
}

export const snapshotOf = (columns: readonly MarketColumn[], bids: readonly MarketColumn[], quoteCounts: Uint8Array): Snapshot => ({
  capacity: quoteCounts.length,
  columns,
  open: columns.filter(({ marketId }) => isOpen(marketId)),
  bids,
  crossed: crossedRows(columns, bids, quoteCounts.length),
  quoteCounts,
  levels: noLevels(quoteCounts.length),
});

function crossedRows(columns: readonly MarketColumn[], bids: readonly MarketColumn[], capacity: number): Uint8Array | null {
  if (bids.length === 0) return null;
  const crossed = sharedBytes(capacity);
  for (const { marketId, price: bid } of bids) {
    const ask = columns.find((column) => column.marketId === marketId)!.price;
    for (let row = 0; row < capacity; row++) {
      if (ask[row]! > 0 && bid[row]! > ask[row]!) crossed[row] = 1;
    }
  }
  return crossed;
}

/** A writable copy of the column. */
export const copyColumn = (column: MarketColumn): MarketColumn => ({
  ...column,
  price: widened(sharedInts(column.price.length), column.price),
  quantity: widened(sharedInts(column.price.length), column.quantity),
  changedAt: widened(sharedNaturals(column.price.length), column.changedAt),
});

/** The snapshot with room for at least `capacity` rows; the same snapshot when it has enough. */
export function resized(snapshot: Snapshot, capacity: number): Snapshot {
  if (snapshot.capacity >= capacity) return snapshot;
  const wider = (column: MarketColumn): MarketColumn => ({
    ...column,
    price: widened(sharedInts(capacity), column.price),
    quantity: widened(sharedInts(capacity), column.quantity),
    changedAt: widened(sharedNaturals(capacity), column.changedAt),
  });
  return snapshotOf(snapshot.columns.map(wider), snapshot.bids.map(wider), widened(sharedBytes(capacity), snapshot.quoteCounts));
}
