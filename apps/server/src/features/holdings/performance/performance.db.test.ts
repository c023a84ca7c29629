import { STEAM_ID } from '@lootfolio/domain/markets';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, START, testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AK_MW, AK_ST, AWP, CASE, GLOVES, PISTOL, STICKER } from '../../../../test/items.ts';
import { storeCloses } from '../../../../test/price-days.ts';
import { readCsv } from '../../../../test/read-csv.ts';
import { recordSales } from '../../../goods/sales/record-sales.ts';
import { advanceClock, now, setClock } from '../../../platform/process/clock.ts';

const test = testApi();
let user: User;

type Sale = { units: number; net: number; day: string };

/** Stores a lot with its sales. */
async function buy(name: string, quantity: number, unitCost: number, day: string, sales: Sale[] = [], as = user): Promise<void> {
  const { itemId } = test.item(name);
  const { id } = await test.db
    .insertInto('lots')
    .values({
      user_id: as.userId,
      item_id: itemId,
      quantity,
      open: quantity,
      unit_cost: unitCost,
      bought_on: day,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { units, net, day: on } of sales) {
    const piece = { itemId, market: 'other', net, soldOn: on, lot: { id, unitCost, boughtOn: day } };
    const pieces = Array.from({ length: units }, () => piece);
    await test.db.transaction().execute((tx) => recordSales(tx, as.userId, pieces, { origin: 'investment', importId: null }));
  }
}

const get = async (query = '', as = user) => (await test.send(`GET /investments/performance${query}`, { as })).body;
const days = async (query = '', as = user) => (await test.send(`GET /investments/performance/days${query}`, { as })).body;
/** Returns a price at Buff.163 after the market's fee of 2.5 %. */
const kept = (price: number): number => Math.round(price * 0.975);

beforeAll(async () => {
  await storeCloses(test.db, test.item(AK_FT).itemId, {
    '2026-11-10': 10_000,
    '2026-11-12': 12_000,
    '2026-11-15': 9000,
    '2026-11-19': 15_000,
  });
  await storeCloses(test.db, test.item(AWP).itemId, { '2026-11-17': 50_000 });
  await test.offer('buff', { [AK_FT]: 16_000 });
});

beforeEach(async () => {
  setClock(START);
  user = await test.signIn();
});

describe('the performance', () => {
  it('is nothing before the first purchase', async () => {
    expect(await get()).toEqual({ success: true, data: null, items: [], total: 0 });
    expect(await days()).toEqual({ success: true, items: [], total: 0 });
  });

  it('values today at the last close before it where the fresh price is suspicious', async () => {
    await storeCloses(test.db, test.item(PISTOL).itemId, { '2026-11-18': 100_000, '2026-11-20': 900_000 });
    await test.offer('buff', { [AK_FT]: 16_000, [PISTOL]: 900_000 });
    await test.offer('waxpeer', { [PISTOL]: 100_000 });
    await test.offer('shadowpay', { [PISTOL]: 100_000 });
    await buy(PISTOL, 1, 90_000, '2026-11-18');
    expect((await get()).data.figures).toMatchObject({ value: kept(100_000), total_buy: 90_000 });
  });

  it('has the figures that follow from purchases, sales and closing prices after fees', async () => {
    await buy(AK_FT, 3, 9000, '2026-11-11', [{ units: 1, net: 13_000, day: '2026-11-13' }]);
    const { data, items, total } = await get();
    const [start, twelve, nine, fifteen, fresh] = [10_000, 12_000, 9000, 15_000, 16_000].map(kept) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const factors = [
      (3 * start) / 27_000,
      (3 * twelve) / (3 * start),
      (2 * twelve + 13_000) / (3 * twelve),
      (2 * nine) / (2 * twelve),
      (2 * fifteen) / (2 * nine),
      (2 * fresh) / (2 * fifteen),
    ];
    const growth = factors.reduce((product, factor) => product * factor, 1);
    const profit = 2 * fresh + 13_000 - 27_000;
    expect(data).toMatchObject({ market_id: 2, market_name: 'Buff.163', from: '2026-11-11', to: '2026-11-20', days: 10, benchmark: null });
    expect(data.figures).toMatchObject({ start_value: 0, value: 2 * fresh, total_buy: 27_000, total_sell: 13_000, profit });
    expect(data.figures.time_weighted.total).toBeCloseTo((growth - 1) * 100, 5);
    expect(data.figures.time_weighted.annual).toBeNull();
    const { drawdown, drawdown_now: fall, best_day: best, worst_day: worst, best_month: month, volatility } = data.figures;
    expect(drawdown).toMatchObject({ peak: '2026-11-14', trough: '2026-11-15', recovered: '2026-11-19' });
    expect(drawdown.depth).toBeCloseTo((nine / twelve - 1) * 100, 5);
    expect(fall).toEqual({ depth: 0, peak: '2026-11-20' });
    expect([best.date, worst.date, volatility]).toEqual(['2026-11-19', '2026-11-15', null]);
    expect(month).toEqual({ month: '2026-11', return: data.figures.time_weighted.total });
    expect(data.basis).toEqual({ pieces: 2, pieces_at_cost: 0, days_at_cost: 0, days_estimated: 0, free_pieces: 0 });
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ name: AK_FT, quantity: 2, start_value: 0, total_buy: 27_000, total_sell: 13_000, profit, share: 100 });
    // paid at the start, 13 dollars after two days, the rest after nine
    const { annual, total: weighted } = data.figures.money_weighted;
    const worth = (rate: number): number => -27_000 + 13_000 / (1 + rate) ** (2 / 365) + (2 * fresh) / (1 + rate) ** (9 / 365);
    expect(worth((annual / 100) * 0.99999) * worth((annual / 100) * 1.00001)).toBeLessThan(0);
    expect(weighted).toBeCloseTo(((1 + annual / 100) ** (9 / 365) - 1) * 100, 5);
  });

  it('shows values before fees, and with the own fee of a market', async () => {
    await buy(AK_FT, 1, 9000, '2026-11-11');
    expect((await get('?fees=0')).data.figures.value).toBe(16_000);
    expect((await get()).data.figures.value).toBe(kept(16_000));
    await test.send('POST /users/market-fees', { as: user, body: { market: 'buff', fee: 10 } });
    expect((await get()).data.figures.value).toBe(14_400);
  });

  it('has no money-weighted return of what was sold on the day of its purchase, and says why', async () => {
    await buy(AK_FT, 2, 9000, '2026-11-11', [{ units: 2, net: 10_000, day: '2026-11-11' }]);
    const reason = async (): Promise<unknown> => (await get()).data.figures.money_weighted;
    const none = { total: null, annual: null, reason: 'SAME_DAY' };
    expect(await reason()).toEqual(none);
    await buy(AK_FT, 1, 9000, '2026-11-14', [{ units: 1, net: 9000, day: '2026-11-14' }]);
    expect(await reason()).toEqual(none);
    const { items } = await days();
    expect(items.find(({ date }: { date: string }) => date === '2026-11-11').cash_flow).toBe(2000);
    await buy(AK_FT, 1, 9000, '2026-11-14');
    expect(await reason()).toMatchObject({ reason: null });
  });

  it('values what has no known price at its cost, and says how many pieces and days that are', async () => {
    await buy(AWP, 2, 40_000, '2026-11-16');
    await buy(CASE, 5, 700, '2026-11-18');
    await buy(STICKER, 1, 0, '2026-11-18');
    const { data } = await get();
    expect(data.figures.value).toBe(2 * kept(50_000) + 5 * 700);
    expect(data.basis).toEqual({ pieces: 8, pieces_at_cost: 6, days_at_cost: 4, days_estimated: 0, free_pieces: 1 });
    const { items } = await days();
    expect(items.map(({ date, value, at_cost }: Record<string, unknown>) => [date, value, at_cost]).slice(-3)).toEqual([
      ['2026-11-17', 2 * kept(50_000), 0],
      ['2026-11-16', 80_000, 2],
      ['2026-11-15', 0, 0],
    ]);
  });

  it('estimates the days before the first price there from another market, and says on how many', async () => {
    const rifle = test.item(AK_MW).itemId;
    await storeCloses(test.db, rifle, { '2026-11-10': 200_000, '2026-11-14': 220_000, '2026-11-17': 240_000 }, STEAM_ID);
    await storeCloses(test.db, rifle, { '2026-11-17': 120_000 });
    await buy(AK_MW, 1, 90_000, '2026-11-12');
    const { data } = await get('?fees=0');
    expect(data.basis).toEqual({ pieces: 1, pieces_at_cost: 0, days_at_cost: 0, days_estimated: 5, free_pieces: 0 });
    const { items } = await days('?fees=0');
    expect(items.map(({ date, value, estimated }: Record<string, unknown>) => [date, value, estimated]).slice(2)).toEqual([
      ['2026-11-18', 120_000, 0],
      ['2026-11-17', 120_000, 0],
      ['2026-11-16', 110_000, 1],
      ['2026-11-15', 110_000, 1],
      ['2026-11-14', 110_000, 1],
      ['2026-11-13', 100_000, 1],
      ['2026-11-12', 100_000, 1],
      ['2026-11-11', 0, 0],
    ]);
  });

  it('leaves out a close that jumped and did not stand', async () => {
    const red = test.item(AK_ST).itemId;
    await storeCloses(test.db, red, { '2026-11-10': 100_000, '2026-11-13': 900_000, '2026-11-14': 105_000, '2026-11-19': 800_000 });
    await buy(AK_ST, 1, 90_000, '2026-11-12');
    const { items } = await days('?fees=0');
    expect(items.map(({ value }: { value: number }) => value)).toEqual([
      ...[105_000, 105_000, 105_000, 105_000, 105_000, 105_000, 105_000, 100_000, 100_000, 0],
    ]);
  });

  it('begins a period with what was held before it, and does not begin before the first purchase', async () => {
    await storeCloses(test.db, test.item(GLOVES).itemId, { '2024-01-05': 100_000, '2026-10-21': 200_000, '2026-11-01': 300_000 });
    await buy(GLOVES, 1, 90_000, '2024-01-05');
    const month = (await get('?period=30d')).data;
    expect(month).toMatchObject({ from: '2026-10-22', days: 30, figures: { start_value: kept(200_000), total_buy: 0 } });
    expect(month.figures.time_weighted.total).toBeCloseTo(50, 3);
    expect(month.months).toMatchObject([
      { month: '2026-10', return: 0, profit: 0, whole: false },
      { month: '2026-11', profit: kept(300_000) - kept(200_000), whole: false },
    ]);
    const all = (await get()).data;
    expect(all.from).toBe('2024-01-05');
    expect(all.figures.time_weighted.annual).toBeCloseTo(((kept(300_000) / 90_000) ** (365 / all.days) - 1) * 100, 5);
    expect((await get('?period=3y')).data.from).toBe('2024-01-05');
    expect((await get('?period=ytd')).data).toMatchObject({ from: '2026-01-01', days: 324 });
  });

  it('counts a sale before the purchase on the day of the purchase, and what UTC has not reached yet on the last day', async () => {
    await buy(AK_FT, 2, 9000, '2026-11-15', [
      { units: 1, net: 12_000, day: '2026-11-12' },
      { units: 1, net: 5, day: '2026-11-21' },
    ]);
    await buy(AK_FT, 7, 9000, '2026-11-21');
    const { data, items } = await get();
    expect([data.from, data.figures.total_sell, data.figures.value]).toEqual(['2026-11-15', 12_005, 7 * kept(16_000)]);
    expect(items[0]).toMatchObject({ quantity: 7, total_buy: 81_000 });
  });

  it('adds up: the profits of items and of months are the profit, and the shares 100 %', async () => {
    await buy(AK_FT, 3, 9000, '2026-10-11', [{ units: 1, net: 13_000, day: '2026-11-13' }]);
    await buy(AWP, 2, 40_000, '2026-11-16', [{ units: 1, net: 1000, day: '2026-11-16' }]);
    await buy(CASE, 9, 555, '2026-09-30');
    const { data, items } = await get('?period=90d');
    const sum = (rows: Record<string, number>[], field: string): number => rows.reduce((total, row) => total + row[field]!, 0);
    expect(sum(items, 'profit')).toBe(data.figures.profit);
    expect(sum(data.months, 'profit')).toBe(data.figures.profit);
    expect(sum(items, 'share')).toBeCloseTo(100, 4);
    expect(items.map((item: { profit: number }) => item.profit)).toEqual(
      items.map((item: { profit: number }) => item.profit).toSorted((a: number, b: number) => b - a),
    );
  });

  it('is of the own investments alone', async () => {
    const other = await test.signIn();
    await buy(AK_FT, 1, 9000, '2026-11-11', [], other);
    expect((await get()).data).toBeNull();
    expect((await get('', other)).total).toBe(1);
  });
});

