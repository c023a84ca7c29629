import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../../test/api.ts';
import { sellBody, sellingWorld, type Seller } from '../../../../test/listings.ts';

const world = sellingWorld();
const { test } = world;
const DEAR = 9_000_000;

const list = (seller: Seller, markets: readonly string[]) =>
  world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, markets, DEAR));
async function synchronise(seller: Seller): Promise<void> {
  world.advance(5 * MINUTE);
  expect((await world.call(seller, 'GET /listing/synchronize')).body).toMatchObject({ success: true });
}
const rows = (seller: Seller) =>
  test.db
    .selectFrom('listings')
    .select(['id', 'market', 'state', 'code', 'text', 'price', 'units', 'scale', 'currency'])
    .where('user_id', '=', seller.userId)
    .orderBy('id')
    .execute();
let removals = 0;
async function remove(seller: Seller): Promise<void> {
  const listings = (await rows(seller)).map(({ id }) => id);
  const answer = await test.send('POST /listing/remove', { as: seller, body: { client_key: `removal-${++removals}`, listings } });
  expect(answer.status).toBe(200);
  await world.work();
}

describe('a removal that the market refuses', () => {
  it.each(['waxpeer', 'csfloat', 'shadowpay', 'marketcsgo'])(
    'ends as removed at %s when the market does not have it any more',
    async (market) => {
      const seller = await world.seller({ count: 2, markets: [market] });
      await list(seller, [market]);
      const { listings } = await world.truth(seller, market);
      await world.drive('by-hand', { market, key: seller.key, do: 'remove', id: listings[0]!['listing_id'] as string });
      await remove(seller);
      expect((await rows(seller)).map(({ state, code }) => [state, code])).toEqual([
        ['removed', null],
        ['removed', null],
      ]);
    },
  );

  it('stays on sale with the words of a market that has it', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    await list(seller, ['waxpeer']);
    await world.drive('refusals', { market: 'waxpeer', key: seller.key, id: seller.things[0]!.assetId, words: 'A trade is active' });
    await remove(seller);
    const [row] = await rows(seller);
    expect([row!.state, row!.code === null]).toEqual(['listed', false]);
  });
});

describe('an account', () => {
  const stateOf = async (seller: Seller): Promise<string> =>
    (await test.send('GET /listing/all', { as: seller })).body.items[0].markets[0].state as string;

  it.each(['waxpeer', 'csfloat'])('at %s that hides its listings shows them as hidden', async (market) => {
    const seller = await world.seller({ count: 1, markets: [market] });
    await list(seller, [market]);
    await synchronise(seller);
    expect(await stateOf(seller)).toBe('listed');
    await world.drive('standing', { market, key: seller.key, away: true });
    await synchronise(seller);
    expect(await stateOf(seller)).toBe('hidden');
    await world.drive('standing', { market, key: seller.key, away: false });
    await synchronise(seller);
    expect(await stateOf(seller)).toBe('listed');
  });

  it('in another currency is asked to list in it once the market stated it', async () => {
    const seller = await world.seller({ count: 1, markets: [] });
    const key = `${seller.key}-eur`;
    const set = await test.send('POST /users/set-api', { as: seller, body: { market: 'marketcsgo', api: key, selling: true } });
    expect(set.status).toBe(200);
    await test.db
      .insertInto('fx_rates')
      .values({ day: '2026-11-20', currency: 'EUR', units: 5, scale: 1, source: 'test', as_of: new Date(0), checked_at: new Date(0) })
      .execute();
    await synchronise(seller);
    const stored = await test.db.selectFrom('market_presence').select('currency').where('user_id', '=', seller.userId).execute();
    expect(stored).toEqual([{ currency: 'EUR' }]);
    // the key is somebody else's in the sandbox, who does not have the thing: what is sent is what counts
    await list(seller, ['marketcsgo']);
    const [row] = await rows(seller);
    expect([row!.currency, row!.units / 10 ** row!.scale]).toEqual(['EUR', DEAR / 2000]);
  });
});
