import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../../test/api.ts';
import { DEAR, sellBody, sellingWorld, type Seller } from '../../../../test/listings.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';

const world = sellingWorld();
const { test } = world;

const list = (seller: Seller, markets: readonly string[], price = DEAR) =>
  world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, markets, price));
const set = async (seller: Seller, body: object) => (await test.send('POST /listing/switches', { as: seller, body })).body;
const rows = (seller: Seller) =>
  test.db
    .selectFrom('listings')
    .select(['id', 'market', 'state', 'code', 'price', 'external_id as external', 'steam_asset_id as asset'])
    .where('user_id', '=', seller.userId)
    .orderBy('id')
    .execute();
const auditOf = async (seller: Seller): Promise<string[]> =>
  (await test.db.selectFrom('audit_log').select('action').where('actor_id', '=', seller.userId).orderBy('id').execute()).map(
    ({ action }) => action,
  );
const configure = async (key: string, value: unknown): Promise<void> => {
  await test.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value), updated_at: new Date() } as never)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) } as never))
    .execute();
};
const reprice = (seller: Seller, listing: Awaited<ReturnType<typeof rows>>[number], price: number) =>
  world.call(seller, 'POST /listing/update-price', {
    item: {
      app_id: 730,
      asset_id: listing.asset,
      item_id: seller.things[0]!.item.itemId,
      market_unique_id: listing.external,
      price,
      market_id: 3,
    },
  });

describe('a key', () => {
  const enable = (seller: Seller, on: boolean) => test.send('POST /users/set-selling', { as: seller, body: { market: 'waxpeer', on } });

  it('lists only after its owner let it sell, and says so for its market', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer', 'csfloat'] });
    expect((await enable(seller, false)).body.item).toMatchObject({ market: 'waxpeer', set: true, selling_at: null });
    const answer = await list(seller, ['waxpeer', 'csfloat']);
    expect(answer.body).toMatchObject({
      success: true,
      metadata: [
        {
          market: 'waxpeer',
          listed: 0,
          failed: 1,
          code: 'SELLING_OFF',
          msg: 'Your key for this market may not sell yet. Enable it on the User page.',
        },
        { market: 'csfloat', listed: 1, failed: 0, code: null },
      ],
    });
    expect((await world.truth(seller, 'waxpeer')).listings).toEqual([]);
    expect((await enable(seller, true)).body.item.selling_at).toEqual(expect.any(String));
    expect((await list(seller, ['waxpeer'])).body.metadata).toMatchObject([{ listed: 1 }]);
  });

  it('needs a recent sign-in to sell, and none to stop it; its owner is told', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    const told = () =>
      test.db
        .selectFrom('notifications')
        .select(['channel', 'title', 'link'])
        .where('user_id', '=', seller.userId)
        .where('type', '=', 'SELLING_ENABLED')
        .orderBy('id')
        .execute();
    await test.db
      .updateTable('users')
      .set({ mail: 'a@example.com', mail_confirmed_at: new Date() })
      .where('id', '=', seller.userId)
      .execute();
    advanceClock(16 * MINUTE);
    expect((await enable(seller, false)).status).toBe(200);
    const refused = await enable(seller, true);
    expect([refused.status, refused.body.code]).toEqual([400, 'REAUTH']);
    await test.db.updateTable('sessions').set({ session_start: now() }).where('user_id', '=', seller.userId).execute();
    // a session is read again after a while
    advanceClock(MINUTE);
    expect((await enable(seller, true)).status).toBe(200);
    expect((await enable(seller, true)).status).toBe(200);
    const message = { title: 'Selling on Waxpeer is on', link: '/user-details#market_api' };
    // the key was saved before there was an address
    expect(await told()).toEqual([
      { channel: 'SITE', ...message },
      { channel: 'MAIL', ...message },
    ]);
    expect((await auditOf(seller)).filter((action) => action.startsWith('market_key.selling'))).toEqual([
      'market_key.selling_off',
      'market_key.selling_on',
    ]);
  });

  it('that replaces another one sells only when that is said again', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    const answer = await test.send('POST /users/set-api', { as: seller, body: { market: 'waxpeer', api: `${seller.key}-b` } });
    expect(answer.body.item).toMatchObject({ set: true, selling_at: null });
    const [other, steam] = [
      await test.send('POST /users/set-selling', { as: seller, body: { market: 'csfloat', on: true } }),
      await test.send('POST /users/set-selling', { as: seller, body: { market: 'steam', on: true } }),
    ];
    expect([other.status, other.body.code, steam.status, steam.body.code]).toEqual([404, 'NOT_FOUND', 400, 'VALIDATION']);
  });

  it('that may not sell any more takes listings off, and changes no price', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    await list(seller, ['waxpeer']);
    await enable(seller, false);
    const [listing] = await rows(seller);
    const refused = await reprice(seller, listing!, 900_000);
    expect([refused.status, refused.body.code]).toEqual([400, 'SELLING_OFF']);
    await test.send('POST /listing/remove', { as: seller, body: { client_key: 'remove-without-selling', listings: [listing!.id] } });
    await world.work();
    expect((await rows(seller))[0]).toMatchObject({ state: 'removed' });
  });
});

