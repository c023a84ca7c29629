import { emptyColumn, snapshotOf, type MarketColumn, type Snapshot } from './columns.ts';
import type { Items } from './items.ts';
import { sharedBytes } from './shared.ts';

/** A board's quotes, to be kept outside of it. Each array of a column has one entry for each item of `itemIds`. */
export type SavedQuotes = { itemIds: Int32Array; asks: readonly MarketColumn[]; bids: readonly MarketColumn[] };

/** The arrays are those of the board, which never change. */
export function saveQuotes({ columns, bids }: Snapshot, { ids, count }: Pick<Items, 'ids' | 'count'>): SavedQuotes {
  const cut = (column: MarketColumn): MarketColumn => ({
    ...column,
    price: column.price.subarray(0, count),
    quantity: column.quantity.subarray(0, count),
    changedAt: column.changedAt.subarray(0, count),
  });
  return { itemIds: ids.subarray(0, count), asks: columns.map(cut), bids: bids.map(cut) };
}

/** A snapshot with the saved quotes alone. Items and markets that the board does not know are left out. */
export function restoreQuotes(base: Snapshot, rowOf: ReadonlyMap<number, number>, { itemIds, asks, bids }: SavedQuotes): Snapshot {
  const rows = Int32Array.from(itemIds, (id) => rowOf.get(id) ?? -1);
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

const arraysOf = ({ price, quantity, changedAt }: MarketColumn) => ({ price, quantity, changedAt });
