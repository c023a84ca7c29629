import { divideRounded, type Money } from '../money.ts';
import type { Account, Layer, Method, Place, StockEntry } from './gains.ts';
import { createHeap, type Heap } from './heap.ts';

/** One unit that was taken out, the account whose stock had it, and its layer before. */
export type Unit = { cost: Money; account: Account; layer: Layer };

export type Stock = {
  put: (place: Place, layer: Layer) => void;
  /**
   * Takes one unit: with specific identification the booked lot, in whatever account it is, else the oldest of the account, else the oldest of
   * the things whose account is unknown. Undefined when there is none.
   */
  take: (place: Place, lot: number | null) => Unit | undefined;
  entries: () => StockEntry[];
};

type Held = Layer & { isQueued: boolean };
type Found = { account: Account; held: Held };
type Pile = { layers: Map<number | null, Held>; oldest: Heap<Held> };

const isBefore = (a: Layer, b: Layer): boolean => {
  const [first, second] = [a.boughtOn ?? '', b.boughtOn ?? ''];
  return first === second ? (a.lot ?? 0) < (b.lot ?? 0) : first < second;
};

/** Holds what was bought and not sold: a layer for each lot, or one pool for each item with the average method. A pool is older than any lot. */
export function createStock(method: Method, opening: readonly StockEntry[]): Stock {
  const items = new Map<number, Map<Account, Pile>>();

  const put = ({ account, itemId }: Place, { lot, boughtOn, units, cost }: Layer): void => {
    if (units === 0) return;
    const piles = items.get(itemId) ?? new Map<Account, Pile>();
    const pile: Pile = piles.get(account) ?? { layers: new Map(), oldest: createHeap<Held>(isBefore) };
    items.set(itemId, piles);
    piles.set(account, pile);
    const id = method === 'average' ? null : lot;
    const held = pile.layers.get(id) ?? { lot: id, boughtOn: id === null ? null : boughtOn, units: 0, cost: 0, isQueued: false };
    pile.layers.set(id, held);
    held.units += units;
    held.cost += cost;
    if (held.isQueued) return;
    held.isQueued = true;
    pile.oldest.push(held);
  };

  const oldestIn = (pile: Pile | undefined): Held | undefined => {
    for (let first = pile?.oldest.first(); first; first = pile!.oldest.first()) {
      if (first.units > 0) return first;
      first.isQueued = false;
      pile!.oldest.pop();
    }
    return undefined;
  };

  const findBooked = (piles: Map<Account, Pile>, own: readonly Account[], lot: number): Found | undefined => {
    for (const account of [...own, ...[...piles.keys()].toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))]) {
      const held = piles.get(account)?.layers.get(lot);
      if (held && held.units > 0) return { account, held };
    }
    return undefined;
  };

  const find = ({ account, itemId }: Place, lot: number | null): Found | undefined => {
    const piles = items.get(itemId);
    if (!piles) return undefined;
    const own = [account, null];
    const booked = method === 'specific' && lot !== null ? findBooked(piles, own, lot) : undefined;
    if (booked) return booked;
    for (const one of own) {
      const held = oldestIn(piles.get(one));
      if (held) return { account: one, held };
    }
    return undefined;
  };

  const take = (place: Place, lot: number | null): Unit | undefined => {
    const found = find(place, lot);
    if (!found) return undefined;
    const { account, held } = found;
    const layer = { lot: held.lot, boughtOn: held.boughtOn, units: held.units, cost: held.cost };
    // what rounding leaves stays in the layer, so the last unit takes the rest
    const cost = divideRounded(held.cost, held.units);
    held.units -= 1;
    held.cost -= cost;
    return { cost, account, layer };
  };

  const entries = (): StockEntry[] =>
    [...items].flatMap(([itemId, piles]) =>
      [...piles].flatMap(([account, { layers }]) =>
        [...layers.values()]
          .filter(({ units }) => units > 0)
          .map(({ lot, boughtOn, units, cost }) => ({ account, itemId, lot, boughtOn, units, cost })),
      ),
    );

  for (const { account, itemId, ...layer } of opening) put({ account, itemId }, layer);
  return { put, take, entries };
}
