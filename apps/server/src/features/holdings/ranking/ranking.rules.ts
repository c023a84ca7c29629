import type { Money } from '@lootfolio/domain/money';
import type { InventoryErrorCode } from '@lootfolio/marketplaces/steam-inventory/inventory';

type Viewer = { steamId: string; caller: { steamId: string | null } | null };

/** True when the caller owns the inventory. */
export const isOwn = ({ steamId, caller }: Viewer): boolean => caller?.steamId === steamId;

/** An inventory. `id`: null when nobody tried to read it. */
export type PublicInventory = {
  id: number | null;
  readAt: Date | null;
  checkedAt: Date | null;
  /** When a visitor last asked for it. */
  askedAt: Date | null;
  problem: InventoryErrorCode | null;
  units: number;
  /** Its owner hid it. */
  isHidden: boolean;
};

/** Rows of strangers whose inventory could never be read leave so long after a visitor asked for it. */
export const UNREAD_KEPT_MS = 86_400_000;

/** True when the owner hid an inventory from the viewer. */
export const isHiddenFrom = (viewer: Viewer, { isHidden }: Pick<PublicInventory, 'isHidden'>): boolean => isHidden && !isOwn(viewer);

/**
 * An inventory as the viewer may know it. One that its owner hid looks like one of somebody without an account that Steam does not show:
 * unknown until a visitor asks for it, and private from then on. A failed reading shows in both.
 */
export function apparentTo(viewer: Viewer, inventory: PublicInventory, now: Date): PublicInventory {
  if (!isHiddenFrom(viewer, inventory)) return inventory;
  const { checkedAt, askedAt, problem } = inventory;
  const isAsked = askedAt !== null && now.getTime() - askedAt.getTime() <= UNREAD_KEPT_MS;
  const unread = { ...inventory, id: null, readAt: null, units: 0 };
  if (isAsked) return { ...unread, problem: 'PRIVATE' };
  return problem === null || problem === 'PRIVATE' ? { ...unread, checkedAt: null, problem: null } : { ...unread, checkedAt, problem };
}

/** What the inventories of a game that everybody may see are worth. */
export type Ranked = {
  inventories: number;
  units: number;
  value: Money;
  /** The rank of a value: one more than the number of higher ones. */
  rankOf: (value: Money) => number;
};

/** @param values the highest first */
export function rankedOf({ values, units }: { values: readonly Money[]; units: number }): Ranked {
  return {
    inventories: values.length,
    units,
    value: values.reduce((sum, value) => sum + value, 0),
    rankOf: (value) => {
      let [low, high] = [0, values.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (values[middle]! > value) low = middle + 1;
        else high = middle;
      }
      return low + 1;
    },
  };
}
