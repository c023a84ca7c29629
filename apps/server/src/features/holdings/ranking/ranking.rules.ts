import type { Money } from '@lootfolio/domain/money';
import type { InventoryErrorCode } from '@lootfolio/marketplaces/steam-inventory/inventory';

type Viewer = { steamId: string; caller: { steamId: string | null } | null };

/** True when the caller owns the inventory. */
export const isOwn = ({ steamId, caller }: Viewer): boolean => caller?.steamId === steamId;

/** True when an inventory is not shown to the caller: Steam does not show it, or its owner hid it here, and is somebody else. */
export const isPrivateTo = (viewer: Viewer, { problem, isHidden }: { problem: InventoryErrorCode | null; isHidden: boolean }): boolean =>
  problem === 'PRIVATE' || (isHidden && !isOwn(viewer));

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
