import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, START, testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AK_MW, AK_ST, AWP, CASE, GLOVES, KARAMBIT, PISTOL, STICKER } from '../../../../test/items.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';

/** Each test asserts one of the decisions on the comparison as a whole. */
const test = testApi();
let user: User;

const [BUFF, WAXPEER, MARKETCSGO, SHADOWPAY, CSFLOAT] = [2, 3, 4, 8, 13];

beforeAll(async () => {
  user = await test.signIn();
  await test.offer('steam', { [AK_FT]: 40_000, [STICKER]: 9000 });
  await test.offer('buff', {
    [AK_FT]: [10_000, 3],
    [AWP]: [10_000, 4],
    [CASE]: [1000, null],
    [AK_MW]: [20_000, 2],
    [GLOVES]: [60_000, 1],
    [PISTOL]: [5000, 9],
  });
  await test.offer('waxpeer', { [AWP]: [10_000, 9], [CASE]: [1100, 50], [PISTOL]: [5000, 9], [STICKER]: [7000, 5] });
  await test.offer('csfloat', { [AK_FT]: [12_000, 6], [AWP]: [20_000, 8], [CASE]: [1500, 7], [AK_MW]: [22_000, null], [GLOVES]: 70_000 });
  await test.offer('shadowpay', { [PISTOL]: [5000, 9], [AWP]: [21_556, 8], [CASE]: [1477, 9] });
  await test.offer('skinthunder', { [AK_FT]: [11_500, 9] });
  await test.offer('lootfarm', { [AK_FT]: [50_000, 9], [AWP]: [90_000, 9] });
  await test.db
    .insertInto('item_sales')
    .values([
      { market_id: 6, item_id: test.item(AK_FT).itemId, sold_7_days: 30, median_price: null, updated_at: START },
      { market_id: 1, item_id: test.item(AK_FT).itemId, sold_7_days: 20, median_price: null, updated_at: START },
    ])
    .execute();
  await test.api.boards.readVolumes();
});

type Row = Record<string, number | string | boolean | null>;
type Reply = { items: Row[]; total: number; hidden: number; limited: boolean; updated_at: string | null; fields?: object };
const post = async (path: string, body: object, as: User | null = user) => test.send(`POST /item/${path}`, { ...(as && { as }), body });
const multiple = async (body: object, as: User | null = user): Promise<Reply> => (await post('multiple-comparison', body, as)).body;
const row = async (name: string, body: object): Promise<Row | undefined> =>
  (await multiple(body)).items.find((one) => one['name'] === name);
const refused = async (body: object): Promise<object> => (await post('comparison', body)).body.fields ?? {};

describe('the two calls', () => {
  it('take the same body and answer the same, with every field of it [COMP-242]', async () => {
    const body = {
      game: 'cs2',
      currentPage: '1',
      pageSize: '50',
      sortBy: 'profit',
      sortOrder: 'ASC',
      searchQuery: 'a',
      priceFrom: 1000,
      priceTo: 50_000,
      minROI: '0.5',
      maxROI: 500,
      quantity: 2,
      volume: 0,
      type: ['Rifle', 'Sniper Rifle'],
      exterior: 'Field-Tested',
      rarity: [],
      extra: [],
      sourceMarket: 'buff',
      targetMarket: 'csfloat',
      globalMinimum: 0,
    };
    const [one, other] = [await post('comparison', body), await post('multiple-comparison', body)];
    expect(one.body.items.map((each: Row) => each['name'])).toEqual([AK_FT, AWP]);
    expect(other.body).toEqual(one.body);
    for (const [field, wrong] of Object.entries({ game: 'chess', pageSize: 0, sortBy: 'price', quantity: -1, globalMinimum: 2 })) {
      for (const path of ['comparison', 'multiple-comparison'])
        expect(Object.keys((await post(path, { ...body, [field]: wrong })).body.fields)).toEqual([field]);
    }
  });

  it('take markets as slugs or one slug, none as all, suspicious rows and an age, and answer rows, counts and time [COMP-245]', async () => {
    const all = await multiple({});
    expect(Object.keys(all).toSorted()).toEqual(['hidden', 'items', 'limited', 'success', 'total', 'updated_at']);
    expect(all).toMatchObject({ limited: false, updated_at: START.toISOString() });
    expect(await multiple({ sourceMarket: [], targetMarket: [] })).toEqual(all);
    expect(await multiple({ outliers: 1 })).toEqual(all);
    expect(await multiple({ sourceMarket: 'buff', targetMarket: ['csfloat'] })).toEqual(
      await multiple({ sourceMarket: ['buff'], targetMarket: 'csfloat' }),
    );
    expect((await multiple({ maxAge: 1 })).total).toBe(all.total);
    expect([await refused({ maxAge: 0 }), await refused({ outliers: 2 }), await refused({ sourceMarket: 'nowhere' })]).toEqual([
      { maxAge: expect.anything() },
      { outliers: expect.anything() },
      { sourceMarket: expect.anything() },
    ]);
  });
});

