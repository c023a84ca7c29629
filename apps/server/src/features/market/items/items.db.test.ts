import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, START, testApi } from '../../../../test/api.ts';
import { AK_FT, AK_MW, AK_ST, AWP, CASE, HOOK, KARAMBIT, KEY, ROCK } from '../../../../test/items.ts';
import { advanceClock } from '../../../platform/process/clock.ts';
import { ensurePartitions } from '../../../prices/history/partitions.ts';

// the live world has no archive of earlier prices
const test = testApi(async () => ({ WORLD: 'live', FEES: 'specification' }));

const DAY_ROW = { day: '2026-11-20', open: 5000, high: 5000, low: 5000, close: 5000, quantity: null, volume: null };

beforeAll(async () => {
  await test.offer('steam', { [AK_FT]: 20_000, [AWP]: 40_000 });
  await test.offer('buff', { [AK_FT]: [10_000, 3], [AWP]: 30_000, [AK_MW]: 22_000 });
  await test.offer('marketcsgo', { [AK_FT]: [15_000, 8] });
  await test.offer('waxpeer', { [AK_FT]: 12_000 });
  await test.offer('shadowpay', { [AK_FT]: 90_000 });
  const { itemId } = test.item(AK_FT);
  const day = (ago: number): string => new Date(START.getTime() - ago * DAY).toISOString().slice(0, 10);
  const days = [
    { ago: 40, price: 9000, market_id: 1 },
    { ago: 5, price: 16_000, market_id: 1 },
    { ago: 0, price: 20_000, market_id: 1 },
    { ago: 6, price: 14_000, market_id: 4 },
    { ago: 2, price: 15_000, market_id: 4 },
  ];
  await ensurePartitions(test.db, 'price_days', new Date(START.getTime() - 40 * DAY), START);
  for (const { ago, price, market_id } of days) {
    await test.db
      .insertInto('price_days')
      .values({
        item_id: itemId,
        market_id,
        day: day(ago),
        open: price,
        high: price + 500,
        low: price - 500,
        close: price,
        quantity: null,
        volume: ago === 0 ? 12 : null,
      })
      .execute();
  }
  await test.db
    .insertInto('item_sales')
    .values([{ market_id: 1, item_id: itemId, sold_7_days: 40, median_price: null, updated_at: START }])
    .execute();
  await test.api.boards.readVolumes();
});

const view = async (slug: string, game: unknown = 730) => test.send('POST /item', { body: { slug, game } });

