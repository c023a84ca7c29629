import type { ReplyOf } from '@lootfolio/contract/call';
import type { listForListing } from '@lootfolio/contract/features/selling/list-items';
import { net } from '@lootfolio/domain/fees';
import type { AppId } from '@lootfolio/domain/games';
import { lowestKnown } from '@lootfolio/domain/listings';
import { findMarket, marketById, SELLING_MARKETS } from '@lootfolio/domain/markets';
import { costsOf } from '../../../goods/costs.reads.ts';
import { readMarketsOf } from '../../../goods/listings.reads.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import {
  findThings,
  pageOf,
  presentSnapshot,
  priceThings,
  readOwnInventory,
  readThingRows,
  sortThings,
  type InventoryView,
  type Priced,
  type Thing,
  type ThingRow,
  type ViewParts,
} from '../../holdings/inventory/inventory.public.ts';
import {
  itemSummary,
  itemTraits,
  lowestToSellAt,
  onSellingMarkets,
  REFERENCE_MARKETS,
  referencePrice,
} from '../../market/items/items.public.ts';
import { readListable } from './listings.reads.ts';

type Reply = ReplyOf<typeof listForListing>;

export type ForListing = Omit<InventoryView, 'sort' | 'descending'> & {
  /** Slugs of markets; things that are, or may be, on sale on one of them are left out. */
  excluded: readonly string[];
  /** One row for all things of an item. */
  grouped: boolean;
  /** Steam's ids of the only things to return, whatever the filters say; empty = all that the filters leave. */
  only: readonly string[];
};

/**
 * Returns the tradable things of the user's own inventory with the prices of the markets on which they can be listed, the highest
 * reference price first.
 */
export async function viewForListing(
  parts: ViewParts,
  userId: number,
  { excluded, grouped, only, ...filters }: ForListing,
): Promise<Omit<Reply, 'items_at_once'>> {
  const isNamed = only.length > 0;
  const view: InventoryView = { ...filters, ...(isNamed && { search: '', filter: TRADABLE }), sort: 'price', descending: true };
  const inventory = await readOwnInventory(parts.db, userId, view.appId);
  const found = inventory ? await findThings(parts, { id: inventory.id, userId }, view, { shown: true }) : [];
  const named = isNamed ? await withSteamIds(parts, userId, view.appId, found, only) : found;
  const listed = await readMarketsOf(
    parts.db,
    named.map(({ id }) => id),
  );
  const isExcluded = ({ id }: Thing): boolean => listed.get(id)?.some((market) => excluded.includes(market)) ?? false;
  const wanted = byReference(parts, view.appId, isNamed ? named : named.filter((thing) => !isExcluded(thing)));
  const groups = grouped ? groupByItem(wanted) : wanted.map((thing) => [thing]);
  const page = pageOf(groups, view);
  const priced = await priceThings(
    parts,
    view,
    page.map(([first]) => first!),
  );
  const rows = await readThingRows(
    parts.db,
    page.flat().map(({ id }) => id),
  );
  const costs = await costsOf(parts.db, userId, [...new Set(page.map(([first]) => first!.itemId))]);
  const groupOf = new Map(page.map((group) => [group[0]!.id, group]));
  return {
    items: priced.flatMap((one) => {
      const row = rows.get(one.thing.id);
      if (!row) return [];
      const group = groupOf.get(one.thing.id)!;
      return present(parts, one, row, {
        assets: group.flatMap(({ id }) => rows.get(id)?.steamAssetId ?? []),
        markets: [...new Set(group.flatMap(({ id }) => listed.get(id) ?? []))],
        cost: costs.get(one.thing.id)?.unit ?? null,
      });
    }),
    total: groups.length,
    count: groups.length,
    total_count: inventory?.units ?? 0,
    tradable_count: inventory?.tradable ?? 0,
    ...presentSnapshot(inventory),
  };
}

const TRADABLE = { types: [], exteriors: [], rarities: [], tradable: 'tradable' } as const;

/** Returns those of the things that have these Steam ids. */
async function withSteamIds({ db }: ViewParts, userId: number, appId: AppId, things: readonly Thing[], steamIds: readonly string[]) {
  const owned = await readListable(db, { userId, appId, steamAssetIds: steamIds });
  const ids = new Set([...owned.values()].map(({ id }) => id));
  return things.filter(({ id }) => ids.has(id));
}

/** Sorts things by the price that is shown, the highest first. */
function byReference({ boards }: ViewParts, appId: AppId, things: readonly Thing[]): Thing[] {
  const board = boards.of(appId);
  const now = nowMs();
  return sortThings(things, ({ itemId }) => board.freshPrice(itemId, REFERENCE_MARKETS, now), true);
}

/** The things of each item together, in the order of the first of each. */
const groupByItem = (things: readonly Thing[]): Thing[][] => [...Map.groupBy(things, ({ itemId }) => itemId).values()];

function present(
  { boards, feeOf }: ViewParts,
  { item }: Priced,
  row: ThingRow,
  { assets, markets, cost }: { assets: string[]; markets: readonly string[]; cost: number | null },
): Reply['items'][number] {
  const quotes = boards.quotesOf(item);
  const lowest = lowestToSellAt(quotes);
  return {
    ...itemSummary(item),
    ...itemTraits(item),
    assetid: row.steamAssetId,
    asset_ids: assets,
    ID: item.itemId,
    market_item_id: null,
    item_slug: item.slug,
    rarity_color: item.rarityColor,
    float: row.details.float ?? null,
    seed: row.details.seed ?? null,
    referance_price: referencePrice(quotes),
    min_price: lowest?.price ?? null,
    min_market: lowest && marketById(lowest.marketId).name,
    lowest_known: lowestKnown(quotes),
    sell_price: null,
    cost,
    markets: SELLING_MARKETS.map((slug) => ({ market_name: findMarket(slug)!.name, slug, is_listed: markets.includes(slug) })),
    price_info: onSellingMarkets(quotes).map(({ marketId, price, fresh, outlier, confirmedAt }) => {
      const { name, slug } = marketById(marketId);
      const updated = new Date(confirmedAt).toISOString();
      return { name, slug, price, net: net(price, feeOf(marketId, item.appId)), fresh, outlier, updated_at: updated };
    }),
    haloskins_token: null,
  };
}
