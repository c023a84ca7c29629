import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { now } from '../../../platform/process/clock.ts';
import { sellBody, sellingWorld, type Seller } from '../../../../test/listings.ts';

const world = sellingWorld();
const { test } = world;
const DEAR = 9_000_000;
const FOUR = ['marketcsgo', 'waxpeer', 'shadowpay', 'csfloat'];
const MARKET_IDS: Readonly<Record<string, number>> = { waxpeer: 3, marketcsgo: 4, shadowpay: 8, csfloat: 13 };

type Entry = {
  slug: string;
  listing_id: number;
  market_item_id: string;
  sale_price: number;
  state: string;
  code: string | null;
  version: number;
  suspicious: boolean;
};
const listed = async (seller: Seller): Promise<{ asset_id: string; markets: Entry[] }[]> =>
  (await test.send('GET /listing/all', { as: seller })).body.items;
const entry = async (seller: Seller, market: string, thing = seller.things[0]!): Promise<Entry | undefined> =>
  (await listed(seller)).find((one) => one.asset_id === thing.assetId)?.markets.find(({ slug }) => slug === market);
const pricesAt = async (seller: Seller, market: string): Promise<[number, string][]> =>
  (await world.truth(seller, market)).listings.map(({ price, state }) => [price as number, state as string]);

async function sellerOf(count: number, markets = FOUR, price = DEAR): Promise<Seller> {
  const seller = await world.seller({ count, markets });
  await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, markets, price));
  world.advance(120_000);
  return seller;
}

const change = async (seller: Seller, market: string, price: number, more: object = {}, how: object = {}) => {
  const [thing] = seller.things;
  const known = await entry(seller, market);
  const item = {
    app_id: 730,
    asset_id: thing!.assetId,
    item_id: thing!.item.itemId,
    market_unique_id: known?.market_item_id ?? '1',
    market_id: MARKET_IDS[market],
    price,
    ...more,
  };
  return world.call(seller, 'POST /listing/update-price', { item, ...how });
};

