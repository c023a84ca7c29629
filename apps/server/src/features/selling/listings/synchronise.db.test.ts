import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../../test/api.ts';
import { DEAR, listingOf, sellBody, sellingWorld, type Seller } from '../../../../test/listings.ts';
import { now } from '../../../platform/process/clock.ts';

const world = sellingWorld();
const { test } = world;

const synchronise = async (seller: Seller) => {
  world.advance(MINUTE);
  return world.call(seller, 'GET /listing/synchronize');
};
const rows = (seller: Seller) =>
  test.db
    .selectFrom('listings')
    .select(['market', 'steam_asset_id as asset', 'state', 'origin', 'price', 'code'])
    .where('user_id', '=', seller.userId)
    .orderBy('id')
    .execute();
const states = async (seller: Seller): Promise<string[]> => (await rows(seller)).map(({ market, state }) => `${market} ${state}`);
const sales = (seller: Seller) =>
  test.db
    .selectFrom('sales')
    .select(['market', 'state', 'price', 'asset_id', 'listing_id', 'second_of'])
    .where('user_id', '=', seller.userId)
    .orderBy('id')
    .execute();
const stateAt = async (seller: Seller, market: string): Promise<string[]> =>
  (await world.truth(seller, market)).listings.map(({ state }) => state as string);

/** A seller whose things are on sale on these markets. */
async function sellerOf(count: number, markets: readonly string[]): Promise<Seller> {
  const seller = await world.seller({ count, markets });
  await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, markets, DEAR));
  return seller;
}

