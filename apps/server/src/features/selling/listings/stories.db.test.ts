import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../../test/api.ts';
import { DEAR, sellBody, sellingWorld, type Seller } from '../../../../test/listings.ts';

/** Failures of other sellers and of their tools, by their numbers in docs/selling.md. */
const world = sellingWorld();
const { test } = world;

const sell = (seller: Seller, markets: readonly string[], price = DEAR, more: object = {}) =>
  world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, markets, price, more));
const rows = (seller: Seller) => test.db.selectFrom('listings').selectAll().where('user_id', '=', seller.userId).orderBy('id').execute();
const states = async (seller: Seller) => (await rows(seller)).map(({ state }) => state);
const onSale = async (seller: Seller, market: string) => {
  const desk = await world.truth(seller, market);
  return (desk?.listings ?? []).filter(({ state }) => state === 'listed').map(({ price }) => price as number);
};
const buy = async (seller: Seller, market: string) => {
  const [{ listing_id }] = (await world.truth(seller, market)).listings as [{ listing_id: string }];
  return world.drive('purchases', { market, key: seller.key, listing_id });
};
const synchronise = async (seller: Seller) => {
  world.advance(3 * MINUTE);
  const answer = await world.call(seller, 'GET /listing/synchronize');
  await world.work();
  return answer;
};

