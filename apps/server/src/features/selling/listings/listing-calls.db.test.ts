import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../../test/api.ts';
import { sellBody, sellingWorld, type Seller } from '../../../../test/listings.ts';

const world = sellingWorld();
const { test } = world;
const DEAR = 9_000_000;
const PAIR = ['waxpeer', 'csfloat'];

const get = async (seller: Seller, path: string) => (await test.send(`GET /listing/${path}`, { as: seller })).body;
const namesOf = (body: { items: { name: string }[] }): string[] => body.items.map(({ name }) => name);

/** A seller of things with different prices, listed an hour apart. The first costs 100 dollars, of the others nobody knows what they cost. */
async function sellerOf(prices: readonly number[], markets: readonly string[] = ['waxpeer']): Promise<Seller> {
  const seller = await world.seller({ count: prices.length, markets });
  const [first] = seller.things;
  const item = { app_id: 730, asset_id: first!.assetId, item_id: first!.item.itemId, price: 100_000, market_id: 1 };
  await test.send('POST /listing/update-price', { as: seller, body: { item } });
  for (const [at, price] of prices.entries()) {
    await world.call(seller, 'POST /sales/sell-items', sellBody([seller.things[at]!], markets, price));
    world.advance(DAY);
  }
  return seller;
}

describe('GET /listing/statistics', () => {
  it('answers count, total, profit and ratio in `info` over the game [LIST-165] [LISTED-256]', async () => {
    const seller = await sellerOf([200_000, 400_000]);
    // Waxpeer keeps 8 percent; the second thing has no cost and counts in the total alone
    const info = { count: 2, known: 1, total: 600_000, profit: 84_000, ratio: 84 };
    expect(await get(seller, 'statistics')).toEqual({ success: true, info });
    expect(await get(seller, 'statistics?appid=0')).toEqual({ success: true, info });
    expect(await get(seller, 'statistics?appid=730')).toEqual({ success: true, info });
    const nothing = { count: 0, known: 0, total: 0, profit: 0, ratio: 0 };
    expect(await get(seller, 'statistics?appid=570')).toEqual({ success: true, info: nothing });
  });
});

describe('GET /listing/all', () => {
  it('takes currentPage, appid, pageSize, searchQuery, orderDir, orderBy and buyPriceZero, and answers items [LIST-166] [LISTED-250] [LISTED-251] [LISTED-257]', async () => {
    const seller = await sellerOf([300_000, 100_000, 200_000]);
    const [one, two, three] = seller.things.map(({ name }) => name) as [string, string, string];
    const all = await get(seller, 'all');
    expect(all).toMatchObject({ success: true, total: 3 });
    expect(namesOf(all)).toEqual([three, two, one]);
    expect(all.items[2]).toMatchObject({ asset_id: seller.things[0]!.assetId, name: one, buy_price: 100_000, days: 3 });
    const listed = async (query: string) => namesOf(await get(seller, `all?${query}`));
    expect(await listed('orderBy=price&orderDir=ASC')).toEqual([two, three, one]);
    expect(await listed('orderBy=price&dir=DESC')).toEqual([one, three, two]);
    expect(await listed('orderBy=date&orderDir=ASC')).toEqual([one, two, three]);
    expect(await listed('orderBy=name&orderDir=ASC')).toEqual([one, two, three].toSorted(new Intl.Collator('en').compare));
    expect(await listed('currentPage=2&pageSize=2')).toEqual([one]);
    expect(await get(seller, 'all?pageSize=2')).toMatchObject({ total: 3 });
    expect(await listed(`searchQuery=${encodeURIComponent(two)}`)).toContain(two);
    expect(await listed('searchQuery=nothing+like+this')).toEqual([]);
    expect(await listed('appid=730')).toHaveLength(3);
    expect(await listed('appID=570')).toEqual([]);
    expect(await listed('buyPriceZero=0')).toEqual([one]);
    expect(await listed('buyPriceZero=1')).toHaveLength(3);
  });
});

describe('GET /listing/synchronize', () => {
  it('takes appid, answers success, counts and results, and INVALID_API without a key [LIST-167] [LISTED-258]', async () => {
    const keyless = await test.signIn();
    const refused = await test.send('GET /listing/synchronize?appid=730', { as: keyless });
    expect([refused.status, refused.body]).toEqual([
      400,
      { success: false, code: 'INVALID_API', msg: 'You need to set your API keys for using item listing tool.' },
    ]);
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    await world.drive('by-hand', { market: 'waxpeer', key: seller.key, do: 'list', id: seller.things[0]!.assetId, price: DEAR });
    world.advance(MINUTE);
    const of = (created: number) => ({
      success: true,
      created,
      updated: 0,
      removed: 0,
      operation: expect.any(String) as string,
      total: 1,
      sales: [],
      results: [{ market: 'waxpeer', app_id: 730, success: true, created, updated: 0, removed: 0, code: null, msg: null }],
    });
    expect((await world.call(seller, 'GET /listing/synchronize?appid=730')).body).toEqual(of(1));
    world.advance(MINUTE);
    expect((await world.call(seller, 'GET /listing/synchronize?appid=0')).body).toEqual(of(0));
  });
});