describe('a synchronisation', () => {
  it('shows a listing that was given up, and appeared late, as made here; at another price it was made outside', async () => {
    const seller = await world.seller({ count: 2, markets: ['waxpeer'] });
    for (const { assetId } of seller.things) {
      const id = await listingOf(test, seller, assetId, 'waxpeer', { state: 'failed', price: DEAR });
      await test.db.updateTable('listings').set({ code: 'NOT_DONE', external_id: null, ended_at: now() }).where('id', '=', id).execute();
    }
    const [one, two] = seller.things;
    await world.drive('by-hand', { market: 'waxpeer', key: seller.key, do: 'list', id: one!.assetId, price: DEAR });
    await world.drive('by-hand', { market: 'waxpeer', key: seller.key, do: 'list', id: two!.assetId, price: DEAR - 1000 });
    expect((await synchronise(seller)).body).toMatchObject({ success: true, created: 2 });
    expect((await rows(seller)).filter(({ state }) => state === 'listed')).toMatchObject([
      { asset: one!.assetId, origin: 'here', price: DEAR },
      { asset: two!.assetId, origin: 'outside', price: DEAR - 1000 },
    ]);
  });

  it('finds what was listed, repriced and removed on the websites [LISTED-258]', async () => {
    const seller = await sellerOf(2, ['waxpeer']);
    const third = await world.seller({ count: 1, markets: ['waxpeer'] });
    const by = (change: object, { key } = seller) => world.drive('by-hand', { market: 'waxpeer', key, ...change });
    const [one, two] = seller.things;
    await by({ do: 'reprice', id: one!.assetId, price: DEAR - 1000 });
    await by({ do: 'remove', id: two!.assetId });
    await by({ do: 'list', id: third.things[0]!.assetId, price: DEAR }, third);
    expect((await synchronise(third)).body).toMatchObject({
      success: true,
      created: 1,
      updated: 0,
      removed: 0,
      total: 1,
      results: [{ market: 'waxpeer', app_id: 730, success: true, created: 1, code: null, msg: null }],
    });
    expect(await rows(third)).toMatchObject([{ asset: third.things[0]!.assetId, state: 'listed', origin: 'outside', price: DEAR }]);
    world.advance(5 * MINUTE);
    expect((await synchronise(seller)).body).toMatchObject({ success: true, created: 0, updated: 1, removed: 0 });
    expect(await rows(seller)).toMatchObject([
      { asset: one!.assetId, state: 'listed', origin: 'here', price: DEAR - 1000 },
      { asset: two!.assetId, state: 'listed' },
    ]);
    // one list that lacks it may be late: the second one counts
    world.advance(2 * MINUTE);
    expect((await synchronise(seller)).body).toMatchObject({ updated: 0, removed: 1 });
    expect((await rows(seller))[1]).toMatchObject({ state: 'removed', code: 'REMOVED_OUTSIDE' });
  });

  it('changes nothing while nothing changed', async () => {
    const seller = await sellerOf(2, ['waxpeer', 'marketcsgo', 'csfloat', 'shadowpay']);
    world.advance(5 * MINUTE);
    for (let n = 0; n < 3; n++) {
      expect((await synchronise(seller)).body).toMatchObject({ success: true, created: 0, updated: 0, removed: 0, total: 4 });
      world.advance(3 * MINUTE);
    }
    expect(new Set((await rows(seller)).map(({ state, price }) => `${state} ${price}`))).toEqual(new Set([`listed ${DEAR}`]));
  });

  it('needs a key, and comes once a minute [LISTED-247]', async () => {
    const keyless = await test.signIn();
    const refused = await test.send('GET /listing/synchronize', { as: keyless });
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([
      400,
      'INVALID_API',
      'You need to set your API keys for using item listing tool.',
    ]);
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    expect((await synchronise(seller)).status).toBe(200);
    const again = await test.send('GET /listing/synchronize', { as: seller });
    expect([again.status, again.body.code, again.body.metaData]).toEqual([429, 429, { remaining_time: 60 }]);
    world.advance(59_500);
    const later = await test.send('GET /listing/synchronize', { as: seller });
    expect([later.body.metaData, later.body.msg]).toEqual([{ remaining_time: 1 }, 'Wait 1 second between two synchronisations.']);
  });

  it('says which market failed, and follows the others', async () => {
    const seller = await sellerOf(1, ['waxpeer', 'csfloat']);
    await world.fault({ host: 'csfloat.com', path: '/api/v1/me', mode: 'status', status: 503 });
    await world.drive('by-hand', { market: 'waxpeer', key: seller.key, do: 'reprice', id: seller.things[0]!.assetId, price: DEAR - 50 });
    world.advance(5 * MINUTE);
    const answer = await synchronise(seller);
    await world.fault(null);
    expect(answer.body).toMatchObject({
      success: false,
      updated: 1,
      results: [
        { market: 'csfloat', success: false, code: 'UPSTREAM', msg: 'The market does not answer.' },
        { market: 'waxpeer', success: true, updated: 1 },
      ],
    });
  });

  it('stores whether the account can sell', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer', 'marketcsgo'] });
    await world.drive('client', { key: seller.key, online: false });
    await synchronise(seller);
    const presence = () =>
      test.db
        .selectFrom('market_presence')
        .select(['market', 'sells', 'obstacles', 'lost_at'])
        .where('user_id', '=', seller.userId)
        .orderBy('market')
        .execute();
    const lostAt = (await presence())[0]!.lost_at;
    expect(await presence()).toMatchObject([
      { market: 'marketcsgo', sells: false, obstacles: [{ reason: 'offline' }] },
      { market: 'waxpeer', sells: false, obstacles: [{ reason: 'offline' }] },
    ]);
    await synchronise(seller);
    expect((await presence())[0]!.lost_at).toEqual(lostAt);
    await world.drive('client', { key: seller.key, online: true });
    await synchronise(seller);
    expect(await presence()).toMatchObject([
      { sells: true, obstacles: [], lost_at: null },
      { sells: true, lost_at: null },
    ]);
  });
});