describe('bounds', () => {
  it('are 0 to 1,000,000 dollars, an ROI of 0 to 10,000 in steps of 0.01 and 0 to 10,000 pieces [COMP-222]', async () => {
    const most = { priceFrom: 0, priceTo: 1_000_000_000, minROI: 0, maxROI: 10_000, quantity: 10_000 };
    expect((await post('comparison', most)).status).toBe(200);
    expect((await post('comparison', { ...most, minROI: 0.01, maxROI: 9999.99 })).status).toBe(200);
    const wrong = { priceFrom: [-1, 1_000_000_001, 0.5], priceTo: [-1, 1_000_000_001], minROI: [-0.01, 10_000.01, 0.005] };
    const more = { ...wrong, maxROI: [-0.01, 10_000.01, 0.005], quantity: [-1, 10_001, 1.5] };
    for (const [field, values] of Object.entries(more))
      for (const value of values) expect(Object.keys(await refused({ [field]: value }))).toEqual([field]);
  });
});

describe('which quotes take part', () => {
  it('those in stock on both sides, before markets are chosen; the item by its sales over all markets [COMP-245]', async () => {
    // Buff.163 reports no quantity of the case, so Waxpeer is next
    expect(await row(CASE, { targetMarket: 'csfloat' })).toMatchObject({ source_id: BUFF, source_qty: null });
    expect(await row(CASE, { targetMarket: 'csfloat', quantity: 1 })).toMatchObject({ source_id: WAXPEER, source_qty: 50 });
    // the best target has 7 pieces, the next 9
    expect(await row(CASE, { sourceMarket: 'waxpeer', quantity: 7 })).toMatchObject({ target_id: CSFLOAT });
    expect(await row(CASE, { sourceMarket: 'waxpeer', quantity: 8 })).toMatchObject({ target_id: SHADOWPAY });
    expect(await row(AK_MW, { quantity: 1, sourceMarket: 'buff', targetMarket: 'csfloat' })).toBeUndefined();
    const sold = await multiple({ volume: 50 });
    expect(sold.items.map((each) => [each['name'], each['volume_7d']])).toEqual([[AK_FT, 50]]);
    expect((await multiple({ volume: 51 })).total).toBe(0);
    expect(await row(AWP, {})).toMatchObject({ volume_7d: null });
  });

  it('choose the lowest price and the highest net, ties to the lower id [COMP-245]', async () => {
    // 20,000 less 3 percent and 21,556 less 10 percent give the same net
    expect(await row(AWP, {})).toMatchObject({ source_id: BUFF, source_price: 10_000, target_id: SHADOWPAY, target_net: 19_400 });
    expect(await row(AWP, { targetMarket: ['csfloat', 'waxpeer'] })).toMatchObject({ target_id: CSFLOAT, profit: 9400 });
    expect(await row(CASE, {})).toMatchObject({ target_id: CSFLOAT, target_net: 1455 });
  });

  it('never on one market: the better pair with another, or no row [COMP-245]', async () => {
    expect(await row(AWP, { sourceMarket: 'buff', targetMarket: 'buff' })).toBeUndefined();
    const free = await test.signIn();
    for (const market of ['buff', 'waxpeer']) await test.send('POST /users/market-fees', { as: free, body: { market, fee: 0 } });
    const markets = ['buff', 'waxpeer', 'shadowpay'];
    const { items } = await multiple({ sourceMarket: markets, targetMarket: markets, searchQuery: 'glock' }, free);
    // Buff.163 is best on both sides. Waxpeer as target and Waxpeer as source both give a profit of 0: the lower source id wins
    expect(items).toMatchObject([{ name: PISTOL, source_id: BUFF, target_id: WAXPEER, profit: 0, profitRatio: 0 }]);
    const only = await multiple({ sourceMarket: ['buff', 'shadowpay'], targetMarket: ['buff'], searchQuery: 'glock' }, free);
    expect(only.items).toMatchObject([{ source_id: SHADOWPAY, target_id: BUFF, profit: 0 }]);
  });
});

