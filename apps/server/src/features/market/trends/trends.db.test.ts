import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, START, testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AK_MW, AK_ST, AWP, CASE, GLOVES, KARAMBIT, KEY, PISTOL, STICKER } from '../../../../test/items.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';
import { ensurePartitions } from '../../../prices/history/partitions.ts';

const test = testApi();
let user: User;

const STEAM = 1;
const BUFF = 2;
const dayAgo = (days: number): string => new Date(START.getTime() - days * DAY).toISOString().slice(0, 10);

/** Stores closing prices of an item by days ago; days without a price had the price of the day before. */
async function closes(name: string, prices: Record<number, number>, market = STEAM): Promise<void> {
  for (const [days, price] of Object.entries(prices))
    await sql`insert into price_days (item_id, market_id, day, open, high, low, close)
      values (${test.item(name).itemId}, ${market}, ${dayAgo(Number(days))}::date, ${price}, ${price}, ${price}, ${price})`.execute(
      test.db,
    );
}

async function sold(name: string, day: number | null, week: number, month: number | null, market = 6): Promise<void> {
  const { itemId } = test.item(name);
  const row = { market_id: market, item_id: itemId, sold_1_day: day, sold_7_days: week, sold_30_days: month };
  await test.db
    .insertInto('item_sales')
    .values({ ...row, median_price: null, updated_at: START })
    .execute();
}

beforeAll(async () => {
  user = await test.signIn();
  await ensurePartitions(test.db, 'price_days', new Date(START.getTime() - 120 * DAY), START);
  await test.offer('steam', {
    [AK_FT]: [12_000, 40],
    [AK_MW]: 20_000,
    [AWP]: 80_000,
    [CASE]: 900,
    [PISTOL]: [30_000, 2],
    [STICKER]: 9000,
  });
  await test.offer('buff', { [AK_FT]: [10_000, 90], [AWP]: [60_000, 8], [GLOVES]: [500_000, 1], [STICKER]: 1000, [CASE]: 800 });
  await test.offer('waxpeer', { [AK_FT]: [14_000, 3], [STICKER]: [1000, 7], [`${KARAMBIT}#Ruby`]: 5_000_000 });
  await test.offer('steam', { [KEY]: 2000 }, { appId: 440 });
  // rises
  await closes(AK_FT, { 40: 8000, 7: 10_000, 1: 11_000 });
  await closes(AK_FT, { 40: 1 }, BUFF);
  // falls
  await closes(AK_MW, { 60: 40_000, 3: 25_000 });
  // a spike seven days ago is not a fall
  await closes(AWP, { 60: 80_000, 7: 200_000, 6: 80_000 });
  // below 1 dollar
  await closes(CASE, { 60: 100 });
  // rises on Buff.163, its reference
  await closes(GLOVES, { 60: 400_000 }, BUFF);
  // an outlier: nine times the price of the other markets
  await closes(STICKER, { 60: 1000 });
  // four sales are too few
  await closes(PISTOL, { 60: 10_000 });
  await sold(AK_FT, 3, 21, 100);
  await sold(AK_FT, 2, 9, null, 4);
  await sold(AK_MW, null, 5, 300);
  await sold(AWP, 9, 30, 40);
  await sold(CASE, 50, 500, 2000);
  await sold(GLOVES, 0, 5, 12);
  await sold(STICKER, 1, 8, 20);
  await sold(PISTOL, 1, 4, 9);
  await test.api.boards.readVolumes();
  await test.api.boards.readPast();
});

type Row = {
  item_detail: { name: string; prices: { price: number; update_date: string }[] };
  price: number;
  market: string;
  price_change: number | null;
  change_ratio: number | null;
  volume: number | null;
};
type Reply = { success: boolean; data: Row[]; total: number; updated_at: string };

const table = async (body: object = {}, as: User | null = null): Promise<Reply> =>
  (await test.send('POST /item/trend', { ...(as && { as }), body })).body;
const list = async (query: Record<string, string | number>): Promise<Reply> =>
  (
    await test.send(
      `GET /item/trending-item?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`,
    )
  ).body;
const names = ({ data }: Reply): string[] => data.map((row) => row.item_detail.name);
const changes = ({ data }: Reply) => data.map((row) => [row.item_detail.name, row.price_change, row.change_ratio]);

