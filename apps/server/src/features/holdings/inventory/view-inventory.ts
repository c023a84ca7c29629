import type { ReplyOf } from '@lootfolio/contract/call';
import type { listInventory } from '@lootfolio/contract/features/holdings/inventory';
import { net, type Fee } from '@lootfolio/domain/fees';
import type { AppId } from '@lootfolio/domain/games';
import { VALUE_MARKETS, type InventorySort } from '@lootfolio/domain/inventory';
import { findMarket, marketById } from '@lootfolio/domain/markets';
import { roi, type Money } from '@lootfolio/domain/money';
import { isChangeSpan, type ChangeSpan } from '@lootfolio/domain/price-changes';
import type { Reader } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { changesOf, presentChanges } from '../../../prices/history/price-changes.ts';
import { costsOf } from '../../../goods/costs.reads.ts';
import { readMarketsOf } from '../../../goods/listings.reads.ts';
import { lowestToSellAt, nameMatcher, referencePrice } from '../../market/items/items.public.ts';
import {
  readOwnInventory,
  readThingRows,
  readThings,
  type Inventory,
  type Thing,
  type ThingColumns,
  type ThingRow,
} from './inventory.reads.ts';
import { asksForItems, matches, profitOf, sortThings, valuedOf, type Priced, type ThingFilter } from './inventory.rules.ts';
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
  /** The only things that are listed, by their ids, with what this server's bot credits for them. They are sorted by it instead of the price. */
  depositable?: ReadonlyMap<number, Money> | null;
};

export type ViewParts = { db: Reader; items: ItemDirectory; boards: Boards; feeOf: (marketId: number, appId: AppId) => Fee };
type Reply = ReplyOf<typeof listInventory>;

/**
 * Returns one page of the user's own inventory. Things are filtered and sorted in memory; only the things of the page are read with all
 * columns.
 */
export async function viewInventory(parts: ViewParts, userId: number, view: InventoryView): Promise<Reply> {
  const { page, total, inventory } = await viewPage(parts, userId, view);
  const priced = await withCosts(parts, userId, page);
  const ids = priced.map(({ thing }) => thing.id);
  const [rows, listed] = [await readThingRows(parts.db, ids), await readMarketsOf(parts.db, ids)];
  const changes = await changesOf(parts, priced.map(valuedOf));
  const changesBy = new Map(priced.map(({ thing }, at) => [thing.id, changes[at]!]));
  return {
    items: await mapInSlices(
      // a thing that left since the list was read is missing
      priced.filter(({ thing }) => rows.has(thing.id)),
      (one) => ({
        ...presentOwn(parts, one, rows.get(one.thing.id)!, listed.get(one.thing.id) ?? []),
        ...presentChanges(changesBy.get(one.thing.id)!),
        deposit_price: view.depositable?.get(one.thing.id) ?? null,
      }),
    ),
    total,
    count: total,
    ...presentSnapshot(inventory),
  };
}

/**
 * Returns the things on a page of the user's own inventory; a page past the end is the last one. `inventory`: null when nobody has tried to
 * read it.
 */
export async function viewPage(
  parts: ViewParts,
  userId: number,
  view: InventoryView,
): Promise<{ page: Priced[]; total: number; inventory: Inventory | null }> {
  const inventory = await readOwnInventory(parts.db, userId, view.appId);
  const found = inventory ? await findThings(parts, { id: inventory.id, userId }, view, {}) : [];
  return { page: await priceThings(parts, view, pageOf(found, view)), total: found.length, inventory };
}

/** Returns the things on a page; a page past the end is the last one. */
export function pageOf<T>(found: readonly T[], { page, pageSize }: Pick<InventoryView, 'page' | 'pageSize'>): T[] {
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  const start = (Math.min(page, last) - 1) * pageSize;
  return found.slice(start, start + pageSize);
}

/** Returns all things of the user's own inventory that match a view, in the order of the view, with their costs. */
export async function findOwnThings(parts: ViewParts, userId: number, view: InventoryView): Promise<Priced[]> {
  const inventory = await readOwnInventory(parts.db, userId, view.appId);
  if (!inventory) return [];
  return withCosts(
    parts,
    userId,
    await priceThings(parts, view, await findThings(parts, { id: inventory.id, userId }, view, { acquired: true })),
  );
}

/** The number of things that are examined, or compared with a search, in about a millisecond. */
const SLICE = 1000;
const SEARCH_SLICE = 200;

/**
 * Returns the things that match a view, in the order of the view. Looks up only the data that filters and order need: the items of the
 * things are spread over memory, and a page shows a few of thousands.
 * @param of `userId`: the owner, whose costs count; null for another viewer, who does not know the costs
 * @param wanted further columns
 */
