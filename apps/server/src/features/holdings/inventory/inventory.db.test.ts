import { feeOf, net } from '@lootfolio/domain/fees';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../../../test/api.ts';
import { ownerOf, readInventory, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, AWP, CASE, HOOK, KARAMBIT, STICKER } from '../../../../test/items.ts';
import { listingOf } from '../../../../test/listings.ts';
import { storeCloses } from '../../../../test/price-days.ts';
import { advanceClock } from '../../../platform/process/clock.ts';

const test = testApi();
let user: User & { steamId: string };
let stranger: User;

/** Buff.163 keeps 2.5 percent, Steam 15 percent on top, Waxpeer 8 percent. */
const buffNet = (price: number): number => net(price, feeOf(2.5));
const steamNet = (price: number): number => net(price, feeOf(15, 'on_top'));
const waxpeerNet = (price: number): number => net(price, feeOf(8));

const goods = () => [
  seenAsset('1', test.item(AK_FT), {
    tradable: false,
    lockedUntil: new Date(START.getTime() + DAY),
    details: {
      float: 0.21,
      seed: 321,
      stickers: [{ name: STICKER, wear: 0.5 }, { name: 'Nobody knows' }],
      nameTag: 'Mine',
      inspectLink: 'steam://run/1',
    },
  }),
  seenAsset('2', test.item(AK_FT), { details: { float: 0.16, seed: 5 } }),
  seenAsset('3', test.item(CASE), { units: 4 }),
  seenAsset('4', test.item(AWP), { details: { float: 0.3, seed: 9 } }),
  seenAsset('5', test.item(KARAMBIT)),
];

beforeAll(async () => {
  await test.offer('buff', { [AK_FT]: 8000, [CASE]: 1000, [STICKER]: 50_000 });
  await test.offer('steam', { [AK_FT]: 12_000, [AWP]: 100_000 });
  await test.offer('waxpeer', { [AK_FT]: 9000, [CASE]: 900 });
  user = await ownerOf(test, goods(), { hidden: 2 });
  stranger = await test.signIn();
});

const list = async (body: object = {}, as: User = user) => (await test.send('POST /steam/inventory', { as, body })).body;
const idsOf = async (body: object) => (await list(body)).items.map((item: { asset_id: string }) => item.asset_id);
const setPrice = (asset_id: string, price: unknown, as: User = user, more: object = {}) =>
  test.send('POST /steam/update-price', { as, body: { market_id: 1, item: { asset_id, app_id: 730, price }, ...more } });