describe('the table [TREND-223]', () => {
  it('answers items with a reference price, by price from the highest, suspicious ones last, ten a page [TREND-228] [TREND-210] [TREND-227]', async () => {
    const answer = await table();
    expect(answer).toMatchObject({ success: true, total: 7, updated_at: START.toISOString() });
    expect(names(answer)).toEqual([GLOVES, AWP, PISTOL, AK_MW, AK_FT, CASE, STICKER]);
    expect(answer.data.map(({ price, market }) => [price, market])).toEqual([
      [500_000, 'buff'],
      [80_000, 'steam'],
      [30_000, 'steam'],
      [20_000, 'steam'],
      [12_000, 'steam'],
      [900, 'steam'],
      [9000, 'steam'],
    ]);
    expect(names(await table({ sortBy: 'name', sortOrder: 'ASC' }))).toEqual([AK_FT, AK_MW, AWP, CASE, PISTOL, STICKER, GLOVES]);
    expect(names(await table({ sortBy: 'name' }))[0]).toBe(GLOVES);
    expect(names(await table({ sortOrder: 'ASC', pageSize: 2, currentPage: 2 }))).toEqual([AK_MW, PISTOL]);
    for (const sortBy of ['profit', 'trend', 'quantity'])
      expect((await test.send('POST /item/trend', { body: { sortBy } })).body.fields).toHaveProperty('sortBy');
    expect((await test.send('GET /item/trend')).status).toBe(404);
  });

  it('says everything of an item, with its prices of 30 days, newest first [DATA-241] [DATA-242] [C-63]', async () => {
    const [row] = (await table({ searchQuery: 'redline field' })).data;
    const item = test.item(AK_FT);
    const prices = row!.item_detail.prices;
    expect(row).toEqual({
      item_detail: {
        item_id: item.itemId,
        general_id: item.generalId,
        app_id: 730,
        name: AK_FT,
        short_name: 'AK-47 | Redline',
        market_hash_name: AK_FT,
        slug: 'ak-47-redline-field-tested',
        game: 'cs2',
        image: `/api/v1/art/${item.itemId}`,
        color: '#d32ce6',
        type: 'Rifle',
        exterior: 'Field-Tested',
        short_exterior: 'FT',
        exterior_color: '#d6b34a',
        is_stattrak: false,
        is_souvenir: false,
        prices,
      },
      price: 12_000,
      market: 'steam',
      price_change: 4000,
      change_ratio: 50,
      volume: 100,
      outlier: false,
    });
    expect(prices).toEqual(
      Array.from({ length: 30 }, (_, days) => ({
        price: days === 0 ? 12_000 : days === 1 ? 11_000 : 1 < days && days < 7 ? 10_000 : days === 7 ? 10_000 : 8000,
        update_date: dayAgo(days),
      })),
    );
    const [gloves] = (await table({ searchQuery: 'sport gloves' })).data;
    expect(gloves!.item_detail.prices.map(({ price }) => price)).toEqual([500_000, ...Array.from({ length: 29 }, () => 400_000)]);
  });

  it('sends what is known of an item whose history begins later', async () => {
    await test.offer('steam', { [AK_ST]: 70_000 }, { complete: false });
    await closes(AK_ST, { 2: 60_000 });
    const [row] = (await table({ searchQuery: 'stattrak' })).data;
    expect(row).toMatchObject({ price: 70_000, price_change: null, change_ratio: null, volume: null });
    expect(row!.item_detail.prices).toEqual([
      { price: 70_000, update_date: dayAgo(0) },
      { price: 60_000, update_date: dayAgo(1) },
      { price: 60_000, update_date: dayAgo(2) },
    ]);
  });

  it('is filtered by the parameters of the comparison, without globalMinimum [TREND-223]', async () => {
    const of = async (body: object): Promise<string[]> => names(await table({ sortBy: 'name', sortOrder: 'ASC', ...body }));
    expect(await of({ priceFrom: 9000, priceTo: 20_000 })).toEqual([AK_FT, AK_MW, STICKER]);
    expect(await of({ searchQuery: 'redline' })).toEqual([AK_FT, AK_MW, AK_ST]);
    expect(await of({ volume: 30 })).toEqual([AK_FT, AWP, CASE]);
    expect(await of({ type: ['Gloves', 'Pistol'] })).toEqual([PISTOL, GLOVES]);
    expect(await of({ exterior: 'Minimal Wear' })).toEqual([AK_MW]);
    expect(await of({ rarity: ['Classified'] })).toEqual([AK_FT]);
    expect(await of({ extra: ['StatTrak™'] })).toEqual([AK_ST]);
    expect(await of({ quantity: 8 })).toEqual([AK_FT, AWP]);
    expect(await of({ quantity: 8, sourceMarket: 'steam' })).toEqual([AK_FT]);
    expect(await of({ sourceMarket: ['waxpeer'] })).toEqual([AK_FT, STICKER]);
    expect(await of({ sourceMarket: ['buff'], targetMarket: ['waxpeer'] })).toEqual([AK_FT, STICKER]);
    // Redline: 14,000 on Waxpeer less 6 percent is 31.6 percent above 10,000
    expect(await of({ sourceMarket: ['buff'], targetMarket: ['waxpeer'], minROI: 5 })).toEqual([AK_FT]);
    expect(await of({ sourceMarket: ['buff'], targetMarket: ['waxpeer'], minROI: 5, maxROI: 20 })).toEqual([]);
    // the whole range is no limit; a filter that the call does not have is ignored
    expect((await table({ minROI: 0, maxROI: 10_000, globalMinimum: 1, outliers: 0, maxAge: 1 })).total).toBe(8);
    expect(await of({ game: 'tf2' })).toEqual([KEY]);
  });

  it("counts with the caller's own fees", async () => {
    const input = { sourceMarket: ['buff'], targetMarket: ['waxpeer'], minROI: 39 };
    expect((await table(input, user)).total).toBe(0);
    await test.send('POST /users/market-fees', { as: user, body: { market: 'waxpeer', fee: 0 } });
    expect(names(await table(input, user))).toEqual([AK_FT]);
    expect((await table(input)).total).toBe(0);
  });

  it('refuses values outside their bounds, in money of thousandths [TREND-213] [TREND-214] [TREND-215] [TREND-216] [I-14]', async () => {
    const refused = async (body: object): Promise<string[]> =>
      Object.keys((await test.send('POST /item/trend', { body })).body.fields ?? {});
    expect(await refused({ priceFrom: 0, priceTo: 1_000_000_000, minROI: 0, maxROI: 10_000, quantity: 1000 })).toEqual([]);
    expect(await refused({ priceFrom: -1 })).toEqual(['priceFrom']);
    expect(await refused({ priceTo: 1_000_000_001 })).toEqual(['priceTo']);
    expect(await refused({ minROI: -0.01 })).toEqual(['minROI']);
    expect(await refused({ maxROI: 10_000.01 })).toEqual(['maxROI']);
    expect(await refused({ minROI: 0.001 })).toEqual(['minROI']);
    expect(await refused({ quantity: 1001 })).toEqual(['quantity']);
    expect(await refused({ volume: -1 })).toEqual(['volume']);
  });

  it('begins with prices up to 20,000,000 thousandths [TREND-218]', async () => {
    await test.offer('steam', { [`${KARAMBIT}#Ruby`]: 20_000_001 }, { complete: false });
    expect((await table({ searchQuery: 'ruby' })).total).toBe(0);
    expect((await table({ searchQuery: 'ruby', priceTo: 20_000_001 })).total).toBe(1);
    await test.offer('steam', { [`${KARAMBIT}#Ruby`]: 20_000_000 }, { complete: false });
    expect((await table({ searchQuery: 'ruby' })).total).toBe(1);
  });
});