describe('the table of days', () => {
  it('has every day, newest first, with the day before the period at its end, and pages', async () => {
    await buy(AK_FT, 1, 9000, '2026-11-11');
    const first = await days('?pageSize=4');
    expect([first.total, first.items.map(({ date }: { date: string }) => date)]).toEqual([
      11,
      ['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17'],
    ]);
    const last = await days('?pageSize=4&page=3');
    expect(last.items.map(({ date }: { date: string }) => date)).toEqual(['2026-11-12', '2026-11-11', '2026-11-10']);
    expect((await days('?page=9')).items).toEqual([]);
  });

  it('is a file from which every return can be computed again', async () => {
    await buy(AK_FT, 3, 9000, '2026-11-11', [{ units: 1, net: 13_001, day: '2026-11-13' }]);
    await buy(AWP, 1, 55_000, '2026-11-14');
    const answer = await test.send('POST /investments/performance/export', { as: user, body: { format: 'csv' } });
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="performance-2026-11-20.csv"; filename*=UTF-8''performance-2026-11-20.csv`,
    );
    const [head, ...rows] = readCsv(answer);
    expect(head).toEqual([
      ...['Date', 'Bought (USD)', 'Sold (USD)', 'Value (USD)', 'Factor', 'Index', 'Fall (%)', 'Cash flow (USD)', 'Pieces', 'At cost'],
      'Estimated',
      'CS2 index',
    ]);
    expect(rows.map(([date]) => date)).toEqual(Array.from({ length: 11 }, (_, at) => `2026-11-${10 + at}`));
    const table = rows.map((row) => row.slice(1, 8).map(Number) as [number, number, number, number, number, number, number]);
    let [index, peak] = [100, 100];
    for (const [at, [bought, sold, value, factor, shownIndex, fall]] of table.entries()) {
      const before = at === 0 ? null : table[at - 1]![2];
      const own = before === null || before + bought === 0 ? 1 : (value + sold) / (before + bought);
      expect(factor).toBeCloseTo(own, 9);
      index *= own;
      peak = Math.max(peak, index);
      expect(shownIndex).toBeCloseTo(index, 6);
      expect(fall).toBeCloseTo((index / peak - 1) * 100, 5);
    }
    const { figures } = (await get()).data;
    expect(figures.time_weighted.total).toBeCloseTo(index - 100, 5);
    const flows = table.map((row) => row[6]);
    const rate = figures.money_weighted.annual / 100;
    const worth = (one: number): number => flows.reduce((sum, flow, at) => sum + flow / (1 + one) ** (at / 365), 0);
    expect(worth(rate * (1 - 1e-5)) * worth(rate * (1 + 1e-5))).toBeLessThan(0);
  });
});

describe('the index of the market', () => {
  const factor = (marketId: number, day: string, value: number | null, items = 25): Promise<unknown> =>
    sql`insert into market_index_days values (${marketId}, 730, ${day}, ${value}, ${items})
      on conflict (market_id, app_id, day) do update set factor = excluded.factor, items = excluded.items`.execute(test.db);

  it('is set against the same days and the same money of the own investments', async () => {
    await buy(AK_FT, 2, 9000, '2026-11-11', [{ units: 1, net: 13_000, day: '2026-11-14' }]);
    await factor(2, '2026-11-13', 1.1);
    await factor(2, '2026-11-14', null, 3);
    await factor(2, '2026-11-15', 0.9, 40);
    const { data } = await get();
    const [twelve, nine] = [kept(12_000), kept(9000)];
    const own = ((twelve + 13_000) / (2 * twelve)) * (nine / twelve);
    expect(data.benchmark).toEqual({
      market_id: 2,
      market_name: 'Buff.163',
      from: '2026-11-13',
      to: '2026-11-15',
      gaps: 1,
      items: 40,
      return: -1,
      own_return: Math.round((own - 1) * 1e8) / 1e6,
      value: nine,
      same_money_value: Math.round((2 * twelve * 1.1 - 13_000) * 0.9),
    });
    const { items } = await days();
    const levels = Object.fromEntries(items.map((day: { date: string; index: number; benchmark: number | null }) => [day.date, day]));
    const before = levels['2026-11-12'];
    expect(before.benchmark).toBe(before.index);
    expect(levels['2026-11-13'].benchmark).toBeCloseTo(before.index * 1.1, 6);
    expect([levels['2026-11-14'].benchmark, levels['2026-11-16'].benchmark]).toEqual([null, null]);
    expect(levels['2026-11-15'].benchmark).toBeCloseTo(before.index * 0.99, 6);
    await sql`delete from market_index_days`.execute(test.db);
  });

  it("is the market's own where there is one, else Buff.163's", async () => {
    await buy(AK_FT, 1, 9000, '2026-11-11');
    await factor(1, '2026-11-13', 1.5);
    await factor(2, '2026-11-13', 1.2);
    const of = async (market: string): Promise<unknown> => (await get(`?market=${market}`)).data.benchmark.return;
    expect([await of('steam'), await of('buff'), await of('skinport')]).toEqual([50, 20, 20]);
    await sql`delete from market_index_days`.execute(test.db);
  });
});

describe('prices that change', () => {
  it('of today and yesterday are seen within half an hour, and older ones when an archive was loaded', async () => {
    const id = test.item(STICKER).itemId;
    await storeCloses(test.db, id, { '2026-11-18': 1000 });
    await buy(STICKER, 1, 1000, '2026-11-16');
    const values = async (): Promise<number[]> => (await days('?fees=0')).items.map(({ value }: { value: number }) => value).slice(0, -1);
    // an earlier test has read the days of this item; after a day they are read again
    advanceClock(DAY);
    expect(await values()).toEqual([1000, 1000, 1000, 1000, 1000, 1000]);
    await storeCloses(test.db, id, { '2026-11-20': 3000, '2026-11-21': 4000 });
    advanceClock(31 * MINUTE);
    expect(await values()).toEqual([4000, 3000, 1000, 1000, 1000, 1000]);
    await storeCloses(test.db, id, { '2026-09-16': 2500 });
    expect(await values()).toEqual([4000, 3000, 1000, 1000, 1000, 1000]);
    await sql`select pg_notify('history', '')`.execute(test.db);
    await expect.poll(values).toEqual([4000, 3000, 1000, 1000, 2500, 2500]);
  });
});
