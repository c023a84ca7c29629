import type { ReplyOf } from '@lootfolio/contract/call';
import type { listInventory } from '@lootfolio/contract/features/inventory';
import { net, type Fee } from '@lootfolio/domain/fees';
import type { AppId } from '@lootfolio/domain/games';
import { VALUE_MARKETS, type InventorySort } from '@lootfolio/domain/inventory';
import { roi } from '@lootfolio/domain/money';
import type { Reader } from '../../platform/database/database.ts';
import { nowMs } from '../../platform/process/clock.ts';
import { mapInSlices } from '../../platform/process/slices.ts';
import type { Boards } from '../../prices/board/boards.ts';
import type { ItemDirectory } from '../../prices/board/item-directory.ts';
import { costsOf } from '../../goods/costs.reads.ts';
import { nameMatcher } from '../items/items.public.ts';
import { readOwnInventory, readThingRows, readThings, type Inventory, type ThingColumns } from './inventory.reads.ts';
import { matches, profitOf, sortThings, type Priced, type ThingFilter } from './inventory.rules.ts';
import { presentSnapshot } from './present-snapshot.ts';
import { presentThing } from './present-thing.ts';

export type InventoryView = {
  appId: AppId;
  filter: ThingFilter;
  search: string;
  sort: InventorySort;
  descending: boolean;
  page: number;
  pageSize: number;
};

export type ViewParts = { db: Reader; items: ItemDirectory; boards: Boards; feeOf: (marketId: number, appId: AppId) => Fee };
type Reply = ReplyOf<typeof listInventory>;

/** One page of the own inventory. Things are filtered and sorted in memory; only those of the page are read whole. */
export async function viewInventory(parts: ViewParts, userId: number, view: InventoryView): Promise<Reply> {
  const { page, total, inventory } = await viewPage(parts, userId, view);
  const priced = await withCosts(parts, userId, page);
  const rows = await readThingRows(
    parts.db,
    priced.map(({ thing }) => thing.id),
  );
  return {
    items: await mapInSlices(
      // a thing that left since the list was read is missing
      priced.filter(({ thing }) => rows.has(thing.id)),
      (one) => presentOwn(parts, one, rows.get(one.thing.id)!, inventory!.readAt!),
    ),
    total,
    count: total,
    ...presentSnapshot(inventory),
  };
}

/** The things on a page of the own inventory; a page past the end is the last one. `inventory`: null when nobody tried to read it. */
export async function viewPage(
  parts: ViewParts,
  userId: number,
  view: InventoryView,
): Promise<{ page: Priced[]; total: number; inventory: Inventory | null }> {
  const inventory = await readOwnInventory(parts.db, userId, view.appId);
  const found = inventory ? await findThings(parts, inventory, userId, view, {}) : [];
  return { page: pageOf(found, view), total: found.length, inventory };
}

/** The things on a page; a page past the end is the last one. */
export function pageOf<T>(found: readonly T[], { page, pageSize }: Pick<InventoryView, 'page' | 'pageSize'>): T[] {
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  const start = (Math.min(page, last) - 1) * pageSize;
  return found.slice(start, start + pageSize);
}

/** All things of the own inventory that a view asks for, in its order, with their costs. */
export async function findOwnThings(parts: ViewParts, userId: number, view: InventoryView): Promise<Priced[]> {
  const inventory = await readOwnInventory(parts.db, userId, view.appId);
  return inventory ? withCosts(parts, userId, await findThings(parts, inventory, userId, view, { acquired: true })) : [];
}

/** The things that a view asks for, in its order. Their costs are known only when it sorts by profit. `wanted`: further columns. */
async function findThings(
  parts: ViewParts,
  inventory: Inventory,
  userId: number,
  view: InventoryView,
  wanted: ThingColumns,
): Promise<Priced[]> {
  const found = await priceThings(parts, inventory.id, view, wanted);
  return sortThings(view.sort === 'profit' ? await withCosts(parts, userId, found) : found, view.sort, view.descending);
}

/** The things that a view asks for, in any order and without costs, with their prices. */
export async function priceThings(
  parts: ViewParts,
  inventoryId: number,
  view: Pick<InventoryView, 'appId' | 'filter' | 'search' | 'sort'>,
  wanted: ThingColumns,
): Promise<Priced[]> {
  const fits = nameMatcher(view.search);
  const things = await readThings(parts.db, inventoryId, { ...wanted, [view.sort]: true });
  const priced = await mapInSlices(things, (thing): Priced | null => {
    const item = parts.items.byId(thing.itemId);
    if (!item || !matches({ item, thing }, view.filter) || (view.search !== '' && !fits(item))) return null;
    const price = parts.boards.of(view.appId).firstPrice(item.itemId, VALUE_MARKETS, nowMs());
    return { thing, item, price, net: price && net(price.price, parts.feeOf(price.marketId, view.appId)), cost: null };
  });
  return priced.filter((one) => one !== null);
}

async function withCosts(parts: ViewParts, userId: number, things: readonly Priced[]): Promise<Priced[]> {
  if (things.every(({ cost }) => cost !== null)) return [...things];
  const costs = await costsOf(parts.db, userId, [...new Set(things.map(({ thing }) => thing.itemId))]);
  return things.map((priced) => ({ ...priced, cost: costs.get(priced.thing.id) ?? null }));
}

function presentOwn(parts: ViewParts, priced: Priced, row: Parameters<typeof presentThing>[2], readAt: Date): Reply['items'][number] {
  const profit = profitOf(priced);
  return {
    ...presentThing(parts, priced, row, readAt),
    buy_price: row.buyPrice,
    cost: priced.cost && { unit: priced.cost.unit, source: priced.cost.source },
    profit,
    ratio: profit === null ? null : roi(profit, priced.cost!.unit),
    acquired_at: row.acquiredAt.toISOString(),
  };
}