describe('the own inventory', () => {
  it('has identity, name, price and looks of each thing, valued at Buff.163, else at Steam [INV-109, INV-237, INV-254, DATA-204, DATA-205]', async () => {
    const body = await list({ appid: 730, page: 1, pageSize: 30, search: '', type: [], exterior: [] });
    expect(body).toMatchObject({ success: true, count: 5, total: 5, updated_at: START.toISOString() });
    const locked = body.items.find((item: { asset_id: string }) => item.asset_id === '1');
    expect(locked).toMatchObject({
      asset_id: '1',
      assetid: '1',
      general_id: test.item(AK_FT).generalId,
      slug: test.item(AK_FT).slug,
      game: 'cs2',
      market_hash_name: AK_FT,
      name: AK_FT,
      short_name: 'AK-47 | Redline',
      price: 8000,
      net: buffNet(8000),
      valued_at: { market_name: 'Buff.163', fresh: true },
      image: expect.stringMatching(/^\/api\/v1\/art\//),
      type: 'Rifle',
      exterior: 'Field-Tested',
      rarity_color: '#d32ce6',
      is_stattrak: false,
      is_souvenir: false,
      updated_at: START.toISOString(),
      inspect_link: 'steam://run/1',
      tradable: false,
      locked_until: new Date(START.getTime() + DAY).toISOString(),
      float: 0.21,
      seed: 321,
      name_tag: 'Mine',
      units: 1,
    });
    expect(locked.stickers).toMatchObject([
      { name: 'Crown (Foil)', slug: test.item(STICKER).slug, price: 50_000, wear: 0.5 },
      { name: 'Nobody knows', slug: null, price: null, image: null, wear: null },
    ]);
    expect(body.items.find((item: { asset_id: string }) => item.asset_id === '4')).toMatchObject({
      price: 100_000,
      net: steamNet(100_000),
      valued_at: { market_name: 'Steam' },
    });
    expect(body.items.at(-1)).toMatchObject({ asset_id: '5', price: null, net: null, valued_at: null });
  });

  it('says how far each price moved, by which it can be sorted', async () => {
    const own = await ownerOf(
      test,
      ['31', '32', '33', '34'].map((id, at) => seenAsset(id, test.item([AK_FT, CASE, AWP, KARAMBIT][at]!))),
    );
    const day = (days: number): string => new Date(START.getTime() - days * DAY).toISOString().slice(0, 10);
    await storeCloses(test.db, test.item(AK_FT).itemId, { [day(9)]: 10_000, [day(1)]: 6400 });
    await storeCloses(test.db, test.item(CASE).itemId, { [day(40)]: 800 });
    // valued at Steam
    await storeCloses(test.db, test.item(AWP).itemId, { [day(2)]: 80_000, [day(0)]: 99_000 }, 1);
    await test.api.boards.readPast();
    const { items } = await list({ sortBy: 'change_1d' }, own);
    const at = (percent: number, market_id = 2) => ({ percent, market_id });
    expect(items).toMatchObject([
      { asset_id: '31', change_1d: at(25), change_7d: at(-20), change_30d: null },
      { asset_id: '32', change_1d: at(25), change_7d: at(25), change_30d: at(25) },
      { asset_id: '33', change_1d: at(25, 1), change_7d: null, change_30d: null },
      { asset_id: '34', change_1d: null, change_7d: null, change_30d: null },
    ]);
    const ids = async (sortOrder: string) =>
      (await list({ sortBy: 'change_7d', sortOrder }, own)).items.map((one: { asset_id: string }) => one.asset_id);
    expect([await ids('DESC'), await ids('ASC')]).toEqual([
      ['32', '31', '33', '34'],
      ['31', '32', '33', '34'],
    ]);
  });

  it('has for each thing the reference price, the lowest price to sell at, and where it is on sale', async () => {
    const own = await ownerOf(
      test,
      ['21', '22', '23', '24'].map((id, at) => seenAsset(id, test.item([AK_FT, CASE, AWP, KARAMBIT][at]!))),
    );
    await listingOf(test, own, '21', 'waxpeer');
    await listingOf(test, own, '21', 'csfloat', { state: 'sending' });
    await listingOf(test, own, '22', 'waxpeer', { state: 'removed' });
    const { items } = await list({}, own);
    const shown = ({ asset_id: id, reference_price, lowest, listed_on }: Record<string, unknown>) => ({
      id,
      reference_price,
      lowest,
      listed_on,
    });
    const at = (price: number) => ({ market_id: 3, market_name: 'Waxpeer', price });
    expect(items.map(shown).toSorted((a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id))).toEqual([
      {
        id: '21',
        reference_price: 12_000,
        lowest: at(9000),
        listed_on: [
          { market_id: 13, market_name: 'CSFloat' },
          { market_id: 3, market_name: 'Waxpeer' },
        ],
      },
      { id: '22', reference_price: 1000, lowest: at(900), listed_on: [] },
      { id: '23', reference_price: 100_000, lowest: null, listed_on: [] },
      { id: '24', reference_price: null, lowest: null, listed_on: [] },
    ]);
  });

  it('says how many things Steam hides, and when they appear at the latest', async () => {
    expect(await list()).toMatchObject({ hidden: 2, hidden_until: '2026-11-27T12:00:00.000Z', problem: null });
    expect(await list({}, await ownerOf(test, []))).toMatchObject({ hidden: 0, hidden_until: null, total: 0, items: [] });
  });

  it('is filtered by type, exterior, rarity, name and lock, and sorted [INV-109, INV-237]', async () => {
    expect(await idsOf({})).toEqual(['4', '1', '2', '3', '5']);
    expect(await idsOf({ sortOrder: 'ASC' })).toEqual(['3', '1', '2', '4', '5']);
    expect(await idsOf({ sortBy: 'float', sortOrder: 'ASC' })).toEqual(['2', '1', '4', '3', '5']);
    expect(await idsOf({ sortBy: 'name', sortOrder: 'ASC' })).toEqual(['5', '1', '2', '4', '3']);
    expect(await idsOf({ type: ['Rifle'] })).toEqual(['1', '2']);
    expect(await idsOf({ type: ['Rifle', 'Knife'] })).toEqual(['1', '2', '5']);
    expect(await idsOf({ exterior: ['Factory New'] })).toEqual(['5']);
    expect(await idsOf({ rarity: ['Covert'] })).toContain('4');
    expect(await idsOf({ search: 'redl' })).toEqual(['1', '2']);
    expect(await idsOf({ tradable: 'locked' })).toEqual(['1']);
    expect(await idsOf({ tradable: 'tradable', search: 'redline' })).toEqual(['2']);
  });

  it('has pages; one past the end is the last [INV-103]', async () => {
    expect(await idsOf({ pageSize: 2, page: 2 })).toEqual(['2', '3']);
    expect(await list({ pageSize: 2, page: 9 })).toMatchObject({ total: 5, items: [{ asset_id: '5' }] });
  });

  it('is that of the caller and of the game alone', async () => {
    expect(await list({}, stranger)).toMatchObject({ total: 0, items: [], updated_at: null });
    await readInventory(test.db, user.steamId, [seenAsset('90', test.item(HOOK, null, 570))], { appId: 570 });
    expect(await list({ appid: 'dota2' })).toMatchObject({ total: 1, items: [{ asset_id: '90', game: 'dota2' }] });
    expect(await list({ appid: 440 })).toMatchObject({ total: 0, updated_at: null });
  });
});

describe('what it is worth', () => {
  const get = async (path: string, as: User = user) => (await test.send(`GET ${path}`, { as })).body;

  it('is summed on every market, the highest first, with counts of all and of tradable units [INV-102, INV-205, INV-239, INV-247, DATA-131, DATA-206]', async () => {
    const body = await get('/steam/statistics?appid=730');
    const figures = { total_count: 8, tradable_count: 7 };
    const values = [
      { name: 'Steam', value: 2 * 12_000 + 100_000, net: 2 * steamNet(12_000) + steamNet(100_000), units: 3, fresh: true },
      { name: 'Waxpeer', value: 2 * 9000 + 4 * 900, units: 6 },
      { name: 'Buff.163', value: 2 * 8000 + 4 * 1000, units: 6 },
    ];
    expect(body).toMatchObject({ ...figures, total_values: values, meta: { ...figures, total_values: values } });
    expect(body.total_values.map(({ value }: { value: number }) => value)).toEqual(values.map(({ value }) => value));
    expect(body.best).toEqual({
      gross: 2 * 12_000 + 100_000 + 4 * 1000,
      net: 2 * steamNet(12_000) + steamNet(100_000) + 4 * buffNet(1000),
      units: 7,
    });
    // Steam pays into its wallet only; what it alone would buy is no money
    expect(body.money).toEqual({ gross: 2 * 9000 + 4 * 1000, net: 2 * waxpeerNet(9000) + 4 * buffNet(1000), units: 6 });
    expect(body.assumed).toEqual({ gross: 0, net: 0, units: 0 });
    expect(body.bids).toEqual({ gross: 0, net: 0, units: 0 });
    expect((await get('/steam/inventory-statistic?appid=730')).items).toEqual(
      values.map(({ name, units, value }) => ({ name, count: units, value })),
    );
  });

  it('has a call for each of its figures [INV-104, INV-106, INV-107, INV-110, INV-249, INV-251, INV-252, INV-255]', async () => {
    const post = async (path: string) => (await test.send(`POST ${path}`, { as: user, body: { appid: 730 } })).body;
    expect(await post('/steam/total-count')).toEqual({ success: true, count: 8 });
    expect(await get('/steam/tradable-count?appid=730')).toEqual({ success: true, count: 7 });
    expect(await post('/steam/inventory-value')).toEqual({ success: true, value: 2 * 8000 + 4 * 1000 + 100_000 });
    expect(await get('/steam/inventory-statistic?appid=730')).toMatchObject({ success: true, total: 3 });
  });

  it('is shown with its owner and by name, the most valuable first [INV-241, INV-243, DATA-207]', async () => {
    expect(await get('/steam/overview?appid=730')).toMatchObject({
      user: { username: expect.stringMatching(/^trader/), profile: expect.any(String) },
      values: { total_value: 120_000, total_count: 8 },
      total: 4,
      items: [
        { name: AWP, count: 1, price: 100_000, value: 100_000 },
        { name: AK_FT, count: 2, price: 8000, value: 16_000 },
        { name: CASE, count: 4, price: 1000, value: 4000 },
        { name: KARAMBIT, count: 1, price: null, value: 0 },
      ],
      updated_at: START.toISOString(),
    });
  });

  it('over the days is that of a chosen market, Buff.163 unless told, for a number of days [INV-101, INV-208, INV-240, INV-246]', async () => {
    const { id } = await test.db
      .selectFrom('inventories')
      .select('id')
      .where('steam_id', '=', user.steamId)
      .where('app_id', '=', 730)
      .executeTakeFirstOrThrow();
    const dayOf = (daysAgo: number): string => new Date(START.getTime() - daysAgo * DAY).toISOString().slice(0, 10);
    await test.db
      .insertInto('inventory_days')
      .values(
        [0, 6, 7].map((ago) => ({
          inventory_id: id,
          day: dayOf(ago),
          value: 1,
          units: 1,
          tradable: 1,
          market_ids: [5, 1, 2],
          market_values: [7, 100 + ago, 200 + ago],
        })),
      )
      .execute();
    const slugs = { 1: (await get('/steam/graph?interval=7')).market };
    expect(slugs).toEqual({ 1: 'buff' });
    const buff = (await get('/steam/graph?interval=8')).data;
    expect(buff.map(({ date }: { date: string }) => date)).toEqual([dayOf(7), dayOf(6), dayOf(0)]);
    expect((await get('/steam/graph?interval=7&market=buff')).data).toEqual(buff.slice(1));
    const bitskins = { date: dayOf(6), value: 7 };
    expect((await get('/steam/graph?interval=7&market=bitskins')).data).toEqual([bitskins, { ...bitskins, date: dayOf(0) }]);
    // without a price on the market, the value is unknown; an empty inventory has the value zero
    expect((await get('/steam/graph?interval=7&market=csfloat')).data).toEqual([]);
    await test.db.updateTable('inventory_days').set({ units: 0, market_ids: [], market_values: [] }).where('day', '=', dayOf(6)).execute();
    expect((await get('/steam/graph?interval=7&market=csfloat')).data).toEqual([{ date: dayOf(6), value: 0 }]);
    expect((await get('/steam/graph?interval=7', stranger)).data).toEqual([]);
  });
});

describe('what a thing cost', () => {
  it('is set by its owner, with profit after the fee, and forgotten again [INV-108, INV-253]', async () => {
    expect((await setPrice('2', 5000)).body).toEqual({ success: true, item: { asset_id: '2', buy_price: 5000 } });
    const priced = async () => (await list({ search: 'redline', sortBy: 'profit' })).items;
    expect((await priced())[0]).toMatchObject({
      asset_id: '2',
      buy_price: 5000,
      cost: { unit: 5000, source: 'typed' },
      profit: buffNet(8000) - 5000,
      ratio: 56,
      acquired_at: START.toISOString(),
    });
    expect((await priced())[1]).toMatchObject({ asset_id: '1', buy_price: null, cost: null, profit: null, ratio: null });
    expect((await test.send('GET /steam/statistics', { as: user })).body.cost).toEqual({ value: 5000, units: 1 });
    const audit = await test.db.selectFrom('audit_log').selectAll().where('action', '=', 'asset.priced').execute();
    expect(audit).toMatchObject([{ old_value: { buy_price: null }, new_value: { buy_price: 5000 } }]);
    expect((await setPrice('2', null)).body.item).toEqual({ asset_id: '2', buy_price: null });
  });

  it('is refused for things of others and for what is gone, and outside its bounds, with the field [INV-108]', async () => {
    expect((await setPrice('2', 5000, stranger)).status).toBe(404);
    expect((await setPrice('999', 5000)).status).toBe(404);
    for (const price of [-1, 100_000_001, 1.5, 'x']) expect(Object.keys((await setPrice('2', price)).body.fields)).toEqual(['item.price']);
    expect(Object.keys((await setPrice('2', 5, user, { market_id: 2 })).body.fields)).toEqual(['market_id']);
    const other = await ownerOf(test, [seenAsset('2', test.item(AK_FT))]);
    advanceClock(1000);
    await readInventory(test.db, other.steamId, []);
    expect((await setPrice('2', 5, other)).status).toBe(404);
  });
});
