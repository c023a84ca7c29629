import { describeItem } from '@lootfolio/catalogue/describe';
import { GAMES } from '@lootfolio/domain/games';
import { MARKETS } from '@lootfolio/domain/markets';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY, START, testApi } from '../../../../test/api.ts';
import { AK_FT, AK_MW, AWP, CASE, HOOK, KARAMBIT, KEY } from '../../../../test/items.ts';
import { readCsv } from '../../../../test/read-csv.ts';
import { registerItems } from '../../../prices/collect/register-items.ts';
import { ensurePartitions } from '../../../prices/history/partitions.ts';

// the live world has no archive of earlier prices
const test = testApi(async () => ({ WORLD: 'live', FEES: 'specification' }));

const ANUBIS = 'AK-47 | Legion of Anubis (Field-Tested)';
const SOUVENIR = 'Souvenir AWP | Dragon Lore (Factory New)';
const PACKAGE = 'Boston 2018 Cobblestone Souvenir Package';

const view = async (slug: string) => (await test.send('POST /item', { body: { slug, game: 730 } })).body.item;
const dayAgo = (ago: number): string => new Date(START.getTime() - ago * DAY).toISOString().slice(0, 10);

async function priceDays(name: string, days: readonly (readonly [marketId: number, ago: number, price: number, volume?: number])[]) {
  await test.db
    .insertInto('price_days')
    .values(
      days.map(([market_id, ago, price, volume]) => ({
        item_id: test.item(name).itemId,
        market_id,
        day: dayAgo(ago),
        open: price,
        high: price,
        low: price,
        close: price,
        quantity: null,
        volume: volume ?? null,
      })),
    )
    .execute();
}

beforeAll(async () => {
  await ensurePartitions(test.db, 'price_days', new Date(START.getTime() - 800 * DAY), START);
  await registerItems(
    test.db,
    [ANUBIS, SOUVENIR, PACKAGE].map((name) => describeItem(730, name, null)),
    'feed',
  );
  await vi.waitFor(async () => {
    if (!(await view(PACKAGE))) throw new Error('the api has not read the new items yet');
  });
  await test.offer('buff', { [AK_FT]: [10_000, 3] });
});

describe('an item', () => {
  it('names the cases that it can come from by their own ids, and those that hold it as a special item [ITEM-213]', async () => {
    expect((await view(ANUBIS)).cases).toEqual([{ id: test.item(CASE).itemId, name: CASE, is_rare: false }]);
    expect((await view(AK_FT)).cases).toEqual([]);
    const { cases } = await view(SOUVENIR);
    expect(cases).toEqual([{ id: expect.any(Number), name: PACKAGE, is_rare: false }]);
    expect((await view(PACKAGE)).item_id).toBe(cases[0].id);
    expect((await test.send('POST /item', { body: { slug: KEY, game: 440 } })).body.item.cases).toEqual([]);
  });

  it('states the range of float values of its finish; null where there is none', async () => {
    expect([(await view(AK_FT)).wear, (await view(AK_MW)).wear]).toEqual(Array(2).fill({ min: 0.1, max: 0.7 }));
    expect((await view(test.item(KARAMBIT, 'Ruby').slug)).wear).toEqual({ min: 0, max: 0.08 });
    expect((await view(CASE)).wear).toBeNull();
    expect((await test.send('POST /item', { body: { slug: KEY, game: 440 } })).body.item.wear).toBeNull();
  });
});

describe('the bids of an item', () => {
  it('are none where no market states any', async () => {
    expect((await view(AK_FT)).bids).toEqual([]);
  });

  it('say what a sale at once brings: the highest net first, with fee, age and origin, also without an offer on the market', async () => {
    await test.offer('waxpeer', { [AWP]: 40_000 });
    await test.offer('waxpeer', { [AWP]: [38_000, 4] }, { side: 'bid' });
    await test.offer('marketcsgo', { [AWP]: [38_500, null] }, { side: 'bid' });
    const item = await view(AWP);
    expect(item.price_info.map(({ markets }: { markets: { slug: string } }) => markets.slug)).toEqual(['waxpeer']);
    expect(item.bids).toMatchObject([
      { price: 38_000, net: 34_960, fee: 8, quantity: 4, fresh: true, outlier: false, markets: { slug: 'waxpeer' } },
      { price: 38_500, net: 34_650, fee: 10, quantity: null, native: { amount: '38.500', currency: 'USD' }, markets: { id: 4 } },
    ]);
    expect(item.bids[0]).toMatchObject({ as_of: START.toISOString(), updated_at: START.toISOString(), fee_known: true });
    expect(item.stats).toMatchObject({ lowest: { price: 40_000 }, highest: { price: 40_000 }, markets: 1 });
  });
});