describe('a row', () => {
  it('earns the net less the source price, in percent of it; ranges bind both, ends included; assumed fees are marked [COMP-245]', async () => {
    const pair = { sourceMarket: 'buff', targetMarket: 'csfloat' };
    expect(await row(AK_FT, pair)).toMatchObject({ profit: 12_000 * 0.97 - 10_000, profitRatio: 16.4, fee_known: true });
    expect(await row(AK_FT, { ...pair, priceFrom: 10_000, priceTo: 10_000, minROI: 16.4, maxROI: 16.4 })).toBeDefined();
    for (const out of [{ priceFrom: 10_001 }, { priceTo: 9999 }, { minROI: 16.41 }, { maxROI: 16.39 }])
      expect(await row(AK_FT, { ...pair, ...out })).toBeUndefined();
    expect(await row(AK_FT, { sourceMarket: 'buff', targetMarket: 'skinthunder' })).toMatchObject({ target_net: 10_350, fee_known: false });
  });

  it('says where it ends: Steam pays into a wallet, and all targets are those that pay money unless others are ticked [COMP-245]', async () => {
    const targets = (reply: Reply) => new Set(reply.items.map((each) => each['target_id']));
    const all = await multiple({ pageSize: 200 });
    expect([targets(all).has(1), targets(all).has(23)]).toEqual([false, false]);
    expect(await row(AK_FT, { targetMarket: ['steam', 'csfloat'] })).toMatchObject({ target_id: 1, target_wallet_only: true });
    expect(await row(AK_FT, { targetMarket: ['lootfarm'] })).toMatchObject({ target_id: 23, target_wallet_only: false });
    expect(await row(AK_FT, {})).toMatchObject({ target_id: CSFLOAT, target_wallet_only: false });
  });

  it('is left out and counted where a price is suspicious, unless suspicious rows are asked for [COMP-245]', async () => {
    const pair = { sourceMarket: 'buff', targetMarket: ['lootfarm'], searchQuery: 'redline field' };
    expect(await multiple(pair)).toMatchObject({ total: 1, hidden: 0, items: [{ source_outlier: false, target_outlier: true }] });
    expect(await multiple({ ...pair, outliers: 0 })).toMatchObject({ total: 0, hidden: 1, items: [] });
  });
});

