import type { Money } from '@lootfolio/domain/money';
import type { HeldChange } from './investments.reads.ts';

/** The pieces of an item that are held at the end of each day, and their cost. */
export type HeldDays = { pieces: number[]; cost: Money[] };

/** @param dates ascending, one after another */
export function heldDays(changes: readonly Omit<HeldChange, 'itemId'>[], dates: readonly string[]): HeldDays {
  const pieces = dates.map(() => 0);
  const cost = dates.map(() => 0);
  for (const change of changes) {
    const found = dates.findIndex((date) => date >= change.day);
    // a day that has begun in the user's time zone, but not in UTC, counts as today
    const at = found < 0 ? dates.length - 1 : found;
    pieces[at]! += change.pieces;
    cost[at]! += change.cost;
  }
  for (let at = 1; at < dates.length; at++) {
    pieces[at]! += pieces[at - 1]!;
    cost[at]! += cost[at - 1]!;
  }
  return { pieces, cost };
}

/** The sums of a day. `unpriced`: the pieces without any price up to that day, which value and cost leave out. */
export type ValueDay = { date: string; value: Money; cost: Money; unpriced: number };

/** Sums items day by day. Days on which no held item had a price are left out. */
export function sumDays(dates: readonly string[], items: readonly { held: HeldDays; priceOn: (at: number) => Money | null }[]): ValueDay[] {
  return dates.flatMap((date, at) => {
    const day = { date, value: 0, cost: 0, unpriced: 0 };
    let hasPrice = false;
    for (const { held, priceOn } of items) {
      const pieces = held.pieces[at]!;
      if (pieces === 0) continue;
      const price = priceOn(at);
      if (price === null) {
        day.unpriced += pieces;
        continue;
      }
      hasPrice = true;
      day.value += pieces * price;
      day.cost += held.cost[at]!;
    }
    return hasPrice ? [day] : [];
  });
}
