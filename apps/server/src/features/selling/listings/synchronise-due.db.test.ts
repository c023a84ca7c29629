import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../../test/api.ts';
import { sellBody, sellingWorld, type Seller } from '../../../../test/listings.ts';
import { removeOldOperations } from '../../../platform/operations/operations.store.ts';
import { SYNC_EVERY_MS, synchroniseDue } from './synchronise-listings.ts';

const world = sellingWorld();
const { test } = world;
const DEAR = 9_000_000;

async function sellerOf(count: number, markets: readonly string[]): Promise<Seller> {
  const seller = await world.seller({ count, markets });
  await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, markets, DEAR));
  return seller;
}

const look = async (): Promise<void> => {
  await synchroniseDue(test.db);
  await world.work();
};
const startedOf = ({ userId }: Seller) =>
  test.db
    .selectFrom('operations')
    .select(['quiet', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'synchronise-listings')
    .orderBy('created_at')
    .execute();
const states = async ({ userId }: Seller): Promise<string[]> =>
  (await test.db.selectFrom('listings').select(['market', 'state']).where('user_id', '=', userId).orderBy('market').execute()).map(
    ({ market, state }) => `${market} ${state}`,
  );

describe('synchronisation by itself', () => {
  it('finds a sale without a click, and takes the thing off the other markets', async () => {
    const seller = await sellerOf(1, ['waxpeer', 'csfloat']);
    const idle = await world.seller({ count: 1, markets: ['waxpeer'] });
    await look();
    const [{ listing_id }] = (await world.truth(seller, 'waxpeer')).listings as [{ listing_id: string }];
    await world.drive('purchases', { market: 'waxpeer', key: seller.key, listing_id });
    world.advance(SYNC_EVERY_MS);
    await look();
    expect(await states(seller)).toEqual(['csfloat removed', 'waxpeer sold']);
    expect((await world.truth(seller, 'csfloat')).listings.map(({ state }) => state as string)).toEqual(['gone']);
    expect(await startedOf(idle)).toEqual([]);
    // nothing is on sale any more, and the sale may still fall through
    world.advance(SYNC_EVERY_MS);
    await look();
    expect(await startedOf(seller)).toHaveLength(3);
  });

  it('comes every 15 minutes, counted from the last one, and goes on while selling is stopped', async () => {
    const seller = await sellerOf(1, ['waxpeer']);
    await world.call(seller, 'GET /listing/synchronize');
    expect((await startedOf(seller)).map(({ quiet }) => quiet)).toEqual([false]);
    world.advance(SYNC_EVERY_MS - MINUTE);
    await look();
    expect(await startedOf(seller)).toHaveLength(1);
    await test.send('POST /listing/switches', { as: seller, body: { stopped: true } });
    world.advance(MINUTE);
    await look();
    await look();
    expect((await startedOf(seller)).map(({ quiet }) => quiet)).toEqual([false, true]);
    expect(SYNC_EVERY_MS).toBe(15 * MINUTE);
  });

  it('answers who asks for one just after it with what it found', async () => {
    const seller = await sellerOf(1, ['waxpeer']);
    await world.drive('by-hand', { market: 'waxpeer', key: seller.key, do: 'reprice', id: seller.things[0]!.assetId, price: 8_000_000 });
    world.advance(MINUTE);
    await look();
    await world.work();
    const { status, body } = await world.call(seller, 'GET /listing/synchronize');
    expect([status, body]).toMatchObject([200, { success: true, updated: 1 }]);
    expect(await startedOf(seller)).toHaveLength(1);
  });

  it('is no long work to show, and is kept for a day', async () => {
    const seller = await sellerOf(1, ['waxpeer']);
    await look();
    expect(await startedOf(seller)).toMatchObject([{ quiet: true }]);
    const { body } = await test.send('GET /operations', { as: seller });
    expect([body.total, body.items.map(({ kind }: { kind: string }) => kind)]).toEqual([1, ['list-things']]);
    world.advance(2 * DAY);
    await removeOldOperations(test.db);
    expect(await startedOf(seller)).toEqual([]);
  });

  it('starts one for a user, however many workers look', async () => {
    const seller = await sellerOf(1, ['waxpeer']);
    await Promise.all([synchroniseDue(test.db), synchroniseDue(test.db), synchroniseDue(test.db)]);
    await world.work();
    expect(await startedOf(seller)).toHaveLength(1);
  });
});