describe('a stop', () => {
  it('of the user ends what has not left, and keeps all else from leaving; removals go on', async () => {
    const seller = await world.seller({ count: 3, markets: ['waxpeer'] });
    await list({ ...seller, things: seller.things.slice(0, 1) }, ['waxpeer']);
    const body = sellBody(seller.things.slice(1), ['waxpeer'], DEAR);
    const waiting = test.send('POST /sales/sell-items', { as: seller, body });
    await expect.poll(async () => (await rows(seller)).length).toBe(3);
    expect(await set(seller, { stopped: true })).toMatchObject({ stopped_at: expect.any(String), stopped_by_server: false });
    await world.work();
    expect((await waiting).body).toMatchObject({ success: false, metadata: [{ listed: 0, failed: 2, code: 'CANCELLED' }] });
    expect((await world.truth(seller, 'waxpeer')).listings).toHaveLength(1);
    const anew = await list(seller, ['waxpeer']);
    expect([anew.status, anew.body.code]).toEqual([400, 'SELLING_STOPPED']);
    const [first] = await rows(seller);
    expect((await reprice(seller, first!, 900_000)).body.code).toBe('SELLING_STOPPED');
    await test.send('POST /listing/remove', { as: seller, body: { client_key: 'remove-while-stopped', listings: [first!.id] } });
    await world.work();
    expect((await rows(seller))[0]).toMatchObject({ state: 'removed' });
    const { stopped_at: since } = await set(seller, {});
    world.advance(MINUTE);
    expect((await set(seller, { stopped: true })).stopped_at).toBe(since);
    expect(await set(seller, { stopped: false })).toMatchObject({ stopped_at: null });
    expect((await list(seller, ['waxpeer'])).body).toMatchObject({ success: true, metadata: [{ listed: 3 }] });
    expect((await auditOf(seller)).filter((action) => action.startsWith('selling.'))).toEqual(['selling.stopped', 'selling.resumed']);
  });

  it('of the operator holds everybody, also what was retried', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    const started = test.send('POST /sales/sell-items', { as: seller, body: sellBody(seller.things, ['waxpeer'], DEAR) });
    await expect.poll(async () => (await rows(seller)).length).toBe(1);
    await configure('selling.stopped', true);
    await world.work();
    expect((await started).body).toMatchObject({ success: false, metadata: [{ code: 'SELLING_STOPPED' }] });
    const refused = await list(seller, ['waxpeer']);
    expect([refused.status, refused.body.msg]).toEqual([
      400,
      'The operator has stopped selling on this server for now. Listings can still be removed.',
    ]);
    await expect.poll(async () => (await test.send('GET /listing/switches', { as: seller })).body.stopped_by_server as boolean).toBe(true);
    await configure('selling.stopped', false);
    await test.send(`POST /operations/${(await started).body.operation}/retry`, { as: seller });
    await world.work();
    expect((await rows(seller))[0]).toMatchObject({ state: 'listed', code: null });
  });
});

describe('the least price of the server', () => {
  it('is kept by the call and again when the request would leave', async () => {
    const seller = await world.seller({ count: 2, markets: ['waxpeer'] });
    await configure('selling.least_price', 500_000);
    const low = await list(seller, ['waxpeer'], 499_990);
    expect(low.body).toMatchObject({
      success: false,
      operation: null,
      metadata: [{ failed: 2, code: 'BELOW_FLOOR', msg: 'The price is below the least price of this server.' }],
    });
    await list({ ...seller, things: seller.things.slice(0, 1) }, ['waxpeer'], 600_000);
    const [listing] = await rows(seller);
    expect((await reprice(seller, listing!, 499_990)).body.code).toBe('BELOW_FLOOR');
    const lowered = await world.call(seller, 'POST /listing/lower-price', {
      options: { priceMarkets: ['waxpeer'], priceOptions: 'lower_10' },
      items: [{ asset_id: listing!.asset, app_id: 730, markets: [{ market_id: 3, market_item_id: listing!.external }] }],
    });
    expect(lowered.body).toMatchObject({ success: true, results: [{ new_price: 540_000, code: null }] });
    // the floor rises after the start
    const body = sellBody(seller.things.slice(1), ['waxpeer'], 700_000);
    const waiting = test.send('POST /sales/sell-items', { as: seller, body });
    await expect.poll(async () => (await rows(seller)).length).toBe(2);
    await configure('selling.least_price', 800_000);
    await world.work();
    expect((await waiting).body).toMatchObject({ success: false, metadata: [{ code: 'BELOW_FLOOR' }] });
    await configure('selling.least_price', 10);
    expect((await world.truth(seller, 'waxpeer')).listings.map(({ price }) => price as number)).toEqual([540_000]);
  });
});