export async function findThings(
  parts: ViewParts,
  of: { id: number; userId: number | null },
  view: InventoryView,
  wanted: ThingColumns,
): Promise<Thing[]> {
  const { depositable } = view;
  const stored = await readThings(parts.db, of.id, { ...wanted, [view.sort]: true, tradable: view.filter.tradable });
  const all = depositable ? stored.filter(({ id }) => depositable.has(id)) : stored;
  const fits = view.search === '' ? null : nameMatcher(view.search);
  const isShown = ({ itemId }: Thing): boolean => {
    const item = parts.items.byId(itemId);
    return item !== undefined && matches(item, view.filter) && (fits?.(item) ?? true);
  };
  const shown = fits || asksForItems(view.filter) ? await mapInSlices(all, isShown, fits ? SEARCH_SLICE : SLICE) : null;
  const things = shown ? all.filter((_, at) => shown[at]) : all;
  return sortThings(things, await sortValue(parts, of.userId, view, things), view.descending);
}

/** Returns the value by which a view sorts a thing. */
async function sortValue(
  parts: ViewParts,
  userId: number | null,
  view: InventoryView,
  things: readonly Thing[],
): Promise<(thing: Thing) => number | string | null> {
  const { depositable } = view;
  if (view.sort === 'price' && depositable) return ({ id }) => depositable.get(id) ?? null;
  if (view.sort === 'name') return ({ itemId }) => parts.items.byId(itemId)?.name ?? null;
  if (view.sort === 'float') return ({ float }) => float;
  if (view.sort === 'acquired') return ({ acquiredAt }) => acquiredAt;
  const board = parts.boards.of(view.appId);
  const now = nowMs();
  if (view.sort === 'price') return ({ itemId }) => board.firstPrice(itemId, VALUE_MARKETS, now)?.price ?? null;
  if (userId === null) return () => null;
  if (isChangeSpan(view.sort)) return changeOf(parts, view, view.sort, things);
  const priced = await withCosts(parts, userId, await priceThings(parts, view, things));
  const profits = new Map(priced.map((one) => [one.thing.id, profitOf(one)]));
  return ({ id }) => profits.get(id) ?? null;
}

/** Returns the change of the price of a thing, by which a view sorts. */
async function changeOf(parts: ViewParts, view: InventoryView, span: ChangeSpan, things: readonly Thing[]) {
  const items = new Map((await priceThings(parts, view, things)).map((one) => [one.item.itemId, one]));
  const changes = await changesOf(parts, [...items.values()].map(valuedOf));
  const percents = new Map([...items.keys()].map((itemId, at) => [itemId, changes[at]![span]?.percent ?? null]));
  return ({ itemId }: Thing) => percents.get(itemId) ?? null;
}

/** Returns things with their items and prices. A thing is missing when this process does not know its item yet. */
export async function priceThings(parts: ViewParts, { appId }: InventoryView, things: readonly Thing[]): Promise<Priced[]> {
  const board = parts.boards.of(appId);
  const now = nowMs();
  const price = (thing: Thing): Priced | null => {
    const item = parts.items.byId(thing.itemId);
    if (!item) return null;
    const first = board.firstPrice(thing.itemId, VALUE_MARKETS, now);
    return { thing, item, price: first, net: first && net(first.price, parts.feeOf(first.marketId, appId)), cost: null };
  };
  return (await mapInSlices(things, price, SLICE)).filter((one) => one !== null);
}

async function withCosts(parts: ViewParts, userId: number, things: readonly Priced[]): Promise<Priced[]> {
  const costs = await costsOf(parts.db, userId, [...new Set(things.map(({ thing }) => thing.itemId))]);
  return things.map((priced) => ({ ...priced, cost: costs.get(priced.thing.id) ?? null }));
}

function presentOwn(
  parts: ViewParts,
  priced: Priced,
  row: ThingRow,
  listedOn: readonly string[],
): Omit<Reply['items'][number], 'deposit_price' | ChangeSpan> {
  const profit = profitOf(priced);
  const quotes = parts.boards.quotesOf(priced.item);
  const lowest = lowestToSellAt(quotes);
  return {
    ...presentThing(parts, priced, row),
    buy_price: row.buyPrice,
    cost: priced.cost && { unit: priced.cost.unit, source: priced.cost.source },
    profit,
    ratio: profit === null ? null : roi(profit, priced.cost!.unit),
    acquired_at: row.acquiredAt.toISOString(),
    reference_price: referencePrice(quotes) || null,
    lowest: lowest && { market_id: lowest.marketId, market_name: marketById(lowest.marketId).name, price: lowest.price },
    listed_on: listedOn.map((slug) => ({ market_id: findMarket(slug)!.id, market_name: findMarket(slug)!.name })),
  };
}