describe('POST /listing/update-price', () => {
  const bodyOf = async (seller: Seller, price: number, more: object = {}) => {
    const [thing] = seller.things;
    const [{ market_item_id: id }] = (await get(seller, 'all')).items[0].markets;
    const named = { app_id: 730, asset_id: thing!.assetId, item_id: thing!.item.itemId, market_unique_id: id };
    return { item: { ...named, price, market_id: 3, game: 'csgo', market: 'waxpeer', ...more } };
  };

  it('takes an item, and answers with its price, profit and ratio; market 1 is the buy price, 0 is refused [LIST-168] [LISTED-253] [LISTED-259]', async () => {
    const seller = await sellerOf([900_000]);
    const asset_id = seller.things[0]!.assetId;
    const changed = await world.call(seller, 'POST /listing/update-price', await bodyOf(seller, 200_000));
    expect(changed.body).toEqual({
      success: true,
      operation: expect.any(String),
      item: { asset_id, market_id: 3, price: 200_000, profit: 84_000, profitRatio: 84, code: null, msg: null },
    });
    expect((await world.truth(seller, 'waxpeer')).listings.map(({ price }) => price as number)).toEqual([200_000]);
    const cost = await world.call(seller, 'POST /listing/update-price', await bodyOf(seller, 92_000, { market_id: 1, market: 'steam' }));
    expect(cost.body).toEqual({
      success: true,
      operation: null,
      item: { asset_id, market_id: 1, price: 92_000, profit: null, profitRatio: null, code: null, msg: null },
    });
    expect(await get(seller, 'statistics')).toMatchObject({ info: { profit: 92_000, ratio: 100 } });
    const zero = await world.call(seller, 'POST /listing/update-price', await bodyOf(seller, 0));
    expect([zero.status, zero.body.code]).toEqual([400, 'PRICE_ZERO']);
  });
});

describe('POST /listing/lower-price', () => {
  it('takes options, items and app_id, and answers what became of each price [LIST-169] [LISTED-255] [LISTED-260]', async () => {
    const seller = await sellerOf([200_000], PAIR);
    const [thing] = seller.things;
    const { markets } = (await get(seller, 'all')).items[0] as { markets: { slug: string; market_id: number; market_item_id: string }[] };
    const lower = (priceOptions: string, priceMarkets: readonly string[] = PAIR) =>
      world.call(seller, 'POST /listing/lower-price', {
        options: { priceMarkets, priceOptions },
        items: [
          {
            asset_id: thing!.assetId,
            app_id: 730,
            markets: markets.map(({ market_id, market_item_id }) => ({ market_id, market_item_id })),
          },
        ],
        app_id: 730,
      });
    const result = (market: string, old_price: number, new_price: number) => ({
      asset_id: thing!.assetId,
      market,
      market_item_id: markets.find(({ slug }) => slug === market)!.market_item_id,
      ...{ old_price, new_price, success: true, code: null, msg: null },
    });
    const answer = await lower('lower_5');
    expect(answer.body).toEqual({
      success: true,
      updated: 2,
      failed: 0,
      operation: expect.any(String),
      total: 2,
      results: expect.arrayContaining([result('waxpeer', 200_000, 190_000), result('csfloat', 200_000, 190_000)]),
    });
    world.advance(3 * MINUTE);
    expect((await lower('lower_10', ['csfloat'])).body.results).toEqual([result('csfloat', 190_000, 171_000)]);
    // the lowest price on the market is not lower than the own one
    await world.offer('csfloat', [[thing!.item, 171_010]]);
    world.advance(MINUTE);
    expect((await lower('minimum', ['csfloat'])).body).toMatchObject({
      success: false,
      updated: 0,
      failed: 1,
      operation: null,
      results: [{ old_price: 171_000, new_price: 171_000, success: false, code: 'NOT_LOWER', msg: 'The new price would not be lower.' }],
    });
    await world.offer('csfloat', [[thing!.item, 150_000]]);
    expect((await lower('minimum', ['csfloat'])).body.results).toEqual([result('csfloat', 171_000, 149_990)]);
  });
});
