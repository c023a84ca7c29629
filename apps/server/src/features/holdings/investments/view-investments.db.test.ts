import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../../../test/api.ts';
import { bought } from '../../../../test/bought.ts';
import { AK_FT, AK_MW, AWP, CASE, GLOVES, STICKER } from '../../../../test/items.ts';
import { readCsv } from '../../../../test/read-csv.ts';
import { setClock } from '../../../platform/process/clock.ts';
import { ensurePartitions } from '../../../prices/history/partitions.ts';

const test = testApi();
let user: User;

const [STEAM, WAXPEER, BUFF] = [1, 3, 2];
const dayAgo = (days: number): string => new Date(START.getTime() - days * DAY).toISOString().slice(0, 10);

/** Stores closing prices of an item. `prices`: by the number of days ago. */
async function closes(name: string, market: number, prices: Record<number, number>): Promise<void> {
  for (const [days, price] of Object.entries(prices))
    await sql`insert into price_days (item_id, market_id, day, open, high, low, close)
      values (${test.item(name).itemId}, ${market}, ${dayAgo(Number(days))}::date, ${price}, ${price}, ${price}, ${price})`.execute(
      test.db,
    );
}

const add = async (name: string, changes: object = {}) =>
  (await test.send('POST /investments', { as: user, body: { ...bought(test, name), quantity: 1, ...changes } })).body.item;
const sell = (investment_id: number, quantity: number, sellPrice: number, sellDate: string) =>
  test.send('POST /investments/sell', { as: user, body: { investment_id, quantity, sellPrice, sellDate } });
const get = async (path: string) => (await test.send(`GET /investments${path}`, { as: user })).body;
const namesOf = ({ items }: { items: { name: string }[] }): string[] => items.map(({ name }) => name);

beforeAll(async () => {
  await ensurePartitions(test.db, 'price_days', new Date(START.getTime() - 60 * DAY), START);
  // more than three times the median of three markets
  await test.offer('buff', { [AK_FT]: [10_000, 3], [AWP]: 20_000, [CASE]: 500, [GLOVES]: 900_000 });
  await test.offer('waxpeer', { [AK_FT]: [11_000, 3], [STICKER]: 90_000, [GLOVES]: 100_000 });
  await test.offer('shadowpay', { [GLOVES]: 100_000 });
  // none of Skinport's prices is fresh
  await test.offer('skinport', { [AK_FT]: 50_000 }, { at: new Date(START.getTime() - 2 * DAY), asOf: new Date(START.getTime() - 2 * DAY) });
});
beforeEach(async () => {
  setClock(START);
  user = await test.signIn();
});

