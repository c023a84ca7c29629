import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, START, testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AWP, CASE, HOOK, KEY, ROCK } from '../../../../test/items.ts';
import { sold, storeSold, type Sold } from '../../../../test/sold.ts';

const test = testApi();
const MARKETS = ['waxpeer', 'csfloat', 'marketcsgo'];
const STATES = ['settled', 'delivered', 'settled', 'delivered', 'pending', 'cancelled', 'reversed', 'unknown'] as const;
const SALES = 600;
const get = async (call: string, as: User) => (await test.send(`GET /sales/${call}`, { as })).body;

/** A generator with a fixed beginning, so that a failure repeats. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function manySales(): Sold[] {
  const pick = numbers(7);
  const items = [AK_FT, AWP, CASE, HOOK, KEY, ROCK].map((name) => test.item(name));
  return Array.from({ length: SALES }, (_, n) => {
    const price = 1 + pick(90_000);
    const state = STATES[pick(STATES.length)]!;
    return sold(test, {
      item: items[pick(items.length)]!,
      market: MARKETS[pick(MARKETS.length)]!,
      price,
      net: price - pick(price),
      cost: pick(4) === 0 ? null : pick(90_000),
      compensation: state === 'reversed' ? pick(900) : 0,
      state,
      // 60 days in steps of 7 minutes, with moments on midnights of several zones
      soldAt:
        n % 5 === 0
          ? new Date(START.getTime() - 60 * DAY + pick(60 * 48) * (HOUR / 2))
          : new Date(START.getTime() - pick(12_340) * 420_000),
      isDouble: n > 0 && pick(12) === 0,
    });
  });
}

/** The calendar day of a moment in a zone, by the browser's formats. */
const dayIn = (at: Date, zone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
const sumOf = (sales: readonly Sold[], value: (sale: Sold) => number): number =>
  Number(sales.reduce((sum, one) => sum + BigInt(value(one)), 0n));
const profitOf = ({ net, cost, compensation }: Sold): number => net + compensation - (cost ?? 0);
const figures = (sales: readonly Sold[]) => ({
  sale: sumOf(sales, (one) => one.price),
  profit: sumOf(sales, profitOf),
  count: sales.length,
});
const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : (Math.sign(part) * Math.floor((Math.abs(part) * 20_000 + whole) / (2 * whole))) / 100 || 0;
const totals = (sales: readonly Sold[]) => ({
  ...figures(sales),
  fees: sumOf(sales, ({ price, net }) => price - net),
  ratio: percentOf(figures(sales).profit, figures(sales).sale),
  unknown_cost: sales.filter(({ cost }) => cost === null).length,
});
const daysFrom = (start: string, end: string): string[] =>
  Array.from({ length: (Date.parse(end) - Date.parse(start)) / DAY }, (_, n) =>
    new Date(Date.parse(start) + n * DAY).toISOString().slice(0, 10),
  );

describe('figures of a range', () => {
  let user: User;
  let all: Sold[];
  const counted = (): Sold[] => all.filter(({ state, isDouble }) => (state === 'settled' || state === 'delivered') && !isDouble);
  beforeAll(async () => {
    user = await test.signIn();
    all = manySales();
    await storeSold(test, user, all);
    await storeSold(test, await test.signIn(), [sold(test)]);
  });

  // the clocks go back in New York on 2026-11-01 and in Berlin on 2026-10-25
  const VIEWS = [
    { zone: 'UTC', startDate: '2026-11-13', endDate: '2026-11-21', query: '', keep: ({ item }: Sold) => item.appId === 730 },
    { zone: 'Europe/Istanbul', startDate: '2026-10-21', endDate: '2026-11-21', query: '&appID=0', keep: () => true },
    { zone: 'America/New_York', startDate: '2026-10-25', endDate: '2026-11-08', query: '&appID=all', keep: () => true },
    {
      zone: 'Asia/Kolkata',
      startDate: '2026-10-20',
      endDate: '2026-11-21',
      query: '&appID=570',
      keep: ({ item }: Sold) => item.appId === 570,
    },
    {
      zone: 'Europe/Berlin',
      startDate: '2026-10-24',
      endDate: '2026-10-27',
      query: '&appID=0&status=SUCCESS',
      keep: ({ state }: Sold) => state === 'settled',
    },
    {
      zone: 'Australia/Lord_Howe',
      startDate: '2026-10-01',
      endDate: '2026-10-09',
      query: '&appID=0&status=ON_PROTECTION',
      keep: ({ state }: Sold) => state === 'delivered',
    },
    {
      zone: 'Pacific/Auckland',
      startDate: '2026-09-25',
      endDate: '2026-11-21',
      query: '&appID=440&status=ALL',
      keep: ({ item }: Sold) => item.appId === 440,
    },
  ];
  it.each(VIEWS)('sale-overview in $zone from $startDate with "$query" [DASH-125, DATA-121, DATA-122, FEE-107]', async (view) => {
    const { zone, startDate, endDate, query, keep } = view;
    const { success, data } = await get(`sale-overview?startDate=${startDate}&endDate=${endDate}&timezone=${zone}${query}`, user);
    const wanted = counted().filter(keep);
    const within = wanted.filter(({ soldAt }) => dayIn(soldAt, zone) >= startDate && dayIn(soldAt, zone) < endDate);
    const days = daysFrom(startDate, endDate);
    const first = new Date(Date.parse(startDate) - days.length * DAY).toISOString().slice(0, 10);
    const before = wanted.filter(({ soldAt }) => dayIn(soldAt, zone) >= first && dayIn(soldAt, zone) < startDate);
    expect(within.length).toBeGreaterThan(0);
    const on = (date: string): Sold[] => within.filter(({ soldAt }) => dayIn(soldAt, zone) === date);
    expect({ success, data }).toEqual({
      success: true,
      data: {
        periodic_sales: days.map((date) => ({ date, value: figures(on(date)).sale })),
        periodic_profits: days.map((date) => ({ date, value: figures(on(date)).profit })),
        sale_details: [
          { market: 'all', ...figures(within) },
          ...MARKETS.toSorted().flatMap((market) => {
            const own = within.filter((one) => one.market === market);
            return own.length > 0 ? [{ market, ...figures(own) }] : [];
          }),
        ],
        total: totals(within),
        before: totals(before),
      },
    });
  });

  it('of each market and of each day, over all games and both statuses [DASH-121, DASH-122, DASH-123, DASH-124, DASH-128]', async () => {
    const zone = 'America/New_York';
    const [startDate, endDate] = ['2026-10-30', '2026-11-04'];
    const within = counted().filter(({ soldAt }) => dayIn(soldAt, zone) >= startDate && dayIn(soldAt, zone) < endDate);
    const markets = MARKETS.toSorted().map((market) => ({ market, ...figures(within.filter((one) => one.market === market)) }));
    const range = `?startDate=${startDate}&endDate=${endDate}&timezone=${zone}`;
    expect(markets.every(({ count }) => count > 0)).toBe(true);
    expect(await get(`profits${range}`, user)).toEqual({ success: true, data: markets.map(({ market, profit }) => ({ market, profit })) });
    expect(await get(`sale-counts${range}`, user)).toEqual({
      success: true,
      data: markets.map(({ market, count }) => ({ market, count })),
    });
    expect(await get(`get-sales-profit${range}`, user)).toEqual({
      success: true,
      data: markets.map(({ market, sale, profit }) => ({ market, sale, profit })),
    });
    const { body } = await test.send('POST /sales/get-sales-periodic', { as: user, body: { startDate, endDate, timezone: zone } });
    expect(body).toEqual({
      success: true,
      data: daysFrom(startDate, endDate).map((date) => ({
        date,
        value: figures(within.filter(({ soldAt }) => dayIn(soldAt, zone) === date)).sale,
      })),
    });
  });

  it('a figure and the rows behind it are the same sales', async () => {
    const zone = 'America/New_York';
    const range = 'startDate=2026-10-30&endDate=2026-11-04';
    const rowsOf = async (query: string): Promise<{ sell_price: number; profit: number }[]> => {
      const { items, total } = await get(`get-sales?${range}&timezone=${zone}&appId=0&only=counted&pageSize=100${query}`, user);
      expect(total).toBe(items.length);
      return items;
    };
    for (const [status, filter] of [
      ['ALL', ''],
      ['SUCCESS', '&status=SUCCESS'],
      ['ON_PROTECTION', '&status=ON_PROTECTION'],
    ] as const) {
      const { data } = await get(`sale-overview?${range}&timezone=${zone}&appID=0&status=${status}`, user);
      for (const { market, ...row } of data.sale_details) {
        const rows = await rowsOf(market === 'all' ? filter : `${filter}&sellMarket=${market}`);
        expect(row).toEqual({
          count: rows.length,
          sale: rows.reduce((sum, { sell_price: price }) => sum + price, 0),
          profit: rows.reduce((sum, { profit }) => sum + profit, 0),
        });
      }
      const unknown = await get(`get-sales?${range}&timezone=${zone}&appId=0&only=unknown${filter}`, user);
      expect(unknown.total).toBe(data.total.unknown_cost);
      expect(data.total.count).toBeGreaterThan(0);
    }
  });

  it('a day without sales has 0, and so has the ratio without sales [FEE-110]', async () => {
    const { data } = await get('sale-overview?startDate=2024-02-28&endDate=2024-03-02', user);
    const none = { sale: 0, profit: 0, count: 0, fees: 0, ratio: 0, unknown_cost: 0 };
    const days = ['2024-02-28', '2024-02-29', '2024-03-01'].map((date) => ({ date, value: 0 }));
    expect(data).toEqual({
      periodic_sales: days,
      periodic_profits: days,
      sale_details: [{ market: 'all', sale: 0, profit: 0, count: 0 }],
      total: none,
      before: none,
    });
  });

  it.each([
    ['startDate=2026-11-20&endDate=2026-11-20', 'endDate'],
    ['startDate=2026-11-20&endDate=2026-11-19', 'endDate'],
    ['startDate=2002-12-31&endDate=2003-01-09', 'startDate'],
    ['startDate=2003-01-01&endDate=2026-11-20', 'startDate'],
    ['startDate=2099-12-31&endDate=2100-01-02', 'endDate'],
    ['startDate=2026-02-30&endDate=2026-03-02', 'startDate'],
    ['endDate=2026-03-02', 'startDate'],
    ['startDate=2026-11-01&endDate=2026-11-02&timezone=Mars/Olympus', 'timezone'],
  ])('%s is refused at %s', async (query, field) => {
    for (const call of ['sale-overview', 'profits', 'sale-counts', 'get-sales-profit']) {
      const { status, body } = await test.send(`GET /sales/${call}?${query}`, { as: user });
      expect([status, Object.keys(body.metaData?.fields ?? body.fields ?? {})]).toEqual([400, [field]]);
    }
    const { status } = await test.send('POST /sales/get-sales-periodic', {
      as: user,
      body: Object.fromEntries(new URLSearchParams(query)),
    });
    expect(status).toBe(400);
  });

  it('a day that its zone skipped has 0, and counts nothing twice', async () => {
    const owner = await test.signIn();
    await storeSold(test, owner, [
      sold(test, { soldAt: new Date('2011-12-30T10:30:00Z') }),
      sold(test, { soldAt: new Date('2011-12-30T09:30:00Z') }),
    ]);
    const { data } = await get('sale-overview?startDate=2011-12-28&endDate=2012-01-01&timezone=Pacific/Apia', owner);
    expect(data.periodic_sales).toEqual([
      { date: '2011-12-28', value: 0 },
      { date: '2011-12-29', value: 10_000 },
      { date: '2011-12-30', value: 0 },
      { date: '2011-12-31', value: 10_000 },
    ]);
  });
});