describe('the order', () => {
  it('is by ratio, profit, name or the pieces of the source, ties by name [COMP-247]', async () => {
    await test.offer('marketcsgo', { [AK_ST]: [8000, 4], [`${KARAMBIT}#Ruby`]: [8000, 4] });
    await test.offer('haloskins', { [AK_ST]: 9000, [`${KARAMBIT}#Ruby`]: 9000 });
    const by = async (sortBy: string, sortOrder: string, body: object): Promise<unknown[]> =>
      (await multiple({ ...body, sortBy, sortOrder })).items.map((each) => each['name']);
    const pair = { sourceMarket: 'buff', targetMarket: 'csfloat' };
    // CASE, AWP, AK_FT, GLOVES, AK_MW: 45.5, 94, 16.4, 13.17 and 6.7 percent; 455, 9400, 1640, 7900 and 1340 thousandths
    expect(await by('profitRatio', 'DESC', pair)).toEqual([AWP, CASE, AK_FT, GLOVES, AK_MW]);
    expect(await by('profit', 'DESC', pair)).toEqual([AWP, GLOVES, AK_FT, AK_MW, CASE]);
    expect(await by('name', 'ASC', pair)).toEqual([AK_FT, AK_MW, AWP, CASE, GLOVES]);
    // quantities at Buff.163 in the order of names: 3, 2, 4, unknown, 1
    expect(await by('quantity', 'ASC', pair)).toEqual([GLOVES, AK_MW, AK_FT, AWP, CASE]);
    const even = { sourceMarket: 'marketcsgo', targetMarket: 'haloskins' };
    for (const sortBy of ['profitRatio', 'profit', 'quantity'])
      for (const order of ['ASC', 'DESC']) expect(await by(sortBy, order, even)).toEqual([AK_ST, `${KARAMBIT} - Ruby`]);
    expect((await multiple(even)).items[0]).toMatchObject({ source_id: MARKETCSGO, profit: 685 });
  });
});

describe('after the payout', () => {
  it('profit, ratio and the choice of the target count its cost, where it is documented', async () => {
    const plain = await row(AK_FT, { sourceMarket: 'buff', targetMarket: 'csfloat' });
    // 3 percent of 12,000 for the sale, 2.5 percent of the rest for the payout
    expect(plain).toMatchObject({ profit: 1640, target_net: 11_640, target_after_payout: 11_349 });
    expect(await row(AK_FT, { sourceMarket: 'buff', targetMarket: 'csfloat', afterPayout: 1 })).toMatchObject({
      profit: 1349,
      profitRatio: 13.49,
      target_net: 11_640,
      target_after_payout: 11_349,
    });
    expect(await row(CASE, { afterPayout: 1 })).toMatchObject({ target_id: CSFLOAT, profit: 419 });
    // before the payout both nets are the same; nothing is documented about payouts of ShadowPay
    expect(await row(AWP, { afterPayout: 1 })).toMatchObject({ target_id: CSFLOAT, target_after_payout: 18_915, profit: 8915 });
    expect(await row(AWP, { afterPayout: 1, targetMarket: 'shadowpay' })).toMatchObject({ target_after_payout: null, profit: 9400 });
    expect(await refused({ afterPayout: 2 })).toHaveProperty('afterPayout');
  });

  it('an own fee counts with it, and answers are not mixed up', async () => {
    const own = await test.signIn();
    const body = { sourceMarket: 'buff', targetMarket: 'csfloat', searchQuery: 'redline field' };
    await test.send('POST /users/market-fees', { as: own, body: { market: 'csfloat', fee: 0 } });
    const profits = [];
    for (const as of [user, own])
      for (const afterPayout of [0, 1]) profits.push((await multiple({ ...body, afterPayout }, as)).items[0]?.['profit']);
    expect(profits).toEqual([1640, 1349, 2000, 1700]);
  });
});

describe('time', () => {
  it('makes quotes stale, which then take no part; a row is as old as the older of its quotes [COMP-245]', async () => {
    advanceClock(20 * MINUTE);
    await test.offer('csfloat', { [AK_FT]: [12_000, 6] });
    expect(await row(AK_FT, { sourceMarket: 'buff', targetMarket: 'csfloat' })).toMatchObject({ last_update: START.toISOString() });
    expect(await row(AK_FT, { sourceMarket: 'buff', targetMarket: 'csfloat', maxAge: 19 })).toBeUndefined();
    expect(await row(AK_FT, { sourceMarket: 'buff', targetMarket: 'csfloat', maxAge: 20 })).toBeDefined();
    setClock(new Date(START.getTime() + 24 * HOUR));
    expect((await multiple({})).total).toBe(0);
  });
});
