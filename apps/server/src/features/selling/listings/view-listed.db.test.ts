import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../../../test/api.ts';
import { ownerOf, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, AWP, CASE } from '../../../../test/items.ts';
import { listingOf } from '../../../../test/listings.ts';

const test = testApi();
let user: User & { steamId: string };

type Market = {
  listing_id: number;
  slug: string;
  sale_price: number;
  profit: number | null;
  msg: string | null;
};
type Item = { asset_id: string; name: string; buy_price: number; days: number; markets: Market[] };
type List = { items: Item[]; total: number };
const list = async (query = '', as: User = user): Promise<List> => (await test.send(`GET /listing/all${query}`, { as })).body;
const names = async (query: string): Promise<string[]> => (await list(query)).items.map(({ name }) => name);
const statistics = async (query = '', as: User = user) => (await test.send(`GET /listing/statistics${query}`, { as })).body;
const daysAgo = (days: number): Date => new Date(START.getTime() - days * DAY);

beforeAll(async () => {
  await test.offer('steam', { [AK_FT]: 12_000 });
  await test.offer('waxpeer', { [AK_FT]: 9000 });
  user = await ownerOf(test, [
    seenAsset('1', test.item(AK_FT), { details: { float: 0.16, seed: 5 } }),
    seenAsset('2', test.item(CASE)),
    seenAsset('3', test.item(AWP)),
  ]);
  await test.send('POST /steam/update-price', { as: user, body: { market_id: 1, item: { asset_id: '1', app_id: 730, price: 8000 } } });
  await listingOf(test, user, '1', 'csfloat', { price: 11_000, at: daysAgo(3) });
  await listingOf(test, user, '1', 'waxpeer', { price: 10_000, at: daysAgo(9) });
  await listingOf(test, user, '2', 'waxpeer', { price: 500, at: daysAgo(20) });
  await listingOf(test, user, '3', 'waxpeer', { price: 90_000, at: daysAgo(1), state: 'sending' });
  await listingOf(test, user, '3', 'csfloat', { price: 90_000, state: 'removed' });
});

describe('the listed items', () => {
  it('are one row for each thing, with its listing on each market [LISTED-257, DATA-209, DATA-210, DATA-211, DATA-214]', async () => {
    const item = test.item(AK_FT);
    const { items, total } = await list('?orderBy=name&orderDir=ASC&searchQuery=redline');
    expect(total).toBe(1);
    const entry = {
      market_item_id: expect.any(String),
      listing_id: expect.any(Number),
      is_listed: true,
      state: 'listed',
      origin: 'here',
      version: expect.any(Number),
      native: null,
      rank: null,
      seen_at: null,
      changed_outside_at: null,
      code: null,
      text: null,
      msg: null,
    };
    expect(items).toEqual([
      {
        app_id: 730,
        asset_id: '1',
        general_id: item.generalId,
        item_id: item.itemId,
        item_slug: item.slug,
        slug: item.slug,
        game: 'cs2',
        name: AK_FT,
        short_name: 'AK-47 | Redline',
        market_hash_name: AK_FT,
        image: expect.any(String),
        color: '#d32ce6',
        type: 'Rifle',
        exterior: 'Field-Tested',
        short_exterior: 'FT',
        exterior_color: '#d6b34a',
        rarity_color: '#d32ce6',
        is_stattrak: false,
        is_souvenir: false,
        buy_price: 8000,
        has_cost: true,
        referance_price: 12_000,
        created_at: daysAgo(9).toISOString(),
        days: 9,
        markets: [
          {
            ...entry,
            market_name: 'Waxpeer',
            slug: 'waxpeer',
            market_id: 3,
            sale_price: 10_000,
            market_price: 9000,
            market_price_at: START.toISOString(),
            suspicious: false,
            net: 9200,
            profit: 1200,
            profitRatio: 15,
            listed_at: daysAgo(9).toISOString(),
          },
          {
            ...entry,
            market_name: 'CSFloat',
            slug: 'csfloat',
            market_id: 13,
            sale_price: 11_000,
            market_price: null,
            market_price_at: null,
            suspicious: false,
            net: 10_670,
            profit: 2670,
            profitRatio: 33.38,
            listed_at: daysAgo(3).toISOString(),
          },
        ],
      },
    ]);
  });

  it('are sorted by date, price or name, the newest first by default, and paged', async () => {
    expect(await names('')).toEqual([AWP, AK_FT, CASE]);
    expect(await names('?orderBy=date&orderDir=ASC')).toEqual([CASE, AK_FT, AWP]);
    expect(await names('?orderBy=price&dir=ASC')).toEqual([CASE, AK_FT, AWP]);
    expect(await names('?orderBy=price')).toEqual([AWP, AK_FT, CASE]);
    expect(await names('?orderBy=name&dir=ASC')).toEqual([AK_FT, AWP, CASE]);
    const second = await list('?currentPage=2&pageSize=2');
    expect([second.total, second.items.map(({ name }) => name)]).toEqual([3, [CASE]]);
  });

  it('are those of named listings, all of them at once', async () => {
    const [dear, cheap] = [...(await list('?orderBy=price')).items].map(({ markets }) => markets[0]!.listing_id);
    expect((await list(`?listings=${dear},${cheap},999999&pageSize=1`)).items.map(({ name }) => name).toSorted()).toEqual([AK_FT, AWP]);
    for (const wrong of ['', 'x', '1,,2', '1;2'])
      expect((await test.send(`GET /listing/all?listings=${wrong}`, { as: user })).status).toBe(400);
    const stranger = await test.signIn();
    expect((await test.send(`GET /listing/all?listings=${dear}`, { as: stranger })).body).toMatchObject({ items: [], total: 0 });
  });

  it('are those of a game or of all games, with or without those that have no buy price [LISTED-251]', async () => {
    expect(await names('?appid=0')).toHaveLength(3);
    expect(await names('?appid=730')).toHaveLength(3);
    expect(await names('?appid=570')).toEqual([]);
    expect(await names('?buyPriceZero=1')).toHaveLength(3);
    expect(await names('?buyPriceZero=0')).toEqual([AK_FT]);
    expect((await test.send('GET /listing/all?buyPriceZero=2', { as: user })).status).toBe(400);
  });

  it('say why a change failed: in the language of the user, or in the words of the market', async () => {
    const say = (code: string, text: string) =>
      test.db.updateTable('listings').set({ code, text }).where('steam_asset_id', '=', '2').where('user_id', '=', user.userId).execute();
    const said = async () => (await list('?searchQuery=fracture')).items[0]!.markets[0];
    await say('CHANGED', '');
    expect(await said()).toMatchObject({ code: 'CHANGED', text: '', msg: 'The listing changed meanwhile. Look at it again.' });
    await say('REFUSED', 'Price is locked');
    expect(await said()).toMatchObject({ code: 'REFUSED', text: 'Price is locked', msg: 'Price is locked' });
  });
});

describe('the statistics', () => {
  it('count things, and sum lowest prices and the profit of things with a buy price [LISTED-252, LISTED-256, DATA-215]', async () => {
    expect(await statistics()).toEqual({ success: true, info: { count: 3, known: 1, total: 100_500, profit: 1200, ratio: 15 } });
    expect(await statistics('?appid=730')).toEqual(await statistics('?appid=0'));
    expect((await statistics('?appid=570')).info).toEqual({ count: 0, known: 0, total: 0, profit: 0, ratio: 0 });
    const other = await test.signIn();
    expect((await statistics('', other)).info.count).toBe(0);
    expect((await list('', other)).total).toBe(0);
  });
});
