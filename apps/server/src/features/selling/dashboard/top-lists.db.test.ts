import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, START, testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AWP, CASE, HOOK } from '../../../../test/items.ts';
import { sold, storeSold } from '../../../../test/sold.ts';

const test = testApi();
const get = async (call: string, as: User) => (await test.send(`GET /sales/${call}`, { as })).body;

describe('the top lists', () => {
  let user: User;
  const daysAgo = (days: number): Date => new Date(START.getTime() - days * DAY);
  beforeAll(async () => {
    user = await test.signIn();
    const ak = { item: test.item(AK_FT) };
    const awp = { item: test.item(AWP) };
    await storeSold(test, user, [
      sold(test, { ...ak, market: 'waxpeer', price: 12_000, net: 11_000, cost: 10_000, soldAt: daysAgo(1) }),
      sold(test, { ...ak, market: 'csfloat', price: 13_000, net: 12_500, cost: null, soldAt: daysAgo(2) }),
      sold(test, { ...ak, market: 'csfloat', price: 11_000, net: 10_500, cost: 12_000, state: 'delivered', soldAt: daysAgo(20) }),
      sold(test, { ...awp, market: 'waxpeer', price: 90_000, net: 85_000, cost: 80_000, soldAt: daysAgo(3) }),
      sold(test, { ...awp, market: 'csfloat', price: 90_000, net: 88_000, cost: 70_000, soldAt: daysAgo(29.9) }),
      sold(test, { item: test.item(CASE), market: 'csfloat', price: 500, net: 480, cost: 20, soldAt: daysAgo(4) }),
      // before the period, of another game, and sales that do not count
      sold(test, { ...awp, price: 99_000, cost: 1, soldAt: daysAgo(31) }),
      sold(test, { item: test.item(HOOK), price: 700_000, net: 650_000, cost: 1, soldAt: daysAgo(1) }),
      sold(test, { ...awp, price: 98_000, cost: 1, state: 'pending' }),
      sold(test, { ...awp, price: 98_000, cost: 1, state: 'cancelled' }),
      sold(test, { ...ak, price: 97_000, cost: 1, isDouble: true }),
    ]);
  });
  const rows = async (call: string) =>
    (await get(call, user)).items.map((row: { name: string; sale: number; profit: number; ratio: number }) => [
      row.name,
      row.sale,
      row.profit,
      row.ratio,
    ]);

  it('most sold counts the sales of a name [DATA-120]', async () => {
    const { items, total } = await get('get-most-sold', user);
    const item = test.item(AK_FT);
    expect(total).toBe(3);
    expect(items[0]).toEqual({
      catalog_id: item.itemId,
      name: AK_FT,
      short_name: 'AK-47 | Redline',
      market_hash_name: AK_FT,
      image: expect.any(String),
      slug: item.slug,
      game: 'cs2',
      type: 'Rifle',
      exterior: 'Field-Tested',
      short_exterior: 'FT',
      exterior_color: '#d6b34a',
      rarity_color: '#d32ce6',
      is_stattrak: false,
      is_souvenir: false,
      sale_count: 3,
      sale: 36_000,
      profit: 1000 + 12_500 - 1500,
      ratio: 33.33,
      profit_rate: 33.33,
      sell_market: 'csfloat',
      sale_date: null,
      cost_known: false,
    });
    expect(
      items.slice(1).map(({ name, sale_count: n, sell_market: market, sale_date: at }: Record<string, unknown>) => [name, n, market, at]),
    ).toEqual([
      [AWP, 2, 'csfloat', null],
      [CASE, 1, 'csfloat', daysAgo(4).toISOString()],
    ]);
  });

  it('the sales with the highest prices, profits and ratios [FEE-107]', async () => {
    // of equal prices, the latest comes first
    expect(await rows('get-highest?limit=3')).toEqual([
      [AWP, 90_000, 5000, 5.56],
      [AWP, 90_000, 18_000, 20],
      [AK_FT, 13_000, 12_500, 96.15],
    ]);
    expect(await rows('get-most-profitable')).toEqual([
      [AWP, 90_000, 18_000, 20],
      [AK_FT, 13_000, 12_500, 96.15],
      [AWP, 90_000, 5000, 5.56],
      [AK_FT, 12_000, 1000, 8.33],
      [CASE, 500, 460, 92],
      [AK_FT, 11_000, -1500, -13.64],
    ]);
    expect((await rows('get-most-profitable-ratio')).map(([, , , ratio]: number[]) => ratio)).toEqual([96.15, 92, 20, 8.33, 5.56, -13.64]);
    const { items } = await get('get-highest?limit=1', user);
    expect(items[0]).toMatchObject({ sale_count: 1, sale_date: daysAgo(3).toISOString(), sell_market: 'waxpeer', cost_known: true });
  });

  it.each(['get-most-sold', 'get-highest', 'get-most-profitable', 'get-most-profitable-ratio'])(
    '%s takes limit, appID and interval in whole days back from now [DASH-117, DASH-118, DASH-119, DASH-120]',
    async (call) => {
      const names = async (query: string): Promise<string[]> => (await rows(`${call}${query}`)).map(([name]: string[]) => name);
      expect(await names('?limit=1')).toHaveLength(1);
      expect(await names('?appID=570')).toEqual([HOOK]);
      expect(await names('?appID=0')).toContain(HOOK);
      expect(await names('')).not.toContain(HOOK);
      expect(await names('?appID=252490')).toEqual([]);
      expect(await names('?interval=3')).toEqual(expect.arrayContaining([AK_FT, AWP]));
      expect(await names('?interval=2&limit=100')).not.toContain(AWP);
      expect((await test.send(`GET /sales/${call}?interval=721`, { as: user })).status).toBe(400);
      expect((await test.send(`GET /sales/${call}?interval=0`, { as: user })).status).toBe(400);
      expect((await test.send(`GET /sales/${call}?limit=101`, { as: user })).status).toBe(400);
    },
  );

  it('the default is 30 days', async () => {
    expect((await rows('get-highest?limit=100')).length).toBe(6);
    expect((await rows('get-highest?interval=31'))[0]).toEqual([AWP, 99_000, 9499, 9.59]);
  });
});