describe('the calls under /item', () => {
  it('have their paths there: those of this feature answer, and the path without /item is no call [ITEM-230, ITEM-231]', async () => {
    const { paths } = (await test.send('GET /openapi.json')).body as { paths: Record<string, object> };
    const offered = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
    const named = [
      'post /item',
      'post /item/image',
      'post /item/all',
      'post /item/vote',
      'get /item/history',
      'get /item/vote',
      'get /item/filters',
    ];
    expect(offered.map((one) => one.replace('/api/v1', ''))).toEqual(expect.arrayContaining(named));
    const { slug, itemId } = test.item(AK_FT);
    const user = await test.signIn();
    const sent = [
      ['POST', '', { slug, game: 'cs2' }],
      ['POST', '/image', { name: 'redline', game: 'cs2', limit: 1 }],
      ['POST', '/all', { name: 'redline', game: 'cs2', limit: 1 }],
      ['POST', '/vote', { item_id: itemId, vote: 5, game: 'cs2' }],
      ['GET', `/history?slug=${slug}&game=cs2&interval=30&market=buff`],
      ['GET', `/vote?item_id=${itemId}&game=cs2`],
      ['GET', '/filters?game=cs2'],
    ] as const;
    for (const [method, path, body] of sent) {
      const within = await test.send(`${method} /item${path}`, { as: user, ...(body && { body }) });
      expect([path, within.status, within.body.success]).toEqual([path, 200, true]);
      const outside = await test.send(`${method} ${path || '/'}`, { as: user, ...(body && { body }) });
      expect([path, outside.status]).toEqual([path, 404]);
    }
  });

  it('give the filter options of one game, and refuse without one [ITEM-229]', async () => {
    for (const { appId, slug } of GAMES) {
      const byId = (await test.send(`GET /item/filters?game=${appId}`)).body;
      expect([Object.keys(byId).toSorted(), Object.keys(byId.items).toSorted()]).toEqual([
        ['items', 'success'],
        ['groups', 'markets', 'preselect'],
      ]);
      expect((await test.send(`GET /item/filters?game=${slug}`)).body).toEqual(byId);
      expect(Object.keys(byId.items.groups)).toEqual(['Type', 'Rarity', 'Extra', 'Exterior']);
      expect(byId.items.markets.map((market: { market_id: number }) => market.market_id)).toEqual(MARKETS.map(({ id }) => id));
    }
    const exteriors = async (game: string): Promise<string[]> =>
      (await test.send(`GET /item/filters?game=${game}`)).body.items.groups.Exterior.map((option: { name: string }) => option.name);
    expect(await exteriors('cs2')).toContain('Field-Tested');
    expect(await exteriors('rust')).toEqual([]);
    for (const query of ['', '?game=', '?game=chess', '?game=753']) {
      const refused = await test.send(`GET /item/filters${query}`);
      expect([query, refused.status, Object.keys(refused.body.fields)]).toEqual([query, 400, ['game']]);
    }
  });
});

