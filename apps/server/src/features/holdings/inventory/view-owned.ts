import type { FirstPrice } from '@lootfolio/board/valuation';
import { net } from '@lootfolio/domain/fees';
import { VALUE_MARKETS } from '@lootfolio/domain/inventory';
import type { Money } from '@lootfolio/domain/money';
import { nowMs } from '../../../platform/process/clock.ts';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { costsOf } from '../../../goods/costs.reads.ts';
import { readOwnInventories, readThings, type OwnInventory } from './inventory.reads.ts';
import type { ViewParts } from './view-inventory.ts';

/** What a user has of an item. `known`: the units whose cost is known; `cost`: what they cost together. */
export type Held = { itemId: number; units: number; known: number; cost: Money };

/** With its price and what is left of it after the fee, of one unit each. */
export type Owned = Held & { item: Item; price: FirstPrice | null; net: Money | null };

/** Returns what lies in the inventories of a user, by item, and the state of each inventory. */
export async function readOwned({ db }: Pick<ViewParts, 'db'>, userId: number): Promise<{ held: Held[]; inventories: OwnInventory[] }> {
  const inventories = await readOwnInventories(db, userId);
  const held = new Map<number, Held>();
  const costs = inventories.length > 0 ? await costsOf(db, userId, null) : new Map<number, never>();
  for (const inventory of inventories)
    for (const { id, itemId, units } of await readThings(db, inventory.id)) {
      const one = held.get(itemId) ?? { itemId, units: 0, known: 0, cost: 0 };
      const cost = costs.get(id);
      one.units += units;
      one.known += cost ? units : 0;
      one.cost += cost ? cost.unit * units : 0;
      held.set(itemId, one);
    }
  return { held: [...held.values()], inventories };
}

/** The number of items that are valued in about a millisecond. */
const SLICE = 500;

/** Values things at the price by which inventories are valued. Items that this process does not know yet are left out. */
export async function valueOwned(parts: Omit<ViewParts, 'db'>, held: readonly Held[]): Promise<Owned[]> {
  const valued = await mapInSlices(
    held,
    (one): Owned | null => {
      const item = parts.items.byId(one.itemId);
      if (!item) return null;
      const price = parts.boards.of(item.appId).firstPrice(item.itemId, VALUE_MARKETS, nowMs());
      return { ...one, item, price, net: price && net(price.price, parts.feeOf(price.marketId, item.appId)) };
    },
    SLICE,
  );
  return valued.filter((one) => one !== null);
}
