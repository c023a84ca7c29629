import type { ItemQuote } from '@lootfolio/board/types';
import { net, type Fee } from '@lootfolio/domain/fees';
import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import { displayName } from '@lootfolio/domain/names';
import type { Reader } from '../../../platform/database/database.ts';
import { mapInSlices } from '../../../platform/process/slices.ts';
import { readAllLots, readLotSales, type LotRow, type LotSaleRow } from '../../../goods/lots.reads.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import { heldFigures, soldOf, type Sortable } from './investments.rules.ts';

export type ViewParts = { db: Reader; items: ItemDirectory; boards: Boards; fees: FeeBook };
export type FeeOf = (marketId: number, appId: AppId) => Fee;

export type Offer = { quote: ItemQuote; net: Money };
/** A lot with its item, its sales, and the fresh price on the market that values it. */
export type Investment = Sortable & { item: Item; sales: readonly LotSaleRow[]; offer: Offer | null };

/** Returns the price at each market that has a fresh price of an item, and the amount after the market's fee. */
export const offersOf = (boards: Boards, feeOf: FeeOf, item: Item): Offer[] =>
  boards
    .quotesOf(item)
    .filter(({ fresh }) => fresh)
    .map((quote) => ({ quote, net: net(quote.price, feeOf(quote.marketId, item.appId)) }));

const NO_SALES: readonly LotSaleRow[] = [];

/** Values lots at a market's fresh prices. Each item is looked up once. */
export async function valueLots(
  { items, boards }: Pick<ViewParts, 'items' | 'boards'>,
  feeOf: FeeOf,
  { lots, sales }: { lots: readonly LotRow[]; sales: readonly LotSaleRow[] },
  marketId: number,
): Promise<Investment[]> {
  const salesOf = Map.groupBy(sales, ({ lotId }) => lotId);
  const offers = new Map<number, Offer | null>();
  const offerOf = (item: Item): Offer | null => {
    const known = offers.get(item.itemId);
    if (known !== undefined) return known;
    const offer = offersOf(boards, feeOf, item).find(({ quote }) => quote.marketId === marketId) ?? null;
    offers.set(item.itemId, offer);
    return offer;
  };
  const valued = await mapInSlices(lots, (lot): Investment | null => {
    const item = items.byId(lot.itemId);
    if (!item) return null;
    const offer = offerOf(item);
    const own = salesOf.get(lot.id) ?? NO_SALES;
    return {
      lot,
      item,
      name: displayName(item.name, item.phase),
      offer,
      price: offer?.quote.price ?? null,
      figures: heldFigures(lot, offer && { price: offer.quote.price, net: offer.net }),
      sales: own,
      sold: soldOf(lot, own),
    };
  });
  return valued.filter((one) => one !== null);
}

/** Returns all investments of a user, valued at a market's fresh prices. */
export async function readInvestments(parts: ViewParts, userId: number, marketId: number): Promise<Investment[]> {
  const lots = await readAllLots(parts.db, userId);
  const sales = await readLotSales(parts.db, userId);
  return valueLots(parts, await parts.fees.feesFor(userId, parts.db), { lots, sales }, marketId);
}