describe('the lists [TREND-225] [TREND-226] [TREND-227]', () => {
  it('holds five a page, of the last day, unless the call says otherwise [TREND-203] [TREND-204]', async () => {
    expect(changes(await list({}))).toEqual([
      [GLOVES, 100_000, 25],
      [AK_FT, 1000, 9.09],
    ]);
    expect((await list({ type: 'popular' })).data).toHaveLength(5);
    for (const query of ['interval=2', 'interval=90', 'type=rise', 'type=', 'priceFrom=x', 'quantity=1001'])
      expect([query, (await test.send(`GET /item/trending-item?${query}`)).status]).toEqual([query, 400]);
  });

  it('change = price now less the price at the start, in percent of the latter; the strongest first', async () => {
    expect(changes(await list({ type: 'increase', interval: 7 }))).toEqual([
      [GLOVES, 100_000, 25],
      [AK_FT, 2000, 20],
    ]);
    expect(changes(await list({ type: 'increase', interval: 30 }))).toEqual([
      [AK_FT, 4000, 50],
      [GLOVES, 100_000, 25],
    ]);
    expect(changes(await list({ type: 'fall', interval: 7 }))).toEqual([[AK_MW, -20_000, -50]]);
    expect(changes(await list({ type: 'fall', interval: 1 }))).toEqual([[AK_MW, -5000, -20]]);
    expect(names(await list({ type: 'increase', interval: 7, sortOrder: 'ASC' }))).toEqual([AK_FT, GLOVES]);
    expect(names(await list({ type: 'increase', interval: 7, sortBy: 'price' }))).toEqual([GLOVES, AK_FT]);
    expect(names(await list({ type: 'increase', interval: 7, sortBy: 'name', sortOrder: 'ASC' }))).toEqual([AK_FT, GLOVES]);
  });

  it('take the filters of the table but search, markets and groups', async () => {
    expect(names(await list({ type: 'increase', interval: 7, priceFrom: 12_001 }))).toEqual([GLOVES]);
    expect(names(await list({ type: 'increase', interval: 7, priceTo: 12_000 }))).toEqual([AK_FT]);
    expect(names(await list({ type: 'increase', interval: 7, quantity: 5 }))).toEqual([AK_FT]);
    expect(names(await list({ type: 'increase', interval: 7, volume: 30 }))).toEqual([AK_FT]);
    expect((await list({ type: 'increase', interval: 7, pageSize: 1, currentPage: 2 })).data[0]!.item_detail.name).toBe(AK_FT);
    expect((await list({ type: 'increase', interval: 7, game: 570 })).total).toBe(0);
  });

  it('rank popular items by the known sales of the interval, unknown last [TREND-224]', async () => {
    const popular = async (body: object): Promise<[string, number | null][]> =>
      ((await test.send('POST /item/popular', { body: { pageSize: 6, ...body } })).body as Reply).data.map((row) => [
        row.item_detail.name,
        row.volume,
      ]);
    expect(await popular({ interval: 7 })).toEqual([
      [CASE, 500],
      [AK_FT, 30],
      [AWP, 30],
      [STICKER, 8],
      [AK_MW, 5],
      [GLOVES, 5],
    ]);
    expect((await popular({ interval: 30 }))[1]).toEqual([AK_MW, 300]);
    const day = await popular({ interval: 1, pageSize: 20 });
    expect(day.map(([, volume]) => volume)).toEqual([50, 9, 5, 1, 1, 0, null, null, null]);
    const rising = await popular({ interval: 1, pageSize: 20, sortOrder: 'ASC' });
    expect(rising.map(([, volume]) => volume)).toEqual([0, 1, 1, 5, 9, 50, null, null, null]);
    const query = { type: 'popular', interval: 7, pageSize: 20 };
    expect(await list(query)).toEqual((await test.send('POST /item/popular', { body: { interval: 7, pageSize: 20 } })).body);
    for (const body of [{ interval: 3 }, { sortBy: 'profit' }, { priceTo: 1_000_000_001 }, { quantity: 1001 }, { volume: -1 }])
      expect((await test.send('POST /item/popular', { body })).status).toBe(400);
  });
});

describe('earlier prices', () => {
  it('are read again when the day changes, and a while after prices changed', async () => {
    const { boards } = test.api;
    await boards.readPast();
    const before = boards.version();
    await boards.readPastWhenDue();
    expect(boards.version()).toBe(before);
    advanceClock(31 * 60_000);
    await boards.readPastWhenDue();
    expect(boards.version()).toBe(before);
    await test.offer('steam', { [AK_FT]: 12_000 }, { freshForMs: 3 * DAY });
    const merged = boards.version();
    await boards.readPastWhenDue();
    expect(boards.version()).toBeGreaterThan(merged);
    // tomorrow, the day seven days ago is another one: the price was 10,000 on both
    advanceClock(DAY - HOUR);
    await boards.readPastWhenDue();
    expect(changes(await list({ type: 'increase', interval: 1 }))).toEqual([[AK_FT, 1000, 9.09]]);
    advanceClock(6 * DAY);
    await test.offer('steam', { [AK_FT]: 12_000 });
    await boards.readPastWhenDue();
    expect(changes(await list({ type: 'increase', interval: 7 }))).toEqual([[AK_FT, 1000, 9.09]]);
    setClock(START);
  });
});