describe('an item', () => {
  it('is found by slug and by market hash name, in its game, with a phase by its own slug [ITEM-232]', async () => {
    const bySlug = await view(test.item(AK_FT).slug);
    expect((await view(AK_FT)).body).toEqual(bySlug.body);
    expect((await view(test.item(KARAMBIT, 'Ruby').slug)).body.item).toMatchObject({
      phase: 'Ruby',
      name: `${KARAMBIT} - Ruby`,
      market_hash_name: KARAMBIT,
    });
    for (const [slug, game] of [
      ['none', 730],
      [test.item(AK_FT).slug, 440],
      [test.item(KEY).slug, 730],
    ] as const)
      expect((await view(slug, game)).status).toBe(404);
    for (const [name, game] of [
      [HOOK, 'dota2'],
      [KEY, 'tf2'],
      [ROCK, 'rust'],
    ] as const)
      expect((await view(name, game)).body.item.game).toBe(game);
  });

  it('says what it is', async () => {
    const item = test.item(AK_FT);
    expect((await view(AK_FT)).body.item).toMatchObject({
      item_id: item.itemId,
      general_id: item.generalId,
      app_id: 730,
      game: 'cs2',
      exterior: 'Field-Tested',
      short_exterior: 'FT',
      type: 'Rifle',
      is_stattrak: false,
      is_souvenir: false,
      image: `/api/v1/art/${item.itemId}`,
      referance_price: 20_000,
    });
  });

  it('says what the decision names, and nothing is missing where it is unknown [ITEM-232]', async () => {
    const { success, item } = (await view(AK_FT)).body;
    const bare = (await view(CASE)).body.item;
    const decided = [
      'item_id name slug app_id image color exterior short_exterior exterior_color is_stattrak is_souvenir type item_set rarity',
      'item_collection price_info market_item_url',
      'general_id game short_name market_hash_name rarity_color stats variants comparison',
    ];
    expect(success).toBe(true);
    for (const one of [item, bare]) expect(Object.keys(one)).toEqual(expect.arrayContaining(decided.join(' ').split(' ')));
    expect(item).toMatchObject({ name: AK_FT, short_name: 'AK-47 | Redline', market_hash_name: AK_FT, rarity_color: '#d32ce6' });
    expect(item.variants[0]).toEqual({
      exterior: 'Field-Tested',
      short_exterior: 'FT',
      is_stattrak: false,
      is_souvenir: false,
      slug: test.item(AK_FT).slug,
      min_price: 10_000,
    });
    const figures =
      'rarity_color steam_last_7d buff_starting_at shadow_price market_price cstm_volume buff_market_profit buff_market_ratio';
    expect(Object.keys(item.comparison).toSorted()).toEqual(`${figures} wax_price buff_wax_profit buff_wax_ratio`.split(' ').toSorted());
  });

  it('has its prices, lowest first, each with net, source, age and whether it looks wrong [DATA-352]', async () => {
    const { price_info: prices } = (await view(AK_FT)).body.item;
    expect(
      prices.map((price: { price: number; net: number; outlier: boolean; markets: { slug: string } }) => [
        price.markets.slug,
        price.price,
        price.net,
        price.outlier,
      ]),
    ).toEqual([
      ['buff', 10_000, 9750, false],
      ['waxpeer', 12_000, 11_040, false],
      ['marketcsgo', 15_000, 13_500, false],
      ['steam', 20_000, 17_390, false],
      ['shadowpay', 90_000, 81_000, true],
    ]);
    expect(prices[0]).toMatchObject({
      quantity: 3,
      volume: null,
      fresh: true,
      as_of: START.toISOString(),
      native: { amount: '10.000', currency: 'USD', rate: '1' },
    });
    expect(prices[3]).toMatchObject({ volume: 40 });
  });

  it('has the figures of its prices and of a month, carried over days without a change [ITEM-202]', async () => {
    expect((await view(AK_FT)).body.item.stats).toEqual({
      lowest: { price: 10_000, market_name: 'Buff.163' },
      // the price of ShadowPay looks wrong
      highest: { price: 20_000, market_name: 'Steam' },
      average: 14_250,
      steam: 20_000,
      buff: 10_000,
      change_24h: 25,
      low_30d: 9000,
      high_30d: 20_500,
      volume_7d: 40,
      markets: 5,
    });
  });

  it('has the figures of the detail modal: Steam over 7 days, profit from Buff.163 [COMP-245, DATA-248]', async () => {
    expect((await view(AK_FT)).body.item.comparison).toMatchObject({
      steam_last_7d: Math.round((9000 + 5 * 16_000 + 20_000) / 7),
      buff_starting_at: 10_000,
      shadow_price: 90_000,
      market_price: 15_000,
      cstm_volume: 8,
      buff_market_profit: 3500,
      buff_market_ratio: 35,
      wax_price: 12_000,
      buff_wax_profit: 1040,
      buff_wax_ratio: 10.4,
    });
  });

  it('names its variants with their lowest prices, and has no figures where it has no prices [ITEM-202]', async () => {
    const { variants } = (await view(AK_FT)).body.item;
    expect(variants.map((one: { slug: string; min_price: number | null }) => [one.slug, one.min_price])).toEqual([
      [test.item(AK_FT).slug, 10_000],
      [test.item(AK_MW).slug, 22_000],
      [test.item(AK_ST).slug, null],
    ]);
    const bare = (await view(CASE)).body.item;
    expect([bare.price_info, bare.referance_price]).toEqual([[], 0]);
    expect(bare.stats).toEqual({
      lowest: null,
      highest: null,
      average: null,
      steam: null,
      buff: null,
      change_24h: null,
      low_30d: null,
      high_30d: null,
      volume_7d: null,
      markets: 0,
    });
  });

  it('names the phases of a Doppler, the one that markets list without a phase first', async () => {
    const { phases } = (await view(test.item(KARAMBIT, 'Ruby').slug)).body.item;
    expect(phases.map((one: { phase: string | null; slug: string }) => [one.phase, one.slug])).toEqual([
      [null, test.item(KARAMBIT).slug],
      ['Phase 2', test.item(KARAMBIT, 'Phase 2').slug],
      ['Ruby', test.item(KARAMBIT, 'Ruby').slug],
    ]);
    expect((await view(CASE)).body.item.phases).toEqual([]);
  });
});