describe('the balance', () => {
  it('says what is on the way, protected until which day of the zone, and paid', async () => {
    const user = await test.signIn();
    const later = (hours: number): Date => new Date(START.getTime() + hours * HOUR);
    await storeSold(test, user, [
      sold(test, { net: 100, state: 'pending' }),
      sold(test, { net: 20, state: 'unknown' }),
      sold(test, { net: 1000, state: 'delivered', settlesAt: later(8) }),
      sold(test, { net: 2000, state: 'delivered', settlesAt: later(10), market: 'csfloat' }),
      sold(test, { net: 4000, state: 'delivered', settlesAt: later(10.5), market: 'csfloat', item: test.item(HOOK) }),
      sold(test, { net: 8000, state: 'delivered', settlesAt: null, market: 'marketcsgo' }),
      sold(test, { net: 50_000, state: 'settled' }),
      sold(test, { net: 9000, state: 'settled', soldAt: new Date('2021-01-01T00:00:00Z'), market: 'other' }),
      sold(test, { net: 70_000, state: 'cancelled' }),
      sold(test, { net: 80_000, state: 'reversed', compensation: 16_000 }),
      sold(test, { net: 90_000, state: 'settled', isDouble: true }),
      sold(test, { net: 90_000, state: 'pending', isDouble: true }),
    ]);
    const balance = {
      success: true,
      pending: { amount: 120, count: 2 },
      protected: { amount: 15_000, count: 4 },
      paid: { amount: 59_000, count: 2 },
      // no balance of this server: it is in no available one
      elsewhere: 9000,
      paid_out: null,
    };
    expect(await get('balance', user)).toEqual({
      ...balance,
      calendar: [
        { date: '2026-11-20', market: 'csfloat', amount: 6000, count: 2 },
        { date: '2026-11-20', market: 'waxpeer', amount: 1000, count: 1 },
        { date: null, market: 'marketcsgo', amount: 8000, count: 1 },
      ],
    });
    // in Istanbul the next day begins nine hours from now
    expect(await get('balance?timezone=Europe/Istanbul', user)).toEqual({
      ...balance,
      calendar: [
        { date: '2026-11-20', market: 'waxpeer', amount: 1000, count: 1 },
        { date: '2026-11-21', market: 'csfloat', amount: 6000, count: 2 },
        { date: null, market: 'marketcsgo', amount: 8000, count: 1 },
      ],
    });
  });

  // the database does not know the first three, and takes the next two for offsets of other places
  it.each([
    ['ACT', 'Australia/Darwin'],
    ['SystemV/PST8PDT', 'America/Los_Angeles'],
    ['US/Pacific-New', 'America/Los_Angeles'],
    ['IST', 'Asia/Kolkata'],
    ['PST', 'America/Los_Angeles'],
    ['europe/istanbul', 'Europe/Istanbul'],
  ])('knows the zone %s as browsers do', async (zone, same) => {
    const user = await test.signIn();
    const quarters = Array.from({ length: 96 }, (_, n) => new Date(START.getTime() + n * (HOUR / 4)));
    await storeSold(
      test,
      user,
      quarters.map((settlesAt) => sold(test, { state: 'delivered', settlesAt })),
    );
    const { success, calendar } = await get(`balance?timezone=${zone}`, user);
    expect(success).toBe(true);
    const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: same, dateStyle: 'short' });
    const days = Map.groupBy(quarters, (at) => dayIn.format(at));
    expect(calendar.map(({ date, count }: { date: string; count: number }) => [date, count])).toEqual(
      [...days].map(([date, ofDay]) => [date, ofDay.length]),
    );
    for (const call of ['sale-overview', 'profits']) {
      const range = `startDate=2026-11-01&endDate=2026-11-22&timezone=${zone}`;
      expect(await get(`${call}?${range}`, user)).toEqual(await get(`${call}?${range.replace(zone, same)}`, user));
    }
  });

  it('is zero for who sold nothing', async () => {
    const none = { amount: 0, count: 0 };
    const nobody = await test.signIn();
    expect(await get('balance', nobody)).toEqual({
      success: true,
      pending: none,
      protected: none,
      paid: none,
      elsewhere: 0,
      paid_out: null,
      calendar: [],
    });
  });
});
