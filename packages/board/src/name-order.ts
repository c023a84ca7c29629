import { sharedInts } from './shared.ts';
import type { BoardItem } from './types.ts';

/** The rows in the order of their names. Both arrays are indexed by row. Shared by all threads. */
export type Ranks = {
  /** The dense rank of the name: rows with equal names have the same rank. */
  name: Int32Array;
  /** The place in the order by name, then by item id: no two rows have the same place. */
  place: Int32Array;
};

export type NameOrder = {
  /** Ranks of the items. Items may have been appended since the last call. */
  ranks: (items: readonly BoardItem[]) => Ranks;
  /** Call after a name changed. */
  invalidate: () => void;
};

/** Orders by lower-cased name in code units, so that the order is the same on every machine and independent of its locale data. */
export function createNameOrder(): NameOrder {
  let keys: string[] = [];
  let order: number[] = [];
  let current: Ranks = { name: sharedInts(0), place: sharedInts(0) };

  return {
    ranks(items) {
      if (keys.length === items.length) return current;
      const compare = (a: number, b: number): number =>
        keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : items[a]!.itemId - items[b]!.itemId;
      const known = keys.length;
      for (let row = known; row < items.length; row++) keys.push(items[row]!.name.toLowerCase());
      const added = Array.from({ length: items.length - known }, (_, place) => known + place).sort(compare);
      order = known === 0 ? added : merged(order, added, compare);
      current = ranksOf(order, keys);
      return current;
    },
    invalidate() {
      keys = [];
      order = [];
    },
  };
}

function merged(a: readonly number[], b: readonly number[], compare: (a: number, b: number) => number): number[] {
  const result: number[] = [];
  let next = 0;
  for (const row of a) {
    while (next < b.length && compare(b[next]!, row) < 0) result.push(b[next++]!);
    result.push(row);
  }
  while (next < b.length) result.push(b[next++]!);
  return result;
}

function ranksOf(order: readonly number[], keys: readonly string[]): Ranks {
  const ranks: Ranks = { name: sharedInts(order.length), place: sharedInts(order.length) };
  let rank = 0;
  for (let place = 0; place < order.length; place++) {
    const row = order[place]!;
    if (place > 0 && keys[row] !== keys[order[place - 1]!]) rank++;
    ranks.name[row] = rank;
    ranks.place[row] = place;
  }
  return ranks;
}
