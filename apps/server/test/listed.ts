import { findMarket } from '@lootfolio/domain/markets';
import type { Answer } from './api.ts';
import { DEAR, sellBody, type Seller, type SellingWorld } from './listings.ts';

/** Four markets of different kinds. */
export const FOUR = ['marketcsgo', 'waxpeer', 'shadowpay', 'csfloat'];

export const idOf = (market: string): number => findMarket(market)!.id;

/** A listing in the answer of `GET /listing/all`. */
export type Entry = {
  slug: string;
  listing_id: number;
  market_item_id: string;
  sale_price: number;
  state: string;
  code: string | null;
  version: number;
  suspicious: boolean;
};

/** What tests that change listings do again and again. */
export function listedIn(world: SellingWorld) {
  const { test } = world;
  const listed = async (seller: Seller): Promise<{ asset_id: string; markets: Entry[] }[]> =>
    (await test.send('GET /listing/all', { as: seller })).body.items;
  const entry = async (seller: Seller, market: string): Promise<Entry | undefined> =>
    (await listed(seller)).find((one) => one.asset_id === seller.things[0]!.assetId)?.markets.find(({ slug }) => slug === market);

  return {
    listed,
    /** Returns the listing of the first thing on a market. */
    entry,
    /** Returns price and state of each listing as the market has it. */
    pricesAt: async (seller: Seller, market: string): Promise<[number, string][]> =>
      (await world.truth(seller, market)).listings.map(({ price, state }) => [price as number, state as string]),
    /** Creates a seller who has their things on sale. */
    sellerOf: async (count: number, markets = FOUR, price = DEAR): Promise<Seller> => {
      const seller = await world.seller({ count, markets });
      await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, markets, price));
      world.advance(120_000);
      return seller;
    },
    /** Sets the price of the first thing on a market. */
    change: async (seller: Seller, market: string, price: number, more: object = {}, how: object = {}): Promise<Answer> => {
      const [thing] = seller.things;
      const known = await entry(seller, market);
      const item = {
        app_id: 730,
        asset_id: thing!.assetId,
        item_id: thing!.item.itemId,
        market_unique_id: known?.market_item_id ?? '1',
        market_id: idOf(market),
        price,
        ...more,
      };
      return world.call(seller, 'POST /listing/update-price', { item, ...how });
    },
  };
}
