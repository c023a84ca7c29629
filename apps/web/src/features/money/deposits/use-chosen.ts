import { useMemo, useState } from 'react';
import type { DepositThing } from './things.queries.ts';

const NONE: ReadonlyMap<string, DepositThing> = new Map();

export type Chosen = {
  ids: ReadonlySet<string>;
  /** The chosen things, also those of other pages, in the order in which they were chosen. */
  things: readonly DepositThing[];
  /** The sum of their prices, in thousandths of a dollar. */
  total: number;
  /** Chooses these things. @returns false when there were more than an offer takes; the first ones are chosen then */
  set: (ids: Iterable<string>) => boolean;
  clear: () => void;
};

const mapOf = (things: readonly DepositThing[]): Map<string, DepositThing> => new Map(things.map((thing) => [thing.asset_id, thing]));

/**
 * The things of an offer. They stay chosen while the user turns pages and searches. What the server does not take any more is dropped, and
 * prices are the newest known.
 * @param page the things on the screen
 * @param all all things that the server takes; undefined while they are not known
 * @param most the most things of an offer
 */
export function useChosen(page: readonly DepositThing[], all: readonly DepositThing[] | undefined, most: number): Chosen {
  const [chosen, setChosen] = useState(NONE);
  return useMemo(() => {
    const [shown, existing] = [mapOf(page), all && mapOf(all)];
    const find = (id: string): DepositThing | undefined => shown.get(id) ?? (existing ?? chosen).get(id);
    const found = (ids: Iterable<string>): DepositThing[] => [...ids].flatMap((id) => find(id) ?? []);
    const things = found(chosen.keys());
    return {
      ids: new Set(things.map(({ asset_id: id }) => id)),
      things,
      total: things.reduce((sum, { deposit_price: price }) => sum + (price ?? 0), 0),
      set: (ids) => {
        const next = found(new Set(ids));
        setChosen(mapOf(next.slice(0, most)));
        return next.length <= most;
      },
      clear: () => setChosen(NONE),
    };
  }, [page, all, most, chosen]);
}
