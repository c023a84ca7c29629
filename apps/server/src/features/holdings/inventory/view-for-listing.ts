import type { ReplyOf } from '@lootfolio/contract/call';
import type { listForListing } from '@lootfolio/contract/features/holdings/inventory';
import type { ItemQuote } from '@lootfolio/board/types';
import { findMarket, marketById, SELLING_MARKETS } from '@lootfolio/domain/markets';
import { itemSummary, referencePrice } from '../../market/items/items.public.ts';
import { readThingRows, type ThingRow } from './inventory.reads.ts';
import type { Priced } from './inventory.rules.ts';
import { presentSnapshot } from './present-snapshot.ts';
import { viewPage, type InventoryView, type ViewParts } from './view-inventory.ts';

type Reply = ReplyOf<typeof listForListing>;

const SELLING_IDS: readonly number[] = SELLING_MARKETS.map((slug) => findMarket(slug)!.id);

/**
 * Returns the tradable things of the user's own inventory with the prices of the markets on which they can be listed.
 * @param view `excluded`: ids of markets whose prices do not count
 */
export async function viewForListing(
  parts: ViewParts,
  userId: number,
  view: InventoryView & { excluded: readonly number[] },
): Promise<Reply> {
  const { page, total, inventory } = await viewPage(parts, userId, view);
  const rows = await readThingRows(
    parts.db,
    page.map(({ thing }) => thing.id),
  );
  const shown = page.filter(({ thing }) => rows.has(thing.id));
  return {
    items: shown.map((priced) => present(parts, priced, rows.get(priced.thing.id)!, view.excluded)),
    total,
    count: total,
    ...presentSnapshot(inventory),
  };
}

function present({ boards }: ViewParts, { item }: Priced, row: ThingRow, excluded: readonly number[]): Reply['items'][number] {
  const quotes = boards.quotesOf(item);
  const counts = ({ marketId, fresh }: ItemQuote): boolean => fresh && SELLING_IDS.includes(marketId) && !excluded.includes(marketId);
  const prices = quotes.filter(counts);
  const { general_id: generalId, item_id: itemId, name, slug, game, image } = itemSummary(item);
  return {
    assetid: row.steamAssetId,
    general_id: generalId,
    item_id: itemId,
    ID: itemId,
    market_item_id: null,
    name,
    item_slug: slug,
    game,
    image,
    rarity_color: item.rarityColor,
    referance_price: referencePrice(quotes),
    min_price: prices.length > 0 ? Math.min(...prices.map(({ price }) => price)) : null,
    sell_price: null,
    markets: SELLING_IDS.map((id) => ({ market_name: marketById(id).name, is_listed: false })),
    price_info: prices.map(({ marketId, price }) => ({ name: marketById(marketId).name, price })),
    haloskins_token: null,
  };
}