describe('the list', () => {
  it('describes each investment, values it on the market asked for and on all others [INVEST-249, DATA-216, DATA-217, DATA-218]', async () => {
    const added = await add(AK_FT, { quantity: 3, category: 'Play' });
    const item = test.item(AK_FT);
    const { success, items, total } = await get('/get-all');
    expect([success, total]).toEqual([true, 1]);
    expect(items).toEqual([
      {
        ...{ id: added.id, investment_id: added.id, item_id: item.itemId, general_id: item.generalId, app_id: 730, game: 'cs2' },
        ...{ name: AK_FT, short_name: 'AK-47 | Redline', market_hash_name: AK_FT, slug: item.slug, type: 'Rifle', color: '#d32ce6' },
        ...{ exterior: 'Field-Tested', short_exterior: 'FT', exterior_color: expect.stringMatching(/^#/) },
        ...{ is_stattrak: false, is_souvenir: false, image: `/api/v1/art/${item.itemId}`, img: `/api/v1/art/${item.itemId}` },
        ...{ category: 'Play', quantity: 3, buy_price: 7000, buy_date: '2026-11-01', float: null, note: '', import_id: null },
        ...{ price: 10_000, price_at: START.toISOString(), outlier: false },
        ...{ change_1d: null, change_7d: null, change_30d: null },
        // 3 × (10,000 less 2.5 percent − 7,000); before the fee 3 × 3,000
        ...{ total_buy: 21_000, total_sell: 30_000, multiple_profit: 8250, gross_profit: 9000, ratio: 39.29 },
        marketPrices: [
          { market_id: WAXPEER, market_name: 'Waxpeer', price: 11_000, profit: 3120, ratio: 44.57 },
          { market_id: BUFF, market_name: 'Buff.163', price: 10_000, profit: 2750, ratio: 39.29 },
        ],
        ...{ bought: 3, sold: { quantity: 0, total_buy: 0, total_sell: 0, profit: 0, ratio: 0 }, sales: [] },
      },
    ]);
    expect((await get('/get-all?market=waxpeer')).items).toMatchObject([{ price: 11_000, total_sell: 33_000, multiple_profit: 9360 }]);
    expect((await get('/get-all?market=steam')).items).toMatchObject([
      ...[{ price: null, price_at: null, total_buy: 21_000, total_sell: null, multiple_profit: null, gross_profit: null, ratio: null }],
    ]);
  });

  it('is sorted by profit, descending, without a price last, 24 a page, until another order is asked for [INVEST-212, INVEST-213]', async () => {
    await add(CASE, { buyPrice: 400 });
    await add(STICKER);
    await add(AWP);
    await add(AK_FT);
    expect(namesOf(await get('/get-all'))).toEqual([AWP, AK_FT, CASE, STICKER]);
    expect(namesOf(await get('/get-all?sortOrder=ASC'))).toEqual([CASE, AK_FT, AWP, STICKER]);
    expect(namesOf(await get('/get-all?sortBy=name&sortOrder=ASC'))).toEqual([AK_FT, AWP, CASE, STICKER]);
    for (let more = 0; more < 22; more++) await add(CASE, { buyPrice: 450 });
    const [first, second] = [await get('/get-all'), await get('/get-all?currentPage=2')];
    expect([first.items.length, first.total, second.items.length, second.total]).toEqual([24, 26, 2, 26]);
    expect(namesOf(second)).toEqual([CASE, STICKER]);
  });

  it('is paged, sorted and filtered by price, market and name [INVEST-214, INVEST-215, INVEST-238]', async () => {
    await add(CASE);
    await add(AWP);
    await add(AK_FT);
    await add(STICKER);
    const all = '/get-all?currentPage=1&pageSize=2&sortBy=price&sortOrder=ASC&market=buff';
    expect(namesOf(await get(`${all}&priceFrom=0&priceTo=100000000&q=`))).toEqual([CASE, AK_FT]);
    expect(namesOf(await get(`${all.replace('Page=1', 'Page=2')}&priceFrom=0&priceTo=100000000&q=`))).toEqual([AWP, STICKER]);
    expect(await get(`${all}&priceFrom=10000&priceTo=20000`)).toMatchObject({ total: 2 });
    expect(namesOf(await get(`${all}&priceFrom=10001&priceTo=20000`))).toEqual([AWP]);
    expect(namesOf(await get(`${all}&priceFrom=1&priceTo=100000000`))).toEqual([CASE, AK_FT]);
    expect(namesOf(await get(`${all}&q=kırmızı redline`))).toEqual([AK_FT]);
    const wrong = await test.send('GET /investments/get-all?priceTo=100000001&priceFrom=-1&sortBy=luck&market=nowhere&pageSize=201', {
      as: user,
    });
    expect([wrong.status, Object.keys(wrong.body.fields).toSorted((a, b) => a.localeCompare(b, 'en'))]).toEqual([
      400,
      ['market', 'pageSize', 'priceFrom', 'priceTo', 'sortBy'],
    ]);
  });

  it('is exported page by page, 100 a page, sorted by profit [INVEST-216, INVEST-217, INVEST-218, INVEST-239, INVEST-249]', async () => {
    const body = {
      items: Array.from({ length: 101 }, (_, at) => ({ row: at + 2, name: CASE, quantity: 1, buyPrice: at * 10, buyDate: '2026-11-01' })),
    };
    await test.send('POST /investments/import-investment', { as: user, body });
    const pages = [await get('/export-all'), await get('/export-all?currentPage=2')];
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [100, 101],
      [1, 101],
    ]);
    const prices = pages.flatMap(({ items }) => items.map((one: { buy_price: number }) => one.buy_price));
    expect(prices).toEqual(Array.from({ length: 101 }, (_, at) => at * 10));
    const asked = await get('/export-all?pageSize=2&sortBy=buyPrice&sortOrder=DESC&market=waxpeer');
    expect(asked.items).toMatchObject([{ buy_price: 1000, price: null }, { buy_price: 990 }]);
    expect((await get('/get-all?pageSize=100')).items).toEqual(pages[0].items);
  });
});

