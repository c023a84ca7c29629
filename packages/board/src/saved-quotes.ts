import { TREND_INTERVALS, type TrendInterval } from '@lootfolio/domain/trends';
import { emptyColumn, snapshotOf, type MarketColumn, type Snapshot } from './columns.ts';
import type { ItemColumns } from './items.ts';
import { sharedBytes, sharedInts, sharedReals } from './shared.ts';

/** A board's quotes and sales data, to be stored outside of the board. Each array has one entry for each item of `itemIds`. */
export type SavedQuotes = {
  itemIds: Int32Array;
  asks: readonly MarketColumn[];
  bids: readonly MarketColumn[];
  volume: Readonly<Record<TrendInterval, Int32Array>>;
  sellDays: ReadonlyMap<number, Float32Array>;
};

type Rows = ReadonlyMap<number, number>;

/** Returns the board's own arrays, which never change. */
export function saveQuotes(
  { columns, bids }: Snapshot,
  { ids, count, volume, sellDays }: Pick<ItemColumns, 'ids' | 'count' | 'volume' | 'sellDays'>,
): SavedQuotes {
  const cut = (column: MarketColumn): MarketColumn => ({
    ...column,
    price: column.price.subarray(0, count),
    quantity: column.quantity.subarray(0, count),
    changedAt: column.changedAt.subarray(0, count),
  });
  const saved = (days: Float32Array): Float32Array => {
    if (days.length >= count) return days.subarray(0, count);
    // items that were added since then are unknown
    const all = new Float32Array(count);
    all.set(days);
    return all;
  };
  return {
    itemIds: ids.subarray(0, count),
    asks: columns.map(cut),
    bids: bids.map(cut),
    volume: { 1: volume[1].subarray(0, count), 7: volume[7].subarray(0, count), 30: volume[30].subarray(0, count) },
    sellDays: new Map([...sellDays].map(([marketId, days]) => [marketId, saved(days)])),
  };
}

/** A snapshot with only the saved quotes. Items and markets that the board does not know are left out. */
export function restoreQuotes(base: Snapshot, rowOf: Rows, { itemIds, asks, bids }: SavedQuotes): Snapshot {
  const rows = rowsOf(itemIds, rowOf);
  const counts = sharedBytes(base.capacity);
  const restored = (saved: MarketColumn): MarketColumn => {
    const column = { ...saved, ...arraysOf(emptyColumn({ id: saved.marketId, freshForMs: saved.freshForMs }, base.capacity)) };
    for (const [place, row] of rows.entries()) {
      const price = saved.price[place]!;
      if (row < 0 || price === 0) continue;
      column.price[row] = price;
      column.quantity[row] = saved.quantity[place]!;
      column.changedAt[row] = saved.changedAt[place]!;
    }
    return column;
  };
  const savedAsks = new Map(asks.map((column) => [column.marketId, column]));
  const columns = base.columns.map((empty) => {
    const saved = savedAsks.get(empty.marketId);
    if (!saved) return empty;
    const column = restored(saved);
    for (let row = 0; row < base.capacity; row++) if (column.price[row]! > 0) counts[row]!++;
    return column;
  });
  const known = bids.filter(({ marketId }) => base.columns.some((column) => column.marketId === marketId));
  return snapshotOf(columns, known.map(restored), counts);
}

/** The saved sales data by the rows of a board with this capacity. */
export function restoreSales(
  capacity: number,
  rowOf: Rows,
  { itemIds, volume, sellDays }: SavedQuotes,
): Pick<ItemColumns, 'volume' | 'sellDays'> {
  const rows = rowsOf(itemIds, rowOf);
  const placed = <T extends Int32Array | Float32Array>(saved: T, into: T): T => {
    for (const [place, row] of rows.entries()) if (row >= 0) into[row] = saved[place]!;
    return into;
  };
  const volumes = TREND_INTERVALS.map((days) => [days, placed(volume[days], sharedInts(capacity).fill(-1))] as const);
  return {
    volume: Object.fromEntries(volumes) as ItemColumns['volume'],
    sellDays: new Map([...sellDays].map(([marketId, days]) => [marketId, placed(days, sharedReals(capacity))])),
  };
}

const rowsOf = (itemIds: Int32Array, rowOf: Rows): Int32Array => Int32Array.from(itemIds, (id) => rowOf.get(id) ?? -1);

const arraysOf = ({ price, quantity, changedAt }: MarketColumn) => ({ price, quantity, changedAt });
