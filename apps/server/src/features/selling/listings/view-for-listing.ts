import type { ItemQuote } from '@lootfolio/board/types';
import type { ReplyOf } from '@lootfolio/contract/call';
import type { listForListing } from '@lootfolio/contract/features/selling/listings';
import { net } from '@lootfolio/domain/fees';
import { findMarket, marketById, SELLING_MARKETS } from '@lootfolio/domain/markets';
import { costsOf } from '../../../goods/costs.reads.ts';
import { readMarketsOf } from '../../../goods/listings.reads.ts';
import {
  findThings,
  pageOf,
  presentSnapshot,
  priceThings,
  readOwnInventory,
  readThingRows,
  type InventoryView,
  type Priced,
  type ThingRow,
  type ViewParts,
} from '../../holdings/inventory/inventory.public.ts';
import { itemSummary, itemTraits, referencePrice } from '../../market/items/items.public.ts';

type Reply = ReplyOf<typeof listForListing>;

const SELLING_IDS: readonly number[] = SELLING_MARKETS.map((slug) => findMarket(slug)!.id);

/**
 * Returns the tradable things of the user's own inventory with the prices of the markets on which they can be listed.
 * @param view `excluded`: slugs of markets; things that are on sale on one of them are left out
 */
export async function viewForListing(
  parts: ViewParts,
  userId: number,
  view: InventoryView & { excluded: readonly string[] },
): Promise<Reply> {
  const inventory = await readOwnInventory(parts.db, userId, view.appId);
  const found = inventory ? await findThings(parts, { id: inventory.id, userId }, view, { shown: true }) : [];
  const listed = await readMarketsOf(
    parts.db,
    found.map(({ id }) => id),
  );
  const isWanted = ({ id }: { id: number }): boolean => !listed.get(id)?.some((market) => view.excluded.includes(market));
  const wanted = view.excluded.length > 0 ? found.filter(isWanted) : found;
  const page = await priceThings(parts, view, pageOf(wanted, view));
  const rows = await readThingRows(
    parts.db,
    page.map(({ thing }) => thing.id),
  );
  const costs = await costsOf(parts.db, userId, [...new Set(page.map(({ thing }) => thing.itemId))]);
  const shown = page.filter(({ thing }) => rows.has(thing.id));
  return {
    items: shown.map((priced) => {
      const { id } = priced.thing;
      return present(parts, priced, rows.get(id)!, { markets: listed.get(id) ?? [], cost: costs.get(id)?.unit ?? null });
    }),
    total: wanted.length,
    count: wanted.length,
    total_count: inventory?.units ?? 0,
    tradable_count: inventory?.tradable ?? 0,
    ...presentSnapshot(inventory),
  };
}

function present(
  { boards, feeOf }: ViewParts,
  { item }: Priced,
  row: ThingRow,
  { markets, cost }: { markets: readonly string[]; cost: number | null },
): Reply['items'][number] {
  const quotes = boards.quotesOf(item);
  const selling = quotes.filter(({ marketId }) => SELLING_IDS.includes(marketId));
  const lowest = selling
    .filter(({ fresh }) => fresh)
    .reduce<ItemQuote | null>((least, one) => (least && least.price <= one.price ? least : one), null);
  return {
    ...itemSummary(item),
    ...itemTraits(item),
    assetid: row.steamAssetId,
    ID: item.itemId,
    market_item_id: null,
    item_slug: item.slug,
    rarity_color: item.rarityColor,
    float: row.details.float ?? null,
    seed: row.details.seed ?? null,
    referance_price: referencePrice(quotes),
    min_price: lowest?.price ?? null,
    min_market: lowest && marketById(lowest.marketId).name,
    sell_price: null,
    cost,
    markets: SELLING_MARKETS.map((slug) => ({ market_name: findMarket(slug)!.name, slug, is_listed: markets.includes(slug) })),
    price_info: selling.map(({ marketId, price, fresh, outlier, confirmedAt }) => {
      const { name, slug } = marketById(marketId);
      const updated = new Date(confirmedAt).toISOString();
      return { name, slug, price, net: net(price, feeOf(marketId, item.appId)), fresh, outlier, updated_at: updated };
    }),
    haloskins_token: null,
  };
}