describe('one price', () => {
  it('changes at its market, and the answer has the price that the market states, with the profit [LISTED-254, LISTED-259]', async () => {
    const seller = await sellerOf(1, FOUR, 900_000);
    await test.send('POST /steam/update-price', {
      as: seller,
      body: { market_id: 1, item: { asset_id: seller.things[0]!.assetId, app_id: 730, price: 500_000 } },
    });
    for (const market of FOUR) {
      const answer = await change(seller, market, 800_000);
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          success: true,
          operation: expect.any(String),
          item: {
            asset_id: seller.things[0]!.assetId,
            market_id: MARKET_IDS[market],
            price: 800_000,
            profit: expect.any(Number),
            profitRatio: expect.any(Number),
            code: null,
            msg: null,
          },
        },
      ]);
      expect(answer.body.item.profitRatio).toBe(answer.body.item.profit / 5000);
      expect(await pricesAt(seller, market)).toEqual([[800_000, 'listed']]);
    }
  });

  it('changes when the market did not say which thing it lists', async () => {
    const seller = await sellerOf(1, ['waxpeer'], 900_000);
    const named = (await entry(seller, 'waxpeer'))!.market_item_id;
    await test.db.updateTable('listings').set({ steam_asset_id: null, asset_id: null }).where('user_id', '=', seller.userId).execute();
    const [nameless] = await listed(seller);
    expect(nameless!.asset_id).toBe('');
    expect((await change(seller, 'waxpeer', 800_000, { asset_id: '', market_unique_id: named })).body).toMatchObject({ success: true });
    const items = [{ asset_id: '', app_id: 730, markets: [{ market_id: 3, market_item_id: named }] }];
    const options = { priceMarkets: ['waxpeer'], priceOptions: 'lower_10' };
    world.advance(120_000);
    const lowered = await world.call(seller, 'POST /listing/lower-price', { options, items });
    expect(lowered.body.results).toMatchObject([{ asset_id: '', market_item_id: named, new_price: 720_000, success: true }]);
    expect((await change(seller, 'waxpeer', 1000, { asset_id: '', market_id: 1 })).status).toBe(404);
  });

  it('changes once when the call is repeated, and its key takes no other price', async () => {
    const seller = await sellerOf(1, ['waxpeer'], 900_000);
    const { market_item_id: market_unique_id } = (await entry(seller, 'waxpeer'))!;
    const { assetId, item } = seller.things[0]!;
    const body = (price: number) => ({
      client_key: 'the-first-press',
      item: { app_id: 730, asset_id: assetId, item_id: item.itemId, market_unique_id, market_id: MARKET_IDS['waxpeer'], price },
    });
    const first = await world.call(seller, 'POST /listing/update-price', body(800_000));
    expect(first.body.success).toBe(true);
    const again = await world.call(seller, 'POST /listing/update-price', body(800_000));
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await test.send('POST /listing/update-price', { as: seller, body: body(700_000) });
    expect(other.body.code).toBe('KEY_REUSED');
    const started = test.db
      .selectFrom('operations')
      .select('id')
      .where('user_id', '=', seller.userId)
      .where('kind', '=', 'reprice-listings');
    expect(await started.execute()).toHaveLength(1);
  });

  it('stays when the market refuses, with its words, and when the listing is not there', async () => {
    const seller = await sellerOf(1, ['waxpeer'], 900_000);
    await world.drive('refusals', { market: 'waxpeer', key: seller.key, id: seller.things[0]!.assetId, words: 'Price is locked' });
    const refused = await change(seller, 'waxpeer', 800_000);
    expect(refused.body).toMatchObject({ success: false, item: { price: 900_000, code: 'REFUSED', msg: 'Price is locked' } });
    expect(await entry(seller, 'waxpeer')).toMatchObject({ sale_price: 900_000, state: 'listed', code: 'REFUSED' });
    const missing = await change(seller, 'waxpeer', 800_000, { market_unique_id: '77' });
    expect([missing.status, missing.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('is confirmed before it is set under half of every known price', async () => {
    const seller = await sellerOf(1, ['waxpeer'], 900_000);
    await world.offer('csfloat', [[seller.things[0]!.item, 950_000]]);
    const refused = await change(seller, 'waxpeer', 400_000);
    expect([refused.status, refused.body.code, await pricesAt(seller, 'waxpeer')]).toEqual([400, 'CONFIRM_PRICE', [[900_000, 'listed']]]);
    expect((await change(seller, 'waxpeer', 475_000)).body.success).toBe(true);
    world.advance(120_000);
    expect((await change(seller, 'waxpeer', 400_000, {}, { confirmed: true })).body.success).toBe(true);
    expect(await pricesAt(seller, 'waxpeer')).toEqual([[400_000, 'listed']]);
  });

  it('is not 0, not above 1000 dollars, and not that of a stranger', async () => {
    const seller = await sellerOf(1, ['waxpeer'], 900_000);
    expect((await change(seller, 'waxpeer', 0)).body).toMatchObject({ code: 'PRICE_ZERO', fields: { 'item.price': expect.any(String) } });
    expect((await change(seller, 'waxpeer', 1_000_010)).body.fields).toHaveProperty(['item.price']);
    const stranger = await world.seller({ count: 1, markets: ['waxpeer'] });
    const item = { app_id: 730, asset_id: '1', item_id: 1, market_unique_id: seller.things[0]!.assetId, market_id: 3, price: 5000 };
    expect((await test.send('POST /listing/update-price', { as: stranger, body: { item } })).status).toBe(404);
    expect(await pricesAt(seller, 'waxpeer')).toEqual([[900_000, 'listed']]);
  });
});

describe('several prices', () => {
  const lower = async (seller: Seller, priceMarkets: string[], priceOptions: string) => {
    const items = (await listed(seller)).map(({ asset_id, markets }) => ({
      asset_id,
      app_id: 730,
      markets: markets.map((one) => ({ market_id: MARKET_IDS[one.slug], market_item_id: one.market_item_id })),
    }));
    return (await world.call(seller, 'POST /listing/lower-price', { options: { priceMarkets, priceOptions }, items, app_id: 730 })).body;
  };

  it('go down by a share of the own price, in whole cents, on the chosen markets only [LISTED-234, LISTED-260]', async () => {
    const seller = await sellerOf(2, ['waxpeer', 'csfloat'], 900_010);
    const answer = await lower(seller, ['waxpeer'], 'lower_5');
    expect(answer).toMatchObject({ success: true, updated: 2, failed: 0, total: 2, operation: expect.any(String) });
    expect(answer.results[0]).toEqual({
      asset_id: expect.any(String),
      market: 'waxpeer',
      market_item_id: expect.any(String),
      old_price: 900_010,
      new_price: 855_000,
      success: true,
      code: null,
      msg: null,
    });
    expect(await pricesAt(seller, 'waxpeer')).toEqual([
      [855_000, 'listed'],
      [855_000, 'listed'],
    ]);
    expect(await pricesAt(seller, 'csfloat')).toEqual([
      [900_010, 'listed'],
      [900_010, 'listed'],
    ]);
  });

  it('go a cent under the lowest of their market; what would not be lower stays and says so', async () => {
    const seller = await sellerOf(4, ['csfloat'], 900_000);
    const [one, two, three] = seller.things;
    await world.offer('csfloat', [
      [one!.item, 500_005],
      [two!.item, 950_000],
      [three!.item, 900_000],
    ]);
    const { results, ...answer } = await lower(seller, ['csfloat'], 'minimum');
    const codes = new Map(results.map((row: { asset_id: string; code: string | null }) => [row.asset_id, row.code]));
    // the last one has no price there, the third is the lowest itself
    expect(seller.things.map(({ assetId }) => codes.get(assetId))).toEqual([null, 'NOT_LOWER', 'NOT_LOWER', 'NOT_LOWER']);
    expect(answer).toMatchObject({ success: false, updated: 1, failed: 3 });
    expect((await pricesAt(seller, 'csfloat')).map(([price]) => price)).toEqual([499_990, 900_000, 900_000, 900_000]);
  });

  it('are those of a plan: what changed since keeps its price, and an old plan is refused', async () => {
    const seller = await sellerOf(2, ['waxpeer'], 900_000);
    const plan = (await listed(seller)).map(({ asset_id, markets }) => ({
      asset_id,
      app_id: 730,
      markets: markets.map(({ market_item_id, version }) => ({
        market_id: MARKET_IDS['waxpeer'],
        market_item_id,
        version,
        price: 880_000,
      })),
    }));
    const { assetId } = seller.things[0]!;
    expect((await change(seller, 'waxpeer', 850_000)).body.success).toBe(true);
    const send = (items: object[], ago: number) => {
      const body = {
        options: { priceMarkets: ['waxpeer'], priceOptions: 'lower_10' },
        items,
        planned_at: new Date(now().getTime() - ago).toISOString(),
      };
      return world.call(seller, 'POST /listing/lower-price', body);
    };
    const { results } = (await send(plan, 0)).body;
    expect(new Map(results.map(({ asset_id, code, new_price }: Record<string, unknown>) => [asset_id, [code, new_price]]))).toEqual(
      new Map(seller.things.map((thing) => [thing.assetId, thing.assetId === assetId ? ['CHANGED', 850_000] : [null, 880_000]])),
    );
    expect((await pricesAt(seller, 'waxpeer')).map(([price]) => price)).toEqual([850_000, 880_000]);
    const old = await test.send('POST /listing/lower-price', {
      as: seller,
      body: {
        options: { priceMarkets: ['waxpeer'], priceOptions: 'lower_10' },
        items: plan,
        planned_at: new Date(now().getTime() - 600_001).toISOString(),
      },
    });
    expect([old.status, old.body.code]).toEqual([400, 'PLAN_TOO_OLD']);
    const higher = plan.map((one) => ({
      ...one,
      markets: one.markets.map(({ version: _, ...market }) => ({ ...market, price: 990_000 })),
    }));
    expect((await send(higher, 0)).body.results.map(({ code }: { code: string }) => code)).toEqual(['NOT_LOWER', 'NOT_LOWER']);
  });

  it('are not set far below all known prices by a plan', async () => {
    const seller = await sellerOf(1, ['waxpeer'], 900_000);
    await world.offer('csfloat', [[seller.things[0]!.item, 950_000]]);
    const { market_item_id } = (await entry(seller, 'waxpeer'))!;
    const items = [
      { asset_id: seller.things[0]!.assetId, app_id: 730, markets: [{ market_id: MARKET_IDS['waxpeer'], market_item_id, price: 10 }] },
    ];
    const options = { priceMarkets: ['waxpeer'], priceOptions: 'lower_10' };
    const { results } = (await world.call(seller, 'POST /listing/lower-price', { options, items })).body;
    expect(results).toMatchObject([{ success: false, code: 'CONFIRM_PRICE', new_price: 900_000 }]);
    expect(await pricesAt(seller, 'waxpeer')).toEqual([[900_000, 'listed']]);
  });

  it('never follow a lowest price that is far from those of other markets', async () => {
    const seller = await sellerOf(1, ['csfloat'], 900_000);
    const { item } = seller.things[0]!;
    for (const [market, price] of [
      ['csfloat', 20_000],
      ['waxpeer', 910_000],
      ['marketcsgo', 890_000],
      ['shadowpay', 900_000],
    ] as const)
      await world.offer(market, [[item, price]]);
    expect((await entry(seller, 'csfloat'))!.suspicious).toBe(true);
    expect((await lower(seller, ['csfloat'], 'minimum')).results[0]).toMatchObject({ code: 'SUSPICIOUS_PRICE', new_price: 900_000 });
    expect((await lower(seller, ['csfloat'], 'lower_5')).results[0]).toMatchObject({ code: null, new_price: 855_000 });
  });

  it('go down once when the call is repeated', async () => {
    const seller = await sellerOf(2, ['waxpeer'], 900_000);
    const items = (await listed(seller)).map(({ asset_id, markets }) => ({
      asset_id,
      app_id: 730,
      markets: markets.map(({ market_item_id }) => ({ market_id: MARKET_IDS['waxpeer'], market_item_id })),
    }));
    const body = { client_key: 'the-first-press', options: { priceMarkets: ['waxpeer'], priceOptions: 'lower_5' }, items };
    const first = await world.call(seller, 'POST /listing/lower-price', body);
    expect(first.body).toMatchObject({ success: true, updated: 2 });
    expect((await world.call(seller, 'POST /listing/lower-price', body)).body).toEqual(first.body);
    expect((await listed(seller)).flatMap(({ markets }) => markets.map(({ sale_price: price }) => price))).toEqual([855_000, 855_000]);
    const other = { ...body, options: { ...body.options, priceOptions: 'lower_10' } };
    expect((await test.send('POST /listing/lower-price', { as: seller, body: other })).body.code).toBe('KEY_REUSED');
  });
});

describe('a removal', () => {
  it('takes listings off every market', async () => {
    const seller = await sellerOf(2);
    const ids = (await listed(seller)).flatMap(({ markets }) => markets.map(({ listing_id: id }) => id));
    expect(ids).toHaveLength(8);
    const answer = await test.send('POST /listing/remove', { as: seller, body: { client_key: randomUUID(), listings: ids } });
    expect(answer.body).toEqual({ success: true, operation: expect.any(String) });
    expect(await entry(seller, 'csfloat')).toMatchObject({ state: 'leaving' });
    await world.work();
    for (const market of FOUR) expect((await pricesAt(seller, market)).map(([, state]) => state)).toEqual(['gone', 'gone']);
    expect(await listed(seller)).toEqual([]);
  });

  it('is started once when the call is repeated after its end, and its key takes no other listings', async () => {
    const seller = await sellerOf(2, ['waxpeer']);
    const [first, second] = (await listed(seller)).flatMap(({ markets }) => markets.map(({ listing_id: id }) => id));
    const remove = (ids: (number | undefined)[]) =>
      test.send('POST /listing/remove', { as: seller, body: { client_key: 'the-same-press', listings: ids } });
    const { operation } = (await remove([first])).body;
    await world.work();
    expect((await remove([first])).body).toEqual({ success: true, operation });
    expect((await remove([first, second])).body.code).toBe('KEY_REUSED');
    expect(await listed(seller)).toHaveLength(1);
  });

  it('leaves on sale what the market refuses to remove, and says why', async () => {
    const seller = await sellerOf(1, ['waxpeer']);
    await world.drive('refusals', { market: 'waxpeer', key: seller.key, id: seller.things[0]!.assetId, words: 'locked' });
    const { listing_id: id } = (await entry(seller, 'waxpeer'))!;
    await test.send('POST /listing/remove', { as: seller, body: { client_key: randomUUID(), listings: [id] } });
    await world.work();
    expect(await entry(seller, 'waxpeer')).toMatchObject({ state: 'listed', code: 'NOT_LISTED' });
    const stranger = await world.seller({ count: 1, markets: ['waxpeer'] });
    const answer = await test.send('POST /listing/remove', { as: stranger, body: { client_key: randomUUID(), listings: [id] } });
    expect([answer.status, (await pricesAt(seller, 'waxpeer'))[0]![1]]).toEqual([404, 'listed']);
  });
});
