import type { ReplyOf } from '@lootfolio/contract/call';
import type { inventoryOverview, inventoryStatistics } from '@lootfolio/contract/features/holdings/inventory';
import type { AppId } from '@lootfolio/domain/games';
import { VALUE_MARKETS } from '@lootfolio/domain/inventory';
import { costsOf } from '../../../goods/costs.reads.ts';
import { avatarPath } from '../../people/auth/auth.public.ts';
import { itemSummary } from '../../market/items/items.public.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { readHoldings, readOwner, readOwnInventory, readThings } from './inventory.reads.ts';
import { presentSnapshot } from './present-snapshot.ts';
import { presentMarkets, valueGoods, valueOf, type Holdings } from './value-inventory.ts';
import type { ViewParts } from './view-inventory.ts';

const NONE = { gross: 0, net: 0, units: 0 };
const NOTHING = { markets: [], best: NONE, money: NONE, assumed: NONE, liquid: NONE, bids: NONE };

/**
 * Returns the counts of the user's own inventory, its value on each market, what a sale of all of it would bring, and its cost.
 */
export async function viewStatistics(parts: ViewParts, userId: number, appId: AppId): Promise<ReplyOf<typeof inventoryStatistics>> {
  const inventory = await readOwnInventory(parts.db, userId, appId);
  const things = inventory ? await readThings(parts.db, inventory.id) : [];
  const costs = inventory ? await costsOf(parts.db, userId, [...new Set(things.map(({ itemId }) => itemId))]) : new Map<number, never>();
  const { markets, ...worths } = inventory ? valueGoods(parts.boards, appId, things, parts.feeOf) : NOTHING;
  const cost = { value: 0, units: 0 };
  for (const { id, units } of things) {
    const known = costs.get(id);
    if (!known) continue;
    cost.value += known.unit * units;
    cost.units += units;
  }
  const statistics = {
    total_count: inventory?.units ?? 0,
    tradable_count: inventory?.tradable ?? 0,
    stored_count: inventory ? inventory.units - inventory.shownUnits : 0,
    total_values: presentMarkets({ markets }),
  };
  return {
    ...statistics,
    meta: statistics,
    ...worths,
    cost,
    ...presentSnapshot(inventory),
  };
}

/** Returns the owner, the value and the names in the user's own inventory, the most valuable first. */
export async function viewOverview(parts: ViewParts, userId: number, appId: AppId): Promise<ReplyOf<typeof inventoryOverview>> {
  const owner = await readOwner(parts.db, userId);
  const inventory = await readOwnInventory(parts.db, userId, appId);
  const holdings = inventory ? await readHoldings(parts.db, inventory.id) : [];
  const items = presentHoldings(parts, appId, holdings);
  return {
    user: { avatar: avatarPath(owner), username: owner.user_name, profile: owner.profile_url },
    values: { total_value: valueOf(parts.boards, appId, holdings), total_count: inventory?.units ?? 0 },
    items,
    total: items.length,
    updated_at: inventory?.readAt?.toISOString() ?? null,
  };
}

/** Returns the content of an inventory by name, the most valuable first. */
export function presentHoldings({ items, boards }: Pick<ViewParts, 'items' | 'boards'>, appId: AppId, holdings: Holdings) {
  const names = holdings.flatMap(({ itemId, units }) => {
    const item = items.byId(itemId);
    if (!item) return [];
    const price = boards.of(appId).firstPrice(itemId, VALUE_MARKETS, nowMs())?.price ?? null;
    const { name, slug, image } = itemSummary(item);
    return { name, slug, image, count: units, price, value: (price ?? 0) * units };
  });
  return names.toSorted((a, b) => b.value - a.value || a.name.localeCompare(b.name, 'en'));
}

/** Returns the present value of the user's own inventory. */
export async function viewValue(parts: ViewParts, userId: number, appId: AppId): Promise<number> {
  const inventory = await readOwnInventory(parts.db, userId, appId);
  return inventory ? valueOf(parts.boards, appId, await readHoldings(parts.db, inventory.id)) : 0;
}
