import type { ItemQuote } from '@lootfolio/board/types';
import { net, type Fee } from '@lootfolio/domain/fees';
import type { AppId } from '@lootfolio/domain/games';
import type { Figures } from '@lootfolio/domain/holdings';
import type { Money } from '@lootfolio/domain/money';
import { displayName } from '@lootfolio/domain/names';
import type { Reader } from '../../../platform/database/database.ts';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { LotRow, LotSaleRow } from '../../../goods/lots.reads.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import type { Valued } from '../../../prices/history/price-changes.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import { heldFigures, soldOf, type Sold } from './investments.rules.ts';

export type ViewParts = { db: Reader; items: ItemDirectory; boards: Boards; fees: FeeBook };
export type FeeOf = (marketId: number, appId: AppId) => Fee;

export type Offer = { quote: ItemQuote; net: Money };
/** A lot with its item, its sales, and the fresh price on the market that values it. */
export type Investment = {
  lot: LotRow;
  item: Item;
  name: string;
  offer: Offer | null;
  price: Money | null;
  figures: Figures | null;
  sales: readonly LotSaleRow[];
  sold: Sold;
};

/** Returns the price at each market that has a fresh price of an item, and the amount after the market's fee. */
export const offersOf = (boards: Boards, feeOf: FeeOf, item: Item): Offer[] =>
  boards
    .quotesOf(item)
    .filter(({ fresh }) => fresh)
    .map((quote) => ({ quote, net: net(quote.price, feeOf(quote.marketId, item.appId)) }));

/** Returns the fresh prices of items on one market. */
export function pricesOn(boards: Boards, feeOf: FeeOf, marketId: number): (item: Item) => Offer | null {
  const known = new Map<Item, Offer | null>();
  return (item) => {
    const earlier = known.get(item);
    if (earlier !== undefined) return earlier;
    const found = offersOf(boards, feeOf, item).find(({ quote }) => quote.marketId === marketId) ?? null;
    known.set(item, found);
    return found;
  };
}

/** Returns the offer that counts in values and profits. A suspicious price is shown, and counts nowhere. */
export const counted = (offer: Offer | null): Offer | null => (offer === null || offer.quote.outlier ? null : offer);

/** The price of an item whose change is shown. */
export const valuedOf = ({ item, offer }: Pick<Investment, 'item' | 'offer'>): Valued => {
  const value = counted(offer);
  return { item, at: value && { marketId: value.quote.marketId, price: value.quote.price } };
};

const NO_SALES: readonly LotSaleRow[] = [];

/** Values lots at the fresh prices of a market. Lots of unknown items are left out. */
export async function valueLots(
  items: ItemDirectory,
  priceOf: (item: Item) => Offer | null,
  { lots, sales }: { lots: readonly LotRow[]; sales: readonly LotSaleRow[] },
): Promise<Investment[]> {
  const salesOf = Map.groupBy(sales, ({ lotId }) => lotId);
  const valued = await mapInSlices(lots, (lot): Investment | null => {
    const item = items.byId(lot.itemId);
    if (!item) return null;
    const offer = priceOf(item);
    const value = counted(offer);
    const own = salesOf.get(lot.id) ?? NO_SALES;
    return {
      lot,
      item,
      name: displayName(item.name, item.phase),
      offer,
      price: offer?.quote.price ?? null,
      figures: heldFigures(lot, value && { price: value.quote.price, net: value.net }),
      sales: own,
      sold: soldOf(lot, own),
    };
  });
  return valued.filter((one) => one !== null);
}