describe('the totals', () => {
  it('are over all investments; without a price they are left out and counted [INVEST-243, INVEST-244, INVEST-249]', async () => {
    await add(AK_FT, { quantity: 2 });
    await add(AWP, { buyPrice: 30_000 });
    await add(STICKER, { buyPrice: 1000 });
    expect(await get('/total-invest')).toEqual({ success: true, total_investment: 45_000, unpriced_items: 0 });
    expect(await get('/total-invest?market=buff')).toEqual({ success: true, total_investment: 44_000, unpriced_items: 1 });
    // 2 × (9,750 − 7,000) + 19,500 − 30,000; before the fee 6,000 − 10,000
    expect(await get('/total-profit?market=buff')).toEqual({
      ...{ success: true, total_profit: -5000, gross_profit: -4000, ratio: -11.36, unpriced_items: 1 },
      ...{ total_sold: 0, realised_profit: 0, realised_ratio: 0, priced_items: 2 },
    });
    expect(await get('/total-profit?market=waxpeer')).toMatchObject({ total_profit: 6240 + 81_800, unpriced_items: 1 });
  });

  it('are told for each market that has a price, the highest value first [INVEST-246, INVEST-249]', async () => {
    await add(AK_FT, { quantity: 2 });
    await add(AWP, { buyPrice: 30_000 });
    const { id } = await add(CASE, { quantity: 9 });
    await sell(id, 9, 400, '2026-11-05');
    expect(await get('/valuation')).toEqual({
      success: true,
      items: [
        { market_id: BUFF, market_name: 'Buff.163', value: 40_000, profit: -5000, ratio: -11.36, unpriced_items: 0 },
        { market_id: WAXPEER, market_name: 'Waxpeer', value: 22_000, profit: 6240, ratio: 44.57, unpriced_items: 1 },
      ],
      total: 2,
    });
  });
});

describe('the history', () => {
  it('tells value and cost of each day at the last known price, today at the fresh one [INVEST-219, INVEST-245, INVEST-249]', async () => {
    await closes(AK_MW, STEAM, { 40: 5000, 5: 6000, 3: 6500 });
    await add(AK_MW, { quantity: 4, buyPrice: 4000, buyDate: dayAgo(50) });
    const { id } = await add(AK_MW, { quantity: 2, buyPrice: 5500, buyDate: dayAgo(4) });
    await sell(id, 1, 6000, dayAgo(1));
    const day = (days: number, pieces: number, price: number, cost: number) => ({
      date: dayAgo(days),
      value: pieces * price,
      cost,
      unpriced: 0,
    });
    expect(await get('/graph?market=steam&interval=7')).toEqual({
      success: true,
      data: [
        ...[day(6, 4, 5000, 16_000), day(5, 4, 6000, 16_000), day(4, 6, 6000, 27_000), day(3, 6, 6500, 27_000)],
        ...[day(2, 6, 6500, 27_000), day(1, 5, 6500, 21_500), day(0, 5, 6500, 21_500)],
      ],
      total: 7,
    });
    const lengths = await Promise.all([7, 14, 30, 90].map(async (days) => (await get(`/graph?market=steam&interval=${days}`)).total));
    // nothing had a price more than 40 days ago
    expect([lengths, (await get('/graph?market=steam')).total]).toEqual([[7, 14, 30, 41], 30]);
    const wrong = await test.send('GET /investments/graph?interval=8', { as: user });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['interval']]);
  });

  it('counts pieces that had no price yet, and leaves out days without any price', async () => {
    await closes(AWP, BUFF, { 2: 25_000 });
    await add(AWP, { buyDate: dayAgo(10) });
    await add(STICKER, { quantity: 3, buyDate: dayAgo(10) });
    expect((await get('/graph')).data).toEqual([
      { date: dayAgo(2), value: 25_000, cost: 7000, unpriced: 3 },
      { date: dayAgo(1), value: 25_000, cost: 7000, unpriced: 3 },
      { date: dayAgo(0), value: 20_000, cost: 7000, unpriced: 3 },
    ]);
  });
});