describe('the histories of all markets', () => {
  const histories = async (name: string, query = '', game: unknown = 730) =>
    test.send(`GET /item/histories?slug=${test.item(name).slug}&game=${String(game)}${query}`);

  beforeAll(async () => {
    await priceDays(AK_FT, [
      [1, 60, 9000],
      [1, 2, 20_000, 12],
      [2, 400, 7000],
      [3, 6, 5000],
      [3, 5, 5500, 3],
      [3, 0, 6000, 4],
    ]);
    await priceDays(HOOK, [
      [1, 3, 100],
      [4, 3, 200],
    ]);
  });

  it('are columns of prices and volumes, the last known price carried over days without a change', async () => {
    const { status, body } = await histories(AK_FT, '&interval=7');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      dates: [6, 5, 4, 3, 2, 1, 0].map(dayAgo),
      markets: [
        {
          market: 'steam',
          from: 0,
          prices: [9000, 9000, 9000, 9000, 20_000, 20_000, 20_000],
          volumes: [null, null, null, null, 12, null, null],
        },
        { market: 'buff', from: 0, prices: Array(7).fill(7000), volumes: [] },
        { market: 'waxpeer', from: 0, prices: [5000, 5500, 5500, 5500, 5500, 5500, 6000], volumes: [null, 3, null, null, null, null, 4] },
      ],
    });
  });

  it('say the same of each market as the history of that market', async () => {
    for (const interval of [1, 7, 14, 30, 90, 720]) {
      const { dates, markets } = (await histories(AK_FT, `&interval=${interval}`)).body;
      for (const { market, from, prices, volumes } of markets) {
        const { data } = (await test.send(`GET /item/history?slug=${test.item(AK_FT).slug}&game=730&interval=${interval}&market=${market}`))
          .body;
        const same = prices.map((price: number, at: number) => ({ date: dates[from + at], price, volume: volumes[at] ?? null }));
        const plain = data.map(({ date, price, volume }: Record<string, unknown>) => ({ date, price, volume }));
        expect([interval, market, same]).toEqual([interval, market, plain]);
      }
    }
  });

  it('are of MarketCSGO alone in Dota 2, none where no market has prices, and 404 for what is no item [ITEM-219]', async () => {
    const hook = (await histories(HOOK, '&interval=7', 'dota2')).body;
    expect(hook.markets).toEqual([{ market: 'marketcsgo', from: 3, prices: Array(4).fill(200), volumes: [] }]);
    expect((await histories(AWP, '&interval=7')).body.markets).toEqual([]);
    expect((await test.send('GET /item/histories?slug=none&game=730')).status).toBe(404);
    for (const interval of [0, 721, 'x']) expect((await histories(AK_FT, `&interval=${interval}`)).body.fields).toHaveProperty('interval');
  });

  it('are a file with a column for each market, newest day first', async () => {
    const make = (more: object, language = 'en') =>
      test.send('POST /item/histories/export', {
        body: { slug: test.item(AK_FT).slug, game: 730, interval: 7, format: 'csv', ...more },
        headers: { 'accept-language': language },
      });
    const all = await make({});
    expect([all.status, all.headers['x-rows'], all.headers['content-disposition']]).toEqual([
      200,
      '7',
      `attachment; filename="ak-47-redline-field-tested-prices-2026-11-20.csv"; filename*=UTF-8''ak-47-redline-field-tested-prices-2026-11-20.csv`,
    ]);
    const rows = readCsv(all);
    expect([rows[0], rows[1], rows.at(-1)]).toEqual([
      ['Date', 'Steam (USD)', 'Buff.163 (USD)', 'Waxpeer (USD)', 'Volume'],
      ['2026-11-20', '20.00', '7.00', '6.00', '4'],
      ['2026-11-14', '9.00', '7.00', '5.00', ''],
    ]);
    const one = await make({ markets: ['waxpeer'] }, 'tr');
    expect(readCsv(one, ';')[0]).toEqual(['Tarih', 'Waxpeer (USD)', 'Hacim']);
    expect(one.headers['content-disposition']).toContain('ak-47-redline-field-tested-fiyatlar-2026-11-20.csv');
    expect((await make({ slug: 'none' })).status).toBe(404);
    expect((await make({ format: 'doc' })).body.fields).toHaveProperty('format');
  });
});

describe('the items near an address that no item has', () => {
  const near = async (slug: string, game = 'cs2'): Promise<string[]> =>
    (await test.send(`GET /item/near?slug=${encodeURIComponent(slug)}&game=${game}`)).body.items.map((item: { name: string }) => item.name);

  it('are those whose names come nearest, in the game alone', async () => {
    expect((await near('ak-47-redline-field-testd'))[0]).toBe(AK_FT);
    expect(await near('ak-47-redline-factory-new')).toContain(AK_FT);
    expect(await near('ak-47-redline-field-tested-9')).toContain(AK_FT);
    expect(await near('AK-47 | Redlin')).toContain(AK_FT);
    expect(await near('dragonclaw-hok', 'dota2')).toEqual([HOOK]);
    expect(await near('dragonclaw-hook')).toEqual([]);
    expect(await near('qqqq-zzzz')).toEqual([]);
    expect(await near('-')).toEqual([]);
  });

  it('are described like all items in lists, with their lowest price, and counted', async () => {
    await test.offer('buff', { [AWP]: 39_000 });
    const { body } = await test.send('GET /item/near?slug=awp-asimov&game=730');
    expect(body).toMatchObject({ success: true, total: 1, items: [{ name: AWP, slug: test.item(AWP).slug, game: 'cs2', price: 39_000 }] });
    for (const [query, field] of [
      ['slug=&game=730', 'slug'],
      ['slug=a&game=chess', 'game'],
      ['game=730', 'slug'],
    ] as const)
      expect((await test.send(`GET /item/near?${query}`)).body.fields).toHaveProperty(field);
  });
});
