import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { changeListings } from './listings.store.ts';
import { sellBody, sellingWorld, type Seller } from '../../../../test/listings.ts';

const world = sellingWorld();
const { test } = world;
const DEAR = 900_000;

const stored = (seller: Seller) =>
  test.db
    .selectFrom('listings')
    .select(['id', 'external_id as external', 'state', 'price', 'code', 'version'])
    .where('user_id', '=', seller.userId)
    .executeTakeFirstOrThrow();

async function sellerOf(): Promise<Seller> {
  const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
  await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, ['waxpeer'], DEAR));
  world.advance(120_000);
  return seller;
}

const refuse = (seller: Seller, words: string | null) =>
  world.drive('refusals', { market: 'waxpeer', key: seller.key, id: seller.things[0]!.assetId, words });

async function price(seller: Seller, to: number): Promise<string> {
  const { external } = await stored(seller);
  const [thing] = seller.things;
  const item = { app_id: 730, asset_id: thing!.assetId, item_id: thing!.item.itemId, market_unique_id: external, market_id: 3, price: to };
  return (await world.call(seller, 'POST /listing/update-price', { item })).body.operation;
}

async function retry(seller: Seller, operation: string): Promise<void> {
  expect((await test.send(`POST /operations/${operation}/retry`, { as: seller })).status).toBe(200);
  await world.work();
}

describe('a change that a market refused', () => {
  it('of a price is made when it is tried again; not any more after another price was set', async () => {
    const seller = await sellerOf();
    await refuse(seller, 'Price is locked');
    const first = await price(seller, 800_000);
    expect(await stored(seller)).toMatchObject({ price: DEAR, code: expect.any(String) });
    await refuse(seller, null);
    await retry(seller, first);
    expect(await stored(seller)).toMatchObject({ price: 800_000, code: null });

    await refuse(seller, 'Price is locked');
    const second = await price(seller, 700_000);
    await refuse(seller, null);
    await price(seller, 750_000);
    await retry(seller, second);
    expect(await stored(seller)).toMatchObject({ price: 750_000 });
    const { items } = (await test.send(`GET /operations/${second}/items`, { as: seller })).body;
    expect(items).toMatchObject([{ state: 'failed', code: 'CHANGED', reason: expect.stringContaining('changed') }]);
  });

  it('keeps the version of its listing; every other change raises it, also one of which nobody knows the outcome', async () => {
    const seller = await sellerOf();
    const { id, version } = await stored(seller);
    const change = (more: object) => inTransaction(test.db, (tx) => changeListings(tx, [{ id, code: 'UNKNOWN', text: null, ...more }]));
    await change({ refused: true });
    expect((await stored(seller)).version).toBe(version);
    await change({});
    expect((await stored(seller)).version).toBe(version + 1);
  });

  it('to remove leaves a hidden listing hidden', async () => {
    const seller = await sellerOf();
    const { id } = await stored(seller);
    await test.db.updateTable('listings').set({ state: 'hidden' }).where('id', '=', id).execute();
    await refuse(seller, 'Locked');
    await test.send('POST /listing/remove', { as: seller, body: { client_key: randomUUID(), listings: [id] } });
    await world.work();
    expect(await stored(seller)).toMatchObject({ state: 'hidden', code: expect.any(String) });
  });
});
