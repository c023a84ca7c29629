import type { Money } from './money.ts';

/** What was bought at once: units of one item. `open`: how many of them were not used up by sales. `boughtAt`: milliseconds. */
export type Lot = { id: number; open: number; unitCost: Money; boughtAt: number };
/** A thing that is held. `typed`: what its owner says that it cost. `acquiredAt`: milliseconds, as far as it is known. */
export type Held = { id: number; units: number; typed: Money | null; acquiredAt: number };

/** What one unit cost, and how that is known. */
export type Cost = { unit: Money; source: 'typed' } | { unit: Money; source: 'lot'; lotId: number };

/**
 * What things of one item cost, by id; a thing whose cost is unknown is missing. What the owner typed for a thing counts first. The
 * others get the lots first in, first out: the thing that came first is of the oldest lot. A thing of several units needs a lot, or lots
 * of the same cost, for all of them.
 */
export function assignCosts(things: readonly Held[], lots: readonly Lot[]): Map<number, Cost> {
  const costs = new Map<number, Cost>();
  const queue = lots
    .filter(({ open }) => open > 0)
    .toSorted((a, b) => a.boughtAt - b.boughtAt || a.id - b.id)
    .map((lot) => ({ ...lot }));
  for (const thing of things.toSorted((a, b) => a.acquiredAt - b.acquiredAt || a.id - b.id)) {
    if (thing.typed === null) {
      const lot = takeUnits(queue, thing.units);
      if (lot) costs.set(thing.id, { unit: lot.unitCost, source: 'lot', lotId: lot.id });
    } else costs.set(thing.id, { unit: thing.typed, source: 'typed' });
  }
  return costs;
}

/** Takes units from the oldest lots. @returns the first lot; null when there are too few, or when their costs differ */
function takeUnits(queue: Lot[], units: number): Lot | null {
  const first = queue[0];
  let missing = units;
  let sameCost = true;
  while (missing > 0 && queue[0]) {
    const lot = queue[0];
    sameCost &&= lot.unitCost === first!.unitCost;
    const taken = Math.min(lot.open, missing);
    lot.open -= taken;
    missing -= taken;
    if (lot.open === 0) queue.shift();
  }
  return first && missing === 0 && sameCost ? first : null;
}
