import { beforeAll, describe, expect, it } from 'vitest';
import { START, testApi } from '../../../../test/api.ts';
import { AK_FT, AWP, CASE, HOOK, KEY, ROCK } from '../../../../test/items.ts';
import { registerCollections } from '../../../prices/collect/register-items.ts';

const test = testApi(async () => ({ WORLD: 'live', FEES: 'specification' }));
const NOW = START.toISOString();

beforeAll(async () => {
  await registerCollections(test.db, [{ key: 'set_community_6', name: 'The Phoenix Collection', nameTr: null }]);
  await test.offer('steam', { [AK_FT]: [20_005, 4] });
  const rate = { currency: 'CNY', units: 71_250, scale: 4, source: 'ECB', day: '2026-11-20', as_of: START, checked_at: START };
  const { rate_id: rateId } = await test.db.insertInto('fx_rates').values(rate).returning('rate_id').executeTakeFirstOrThrow();
  await test.offer('buff', { [AK_FT]: [10_000, 3] }, { currency: 'CNY', rateId });
  await test.offer('shadowpay', { [AK_FT]: 12_000 });
  await test.offer('marketcsgo', { [AK_FT]: [15_000, 8] });
  await test.offer('waxpeer', { [AK_FT]: [12_345, null] });
  await test.db
    .insertInto('item_sales')
    .values([{ market_id: 1, item_id: test.item(AK_FT).itemId, sold_7_days: 40, median_price: null, updated_at: START }])
    .execute();
});

const view = async (name: string, game: unknown = 730) => (await test.send('POST /item', { body: { slug: name, game } })).body.item;
const picked = (answer: Record<string, unknown>, names: string): unknown[] => names.split(' ').map((name) => answer[name]);