describe('what went wrong elsewhere does not here', () => {
  it('story 1: a price under half of every known price needs a typed confirmation, and nothing leaves without it', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    await world.offer('waxpeer', [[seller.things[0]!.item, 150_000]]);
    const refused = await sell(seller, ['waxpeer'], 10);
    expect([refused.status, refused.body.code, refused.body.metaData]).toEqual([
      400,
      'CONFIRM_PRICE',
      {
        assets: [seller.things[0]!.assetId],
        prices: [{ asset_id: seller.things[0]!.assetId, market: 'waxpeer', price: 10, lowest: 150_000 }],
      },
    ]);
    expect([await rows(seller), await onSale(seller, 'waxpeer')]).toEqual([[], []]);
    expect((await sell(seller, ['waxpeer'], 10, { confirmed: true })).body).toMatchObject({ success: true });
  });

  it('story 1: a price that is out of date still tells that another one is far below it', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    await world.offer('waxpeer', [[seller.things[0]!.item, 150_000]]);
    world.advance(26 * 60 * MINUTE);
    expect((await sell(seller, ['waxpeer'], 10)).body).toMatchObject({
      code: 'CONFIRM_PRICE',
      metaData: { prices: [{ lowest: 150_000 }] },
    });
  });

  it('story 2: nothing is listed because a key is set, an inventory is read, or time passes', async () => {
    const seller = await world.seller({ count: 2, markets: ['waxpeer', 'csfloat'] });
    for (let n = 0; n < 3; n++) await synchronise(seller);
    expect([await rows(seller), await onSale(seller, 'waxpeer'), await onSale(seller, 'csfloat')]).toEqual([[], [], []]);
  });

  it('story 6: while a thing is being listed, another call takes neither it nor a copy in its place', async () => {
    const seller = await world.seller({ count: 2, markets: ['waxpeer'] });
    const answers = [1, 2].map(() => test.send('POST /sales/sell-items', { as: seller, body: sellBody(seller.things, ['waxpeer'], DEAR) }));
    let isAnswered = false;
    const both = Promise.all(answers).finally(() => (isAnswered = true));
    while (!isAnswered) {
      await world.work();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const codes = (await both).map(({ body }) => body.metadata[0].code as string | null);
    expect(new Set(codes)).toEqual(new Set(['ALREADY_LISTED', null]));
    expect(await onSale(seller, 'waxpeer')).toEqual([DEAR, DEAR]);
  });

  it('story 13: a price that the market states, and that is not the one that was sent, is said and shown', async () => {
    const seller = await world.seller({ count: 1, markets: ['csfloat'] });
    await world.fault({ host: 'csfloat.com', path: '/api/v1/listings/bulk-list', mode: 'unit_jump', factor: 10, times: 1 });
    const { metadata } = (await sell(seller, ['csfloat'], 900_000)).body;
    await world.fault(null);
    expect(metadata[0].items[0]).toMatchObject({ success: true, code: 'PRICE_DIFFERS' });
    expect((await rows(seller))[0]).toMatchObject({ price: 9_000_000, code: 'PRICE_DIFFERS' });
    await synchronise(seller);
    expect((await rows(seller))[0]).toMatchObject({ state: 'listed', price: 900_000 });
  });

  it('story 28: a sale that falls through is undone: what is on sale again is known, and is not listed twice', async () => {
    const seller = await world.seller({ count: 1, markets: ['csfloat', 'waxpeer'] });
    await sell(seller, ['csfloat', 'waxpeer']);
    await world.drive('habits', { fall_through: 1 });
    await buy(seller, 'csfloat');
    await world.drive('habits', { fall_through: 0 });
    expect((await synchronise(seller)).body).toMatchObject({ success: true });
    expect((await states(seller)).toSorted()).toEqual(['removed', 'sold']);
    world.advance(HOUR);
    for (let n = 0; n < 2; n++) await synchronise(seller);
    const open = (await rows(seller)).filter(({ state }) => state === 'listed').map(({ market }) => market);
    for (const market of ['csfloat', 'waxpeer'])
      expect(open.filter((one) => one === market)).toHaveLength((await onSale(seller, market)).length);
    expect(await onSale(seller, 'csfloat')).toEqual([DEAR]);
    const sales = await test.db.selectFrom('sales').select('state').where('user_id', '=', seller.userId).execute();
    expect(sales).toEqual([{ state: 'cancelled' }]);
    await sell(seller, ['csfloat', 'waxpeer']);
    expect([await onSale(seller, 'csfloat'), await onSale(seller, 'waxpeer')]).toEqual([[DEAR], [DEAR]]);
    expect((await world.truth(seller, 'csfloat'))['mistakes']).toMatchObject({ listed_again: 0, sold_twice: [] });
  });

  it('story 35: a price that changed on the website meanwhile is not overwritten by one that was decided before', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    await sell(seller, ['waxpeer'], 900_000);
    const [row] = await rows(seller);
    await world.drive('by-hand', { market: 'waxpeer', key: seller.key, do: 'reprice', id: row!.external_id, price: 700_000 });
    world.trouble({ how: 'unplugged', forMs: 4 * MINUTE });
    const items = [{ asset_id: row!.steam_asset_id, app_id: 730, markets: [{ market_id: 3, market_item_id: row!.external_id }] }];
    const lowering = test.send('POST /listing/lower-price', {
      as: seller,
      body: { options: { priceMarkets: ['waxpeer'], priceOptions: 'lower_5' }, items },
    });
    await expect
      .poll(async () => (await test.db.selectFrom('operations').select('id').where('ended_at', 'is', null).execute()).length)
      .toBe(1);
    await test.db
      .updateTable('listings')
      .set({ version: row!.version + 7, price: 700_000 })
      .where('id', '=', row!.id)
      .execute();
    await world.work();
    world.trouble(null);
    expect((await lowering).body.results).toMatchObject([
      { success: false, code: 'CHANGED', msg: 'The listing changed meanwhile. Look at it again.' },
    ]);
    expect(await onSale(seller, 'waxpeer')).toEqual([700_000]);
  });

  it('story 44: a trade that was taken back after the hand-over is read from the sales, and is no money', async () => {
    const seller = await world.seller({ count: 1, markets: ['marketcsgo'] });
    await sell(seller, ['marketcsgo']);
    const sale = await buy(seller, 'marketcsgo');
    world.advance(HOUR);
    await synchronise(seller);
    await world.drive('reversals', { market: 'marketcsgo', key: seller.key, by: 'buyer', sale_id: sale['sale_id'] });
    await synchronise(seller);
    const stored = await test.db.selectFrom('sales').select(['state', 'second_of']).where('user_id', '=', seller.userId).execute();
    expect(stored).toEqual([{ state: 'reversed', second_of: null }]);
  });
});
