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

/** Inventories of strangers that were never read are removed this long after a visitor last asked for them. */
export const UNREAD_KEPT_MS = 86_400_000;

/** True when the owner hid an inventory from the viewer. */
export const isHiddenFrom = (viewer: Viewer, { isHidden }: Pick<PublicInventory, 'isHidden'>): boolean => isHidden && !isOwn(viewer);

/**
 * Returns an inventory as the viewer may know it. A hidden inventory must look like that of a stranger whose Steam profile is private:
 * unknown until a visitor asks for it, and private afterwards. A failed reading is shown for both.
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