describe('an item', () => {
  it('has an identity [DATA-236]', async () => {
    const { itemId } = test.item(AK_FT);
    expect(picked(await view(AK_FT), 'item_id name slug app_id image color')).toEqual([
      itemId,
      AK_FT,
      'ak-47-redline-field-tested',
      730,
      `/api/v1/art/${itemId}`,
      '#d32ce6',
    ]);
  });

  it('has attributes, of which those that it lacks are null [DATA-237]', async () => {
    const attributes = 'exterior short_exterior exterior_color is_stattrak is_souvenir type item_set rarity';
    expect(picked(await view(AK_FT), attributes)).toEqual([
      ...['Field-Tested', 'FT', '#d6b34a', false, false],
      ...['Rifle', 'The Phoenix Collection', 'Classified'],
    ]);
    expect(picked(await view(CASE), attributes)).toEqual([null, null, null, false, false, 'Container', null, expect.any(String)]);
  });

  it('has its collection by a number of its own, which stays [DATA-238]', async () => {
    const known = (await view(AK_FT)).item_collection;
    expect(known).toEqual({ id: expect.any(Number), name: 'The Phoenix Collection', image: null });
    await registerCollections(test.db, [
      { key: 'set_community_1', name: 'The Bravo Collection', nameTr: null },
      { key: 'set_community_6', name: 'The Phoenix Collection', nameTr: null },
    ]);
    expect((await view(AK_FT)).item_collection).toEqual(known);
    expect((await view(CASE)).item_collection).toBeNull();
  });

  it('has prices in thousandths of a dollar, each with quantity, volume, market and origin [DATA-239, DATA-352]', async () => {
    const { price_info: prices } = await view(AK_FT);
    expect(prices.map((one: { price: number; quantity: number | null }) => [one.price, one.quantity])).toEqual([
      ...[
        [10_000, 3],
        [12_000, 5],
        [12_345, null],
        [15_000, 8],
      ],
      [20_005, 4],
    ]);
    expect(prices[0]).toEqual({
      price: 10_000,
      net: 9750,
      after_payout: 9653,
      fee: 2.5,
      fee_known: true,
      quantity: 3,
      volume: null,
      liquidity: null,
      as_of: NOW,
      updated_at: NOW,
      fresh: true,
      outlier: false,
      url: expect.stringMatching(/^https:\/\/buff\.163\.com\//),
      native: { amount: '10.000', currency: 'CNY', rate: '7.1250', rate_source: 'ECB', rate_date: '2026-11-20' },
      markets: { id: 2, name: 'Buff.163', slug: 'buff' },
    });
    expect(prices[4]).toMatchObject({
      volume: 40,
      native: { amount: '20.005', currency: 'USD', rate: '1', rate_source: null, rate_date: null },
      markets: { id: 1, name: 'Steam', slug: 'steam' },
    });
  });

  it('has its address on each market that sells it and has one [DATA-240]', async () => {
    const { market_item_url: urls, price_info: prices } = await view(AK_FT);
    expect(urls.map((one: object) => Object.keys(one).toSorted())).toEqual(Array(prices.length).fill(['market_id', 'url']));
    expect(urls).toContainEqual({
      market_id: 1,
      url: 'https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redline%20%28Field-Tested%29',
    });
    expect((await view(AWP)).market_item_url).toEqual([]);
  });

  it('has the figures of the detail modal, null where a price is missing [DATA-248]', async () => {
    expect((await view(AK_FT)).comparison).toEqual({
      rarity_color: '#d32ce6',
      steam_last_7d: null,
      buff_starting_at: 10_000,
      shadow_price: 12_000,
      market_price: 15_000,
      cstm_volume: 8,
      buff_market_profit: 3500,
      buff_market_ratio: 35,
      wax_price: 12_345,
      buff_wax_profit: 1357,
      buff_wax_ratio: 13.57,
    });
    const bare = Object.values((await view(AWP)).comparison as Record<string, unknown>);
    expect(bare.slice(1)).toEqual(Array(10).fill(null));
  });

  it.each([
    ['a skin', AK_FT, 730, 'cs2', 'Rifle'],
    ['a case', CASE, 730, 'cs2', 'Container'],
    ['a key', KEY, 440, 'tf2', 'Key'],
    ['a hook', HOOK, 570, 'dota2', 'Wearable'],
    ['a rock', ROCK, 252490, 'rust', null],
  ])('of the four games: %s [DATA-303]', async (_kind, name, appId, game, type) => {
    expect(picked(await view(name, appId), 'name app_id game type')).toEqual([name, appId, game, type]);
    const { items } = (await test.send('POST /item/all', { body: { name } })).body;
    expect(picked(items[0], 'name app_id game')).toEqual([name, appId, game]);
    for (const other of [753, 'dota', '']) expect((await test.send('POST /item', { body: { slug: name, game: other } })).status).toBe(400);
  });
});

describe('the filter options of a game', () => {
  const options = async (game: string) => (await test.send(`GET /item/filters?game=${game}`)).body.items;

  it('have the markets by name and id [DATA-253]', async () => {
    const { markets } = await options('cs2');
    const pairs = markets.map((market: { name: string; market_id: number }) => [market.name, market.market_id]);
    expect(pairs).toHaveLength(24);
    expect(pairs).toEqual(
      expect.arrayContaining([
        ['Steam', 1],
        ['Buff.163', 2],
        ['CS.Money', 25],
        ['Skinland', 1002],
      ]),
    );
  });

  it.each(['cs2', 'dota2', 'tf2', 'rust'])('have a colour of every rarity and every extra of %s [DATA-132, DATA-133]', async (game) => {
    const { groups } = await options(game);
    for (const { name, color } of [...groups.Rarity, ...groups.Extra])
      expect([name, color]).toEqual([name, expect.stringMatching(/^#[0-9a-f]{6}$/)]);
  });

  it('have four groups of name and colour, null where it has none [DATA-132, DATA-254]', async () => {
    const { groups } = await options('cs2');
    expect(Object.keys(groups).toSorted()).toEqual(['Exterior', 'Extra', 'Rarity', 'Type']);
    expect(groups.Type).toContainEqual({ name: 'Rifle', color: null });
    expect(groups.Rarity).toContainEqual({ name: 'Classified', color: '#d32ce6' });
    expect(groups.Extra).toContainEqual({ name: 'StatTrak™', color: '#cf6a32' });
    expect(groups.Exterior).toContainEqual({ name: 'Field-Tested', color: '#d6b34a' });
    for (const group of Object.values(groups) as object[][])
      for (const option of group) expect(Object.keys(option).toSorted()).toEqual(['color', 'name']);
  });
});

describe('the description of the API', () => {
  it('says of every amount that it is in thousandths of a dollar', async () => {
    type Schema = { description?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
    const amounts: [string, string | undefined][] = [];
    const read = (schema: Schema, name: string): void => {
      const isAmount = /(^|_)(price|profit|net|balance)$|^(net_worth|average|usable|on_hold)$/.test(name);
      if (isAmount && !schema.properties && !schema.anyOf) amounts.push([name, schema.description]);
      for (const [field, inner] of Object.entries(schema.properties ?? {})) read(inner, field);
      if (schema.items) read(schema.items, '');
      for (const choice of schema.anyOf ?? []) if (!('type' in choice && choice.type === 'null')) read(choice, name);
    };
    const { paths } = (await test.send('GET /openapi.json')).body;
    for (const calls of Object.values(paths) as Record<
      string,
      { responses: Record<string, { content: Record<string, { schema?: Schema }> }> }
    >[])
      for (const { responses } of Object.values(calls)) read(responses['200']!.content['application/json']?.schema ?? {}, '');
    expect(new Set(amounts.map(([name]) => name)).size).toBeGreaterThan(10);
    expect(amounts.filter(([, unit]) => unit !== 'Thousandths of a US dollar')).toEqual([]);
  });
});