describe('the history', () => {
  const history = async (query: string) => (await test.send(`GET /item/history?slug=${test.item(AK_FT).slug}&game=730${query}`)).body;

  it('is of MarketCSGO, day by day, days without a change filled [ITEM-220, ITEM-226, ITEM-232]', async () => {
    const { success, data, market, markets } = await history('&interval=7');
    expect([success, Object.keys(data[0]).toSorted()]).toEqual([true, ['date', 'price', 'quantity', 'volume']]);
    expect([market, markets]).toEqual(['marketcsgo', ['steam', 'marketcsgo']]);
    expect(data.map((day: { price: number }) => day.price)).toEqual([14_000, 14_000, 14_000, 14_000, 15_000, 15_000, 15_000]);
    expect([data[0].date, data.at(-1).date]).toEqual(['2026-11-14', '2026-11-20']);
  });

  it('begins with the last price before the time asked for, and knows volumes where they are known [ITEM-226]', async () => {
    const steam = (await history('&interval=14&market=steam')).data;
    expect([steam.length, steam[0].price, steam.at(-1)]).toEqual([
      14,
      9000,
      { date: '2026-11-20', price: 20_000, volume: 12, quantity: null },
    ]);
    for (const interval of [7, 14, 30, 90]) expect((await history(`&interval=${interval}`)).success).toBe(true);
    for (const interval of [0, 721, 'x']) expect((await history(`&interval=${interval}`)).fields).toHaveProperty('interval');
  });

  it('states the change since the day before and the range of 30 days of its own market, whatever the interval', async () => {
    for (const interval of [1, 7, 90]) {
      expect((await history(`&interval=${interval}`)).month).toEqual({ change_24h: 0, low: 14_000, high: 15_000 });
      expect((await history(`&interval=${interval}&market=steam`)).month).toEqual({ change_24h: 25, low: 9000, high: 20_000 });
    }
    expect((await history('&market=skinport')).month).toEqual({ change_24h: null, low: null, high: null });
    expect((await history('&interval=7')).longest).toEqual(['steam', 'marketcsgo']);
  });

  it('is empty, not somewhere else, for a market without history; 404 for an unknown item', async () => {
    expect(await history('&market=skinport')).toMatchObject({ data: [], market: 'skinport' });
    expect(await history('&market=other')).toMatchObject({ data: [] });
    expect((await test.send('GET /item/history?slug=none&game=730')).status).toBe(404);
  });

  it.each([
    [HOOK, 'dota2'],
    [KEY, 'tf2'],
    [ROCK, 'rust'],
  ])('of %s is of MarketCSGO alone in Dota 2, and of any market in the other games [ITEM-219, ITEM-220, ITEM-222]', async (name, game) => {
    await test.db
      .insertInto('price_days')
      .values({ ...DAY_ROW, item_id: test.item(name).itemId, market_id: 1 })
      .execute();
    const ask = async (market = ''): Promise<unknown> => {
      const { body } = await test.send(`GET /item/history?slug=${test.item(name).slug}&game=${game}&interval=7${market}`);
      return [body.market, body.markets, body.data.length];
    };
    const answered = game === 'dota2' ? ['marketcsgo', ['marketcsgo'], 0] : ['steam', ['steam'], 1];
    expect([await ask(), await ask('&market=steam')]).toEqual([answered, answered]);
  });
});

describe('the drawing of an item', () => {
  it('is an SVG without script, kept by the browser, 304 when it is known', async () => {
    const art = await test.send(`GET /art/${test.item(AWP).itemId}`);
    expect([art.status, art.headers['content-type'], art.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
      'public, max-age=86400',
    ]);
    expect(art.text).toMatch(/^<svg/);
    expect(art.text).not.toMatch(/<script|onload|href="http/);
    expect(art.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    expect((await test.send(`GET /art/${test.item(AWP).itemId}`, { headers: { 'if-none-match': art.headers['etag']! } })).status).toBe(304);
    for (const id of ['0', '999999', 'x', '-1', '1.5', '99999999999']) expect((await test.send(`GET /art/${id}`)).status).toBe(404);
  });
});

it('shows prices that are no longer fresh with their age, but counts them in no figure', async () => {
  advanceClock(2 * HOUR);
  const { item } = (await view(AWP)).body;
  expect(item.price_info.map((price: { fresh: boolean }) => price.fresh)).toEqual([false, false]);
  expect([item.referance_price, item.stats.markets, item.stats.lowest]).toEqual([0, 0, null]);
});