describe('what is sold on one market', () => {
  const markets = ['waxpeer', 'marketcsgo', 'csfloat', 'shadowpay', 'haloskins', 'skinthunder'];

  it.each(markets)('is recorded at %s, and taken off the others', async (market) => {
    const seller = await sellerOf(1, markets);
    const [{ listing_id }] = (await world.truth(seller, market)).listings as [{ listing_id: string }];
    await world.drive('purchases', { market, key: seller.key, listing_id });
    world.advance(MINUTE);
    await synchronise(seller);
    await world.work();
    expect(await sales(seller)).toMatchObject([
      { market, state: 'pending', price: DEAR, asset_id: expect.any(Number), listing_id: expect.any(Number), second_of: null },
    ]);
    const others = markets.filter((other) => other !== market);
    for (const other of others) expect([market, other, await stateAt(seller, other)]).toEqual([market, other, ['gone']]);
    expect((await states(seller)).toSorted()).toEqual([`${market} sold`, ...others.map((other) => `${other} removed`)].toSorted());
    const again = await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, ['waxpeer'], DEAR));
    expect(again.body).toMatchObject({ success: false, metadata: [{ code: 'SOLD', msg: 'This item is already sold.' }] });
  });

  it('cannot be delivered twice: the second sale is marked', async () => {
    const seller = await sellerOf(1, ['waxpeer', 'csfloat']);
    for (const market of ['waxpeer', 'csfloat']) {
      const [{ listing_id }] = (await world.truth(seller, market)).listings as [{ listing_id: string }];
      await world.drive('purchases', { market, key: seller.key, listing_id });
      world.advance(1000);
    }
    expect((await synchronise(seller)).body).toMatchObject({ success: true });
    await world.work();
    const stored = await sales(seller);
    expect(new Map(stored.map(({ market, second_of: second }) => [market, second !== null]))).toEqual(
      new Map([
        ['waxpeer', false],
        ['csfloat', true],
      ]),
    );
    expect(new Set(await states(seller))).toEqual(new Set(['waxpeer sold', 'csfloat sold']));
  });

  it('follows the sale to its end: handed over, settled', async () => {
    await world.drive('habits', { fall_through: 0 });
    const seller = await sellerOf(1, ['csfloat']);
    const [{ listing_id }] = (await world.truth(seller, 'csfloat')).listings as [{ listing_id: string }];
    await world.drive('purchases', { market: 'csfloat', key: seller.key, listing_id });
    const sale = { name: seller.things[0]!.name, market_name: 'CSFloat', price: DEAR, fell_through: false };
    expect((await synchronise(seller)).body.sales).toEqual([sale]);
    expect((await sales(seller))[0]!.state).toBe('pending');
    world.advance(HOUR);
    expect((await synchronise(seller)).body.sales).toEqual([]);
    expect((await sales(seller))[0]!.state).toBe('delivered');
    world.advance(8 * 24 * HOUR);
    await synchronise(seller);
    expect(await sales(seller)).toMatchObject([{ state: 'settled' }]);
  });

  it('is not hidden by a sale that cannot be read, of which nothing is concluded until it can', async () => {
    await world.drive('habits', { fall_through: 0 });
    const seller = await sellerOf(2, ['csfloat']);
    const [one, two] = seller.things;
    for (const { listing_id } of (await world.truth(seller, 'csfloat')).listings)
      await world.drive('purchases', { market: 'csfloat', key: seller.key, listing_id });
    const { sale_id } = (await world.truth(seller, 'csfloat')).sales.find((sale) => sale['asset_id'] === two!.assetId)!;
    const says = (fields: object | null) => world.drive('sale-rows', { market: 'csfloat', key: seller.key, sale_id, says: fields });
    await says({ contract: { price: 'much' } });
    const { body } = await synchronise(seller);
    const msg = 'Some sales in the answer of the market cannot be read. The others are up to date.';
    expect(body).toMatchObject({ success: false, results: [{ market: 'csfloat', code: 'UNREADABLE_SALES', msg }] });
    expect(body.sales).toMatchObject([{ name: one!.name }]);
    const { text } = await test.db
      .selectFrom('listing_syncs')
      .select('text')
      .where('user_id', '=', seller.userId)
      .executeTakeFirstOrThrow();
    expect(text).toBe(`1: ${sale_id as string}: the price of the sale cannot be read`);
    for (let n = 0; n < 3; n += 1) {
      world.advance(2 * MINUTE);
      await synchronise(seller);
    }
    const stateOf = async (assetId: string) => (await rows(seller)).find(({ asset }) => asset === assetId)!.state;
    expect([await stateOf(one!.assetId), await stateOf(two!.assetId)]).toEqual(['sold', 'listed']);
    await says(null);
    expect((await synchronise(seller)).body).toMatchObject({ success: true, sales: [{ name: two!.name }] });
    expect(await stateOf(two!.assetId)).toBe('sold');
  });

  it('is named in the answer also when it has fallen through', async () => {
    await world.drive('habits', { fall_through: 1 });
    const seller = await sellerOf(1, ['waxpeer']);
    const [{ listing_id }] = (await world.truth(seller, 'waxpeer')).listings as [{ listing_id: string }];
    await world.drive('purchases', { market: 'waxpeer', key: seller.key, listing_id });
    expect((await synchronise(seller)).body.sales).toMatchObject([{ fell_through: false }]);
    world.advance(HOUR);
    expect((await synchronise(seller)).body.sales).toMatchObject([
      { name: seller.things[0]!.name, market_name: 'Waxpeer', fell_through: true },
    ]);
    await world.drive('habits', { fall_through: 0 });
  });
});