it('a suspicious price is shown, and counts in no profit, no total, no valuation and no day', async () => {
  await closes(GLOVES, BUFF, { 2: 110_000, 0: 900_000 });
  await add(GLOVES, { buyPrice: 90_000, buyDate: dayAgo(2) });
  await add(AWP, { buyPrice: 15_000, buyDate: dayAgo(0) });
  const { items } = await get('/get-all');
  expect(items).toMatchObject([
    { name: AWP, outlier: false, multiple_profit: 4500 },
    { name: GLOVES, price: 900_000, outlier: true, total_sell: null, multiple_profit: null, gross_profit: null, ratio: null },
  ]);
  expect(await get('/total-invest?market=buff')).toMatchObject({ total_investment: 15_000, unpriced_items: 1 });
  expect(await get('/total-profit?market=buff')).toMatchObject({ total_profit: 4500, gross_profit: 5000, unpriced_items: 1 });
  expect((await get('/valuation')).items).toMatchObject([
    { market_name: 'Waxpeer', value: 100_000, unpriced_items: 1 },
    { market_name: 'Shadowpay', value: 100_000, unpriced_items: 1 },
    { market_name: 'Buff.163', value: 20_000, unpriced_items: 1 },
  ]);
  expect((await get('/graph?interval=7')).data).toMatchObject([
    ...[{ value: 110_000 }, { value: 110_000 }, { date: dayAgo(0), value: 110_000 + 20_000 }],
  ]);
});

it('the file has a row for what is held and one for each sale, with the columns of the list and those of an import', async () => {
  const { id } = await add(AK_FT, { quantity: 3 });
  await sell(id, 1, 9000, '2026-11-05');
  await add(STICKER, { buyPrice: 1000 });
  const read = async (state: string): Promise<unknown> => {
    const answer = await test.send('POST /investments/export', { as: user, body: { format: 'csv', state } });
    expect(answer.headers['content-disposition']).toContain('Investments');
    return readCsv(answer);
  };
  const amounts = ['Buy Price', 'Price', 'Total Buy', 'Total Sell', 'Net Profit'].map((name) => `${name} (USD)`);
  const head = ['Name', 'Qty', ...amounts, 'ROI (%)', 'Buy Date', 'Sold On', 'Market', 'Game', 'Category', 'Float', 'Note'];
  const held = [AK_FT, '2', '7.00', '10.00', '14.00', '20.00', '5.50', '39.29', '2026-11-01', '-', '-', 'CS2', 'Rifle', '-', ''];
  const sticker = [STICKER, '1', '1.00', '-', '1.00', '-', '-', '-', '2026-11-01', '-', '-', 'CS2', 'Sticker', '-', ''];
  expect(await read('held')).toEqual([head, held, sticker]);
  expect(await read('all')).toEqual([
    head,
    held,
    [AK_FT, '1', '7.00', '9.00', '7.00', '9.00', '2.00', '28.57', '2026-11-01', '2026-11-05', 'Other', 'CS2', 'Rifle', '-', ''],
    sticker,
  ]);
});
