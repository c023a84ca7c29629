import { expect } from 'vitest';
import { synchroniseDue } from '../src/features/selling/listings/synchronise-listings.ts';
import { MINUTE } from './api.ts';
import { DEAR, sellBody, type Seller, type SellingWorld } from './listings.ts';
import { confirmMail } from './notifications.ts';

/** What is told to a user, without that a key may sell. */
type Told = { type: string; title: string; message: string; link: string | null };

/** What tests of sales at markets do again and again. */
export function salesIn(world: SellingWorld) {
  const { test } = world;
  const rows = (seller: Seller) =>
    test.db
      .selectFrom('listings')
      .select(['id', 'market', 'state', 'origin', 'put_back as back'])
      .where('user_id', '=', seller.userId)
      .orderBy('id')
      .execute();
  const told = (seller: Seller): Promise<Told[]> =>
    test.db
      .selectFrom('notifications')
      .select(['type', 'title', 'message', 'link'])
      .where('user_id', '=', seller.userId)
      .where('type', '<>', 'SELLING_ENABLED')
      .orderBy('id')
      .execute();

  return {
    rows,
    told,
    toldOf: async (seller: Seller, type: string): Promise<Told[]> => (await told(seller)).filter((one) => one.type === type),
    states: async (seller: Seller): Promise<string[]> => (await rows(seller)).map(({ market, state }) => `${market} ${state}`).toSorted(),
    onSale: async (seller: Seller, market: string): Promise<number> =>
      (await world.truth(seller, market)).listings.filter(({ state }) => state === 'listed').length,
    /** Synchronises, and works until all that follows from it has ended. */
    synchronise: async (seller: Seller): Promise<void> => {
      world.advance(5 * MINUTE);
      expect((await world.call(seller, 'GET /listing/synchronize')).body).toMatchObject({ success: true });
      await world.work();
    },
    /** Lets a worker start to read the listings that are due. */
    readDueListings: (): Promise<void> => synchroniseDue(test.db),
    /** Lets somebody buy what the seller has on sale on a market. */
    buy: async (seller: Seller, market: string): Promise<void> => {
      const { listings } = await world.truth(seller, market);
      const { listing_id } = listings.find(({ state }) => state === 'listed') as { listing_id: string };
      await world.drive('purchases', { market, key: seller.key, listing_id });
    },
    /** Creates a seller with a confirmed address, whose thing is on sale on these markets. */
    sellerOf: async (count: number, markets: readonly string[]): Promise<Seller> => {
      const seller = await world.seller({ count, markets });
      await confirmMail(test, seller);
      await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, markets, DEAR));
      return seller;
    },
  };
}
