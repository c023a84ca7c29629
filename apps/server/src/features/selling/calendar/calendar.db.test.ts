import { protectedUntil } from '@lootfolio/domain/sales';
import { localDate } from '@lootfolio/domain/schedule';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, START, testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AWP } from '../../../../test/items.ts';
import { storedSale } from '../../../../test/stored-sales.ts';
import { setClock } from '../../../platform/process/clock.ts';

const test = testApi();
beforeEach(() => setClock(START));

type Event = { date: string | null; kind: string; market: string; amount: number; count: number; sales: Record<string, unknown>[] };
const calendarOf = async (user: User, query = 'from=2026-11-01&to=2026-12-31') => {
  const { status, body } = await test.send(`GET /sales/calendar?${query}`, { as: user });
  expect([status, body]).toEqual([200, expect.objectContaining({ success: true })]);
  return body as { today: string; items: Event[]; totals: Record<string, { amount: number; count: number }> };
};
const short = ({ date, kind, market, amount, count }: Event) => [date, kind, market, amount, count];
const after = (days: number): Date => new Date(START.getTime() + days * DAY);
/** A sale that was handed over at once, in a game without trade protection unless it says so. */
const delivered = (settles: Date | null) => ({ state: 'delivered', sold_at: START, delivered_at: START, settles_at: settles }) as const;

describe('the sales calendar', () => {
  it('says whether its user ever sold anything', async () => {
    const user = await test.signIn();
    expect(await calendarOf(user)).toMatchObject({ items: [], total: 0, has_sales: false });
    await storedSale(test, user, { sold_at: after(-400), settles_at: after(-399) });
    expect(await calendarOf(user)).toMatchObject({ items: [], total: 0, has_sales: true });
  });

  it('sums what becomes payable by day and market, with the first sales', async () => {
    const user = await test.signIn();
    const cheap = await storedSale(test, user, { ...delivered(after(8)), net: 1001 });
    const dear = await storedSale(test, user, { ...delivered(after(8)), itemName: AWP, net: 2002 });
    await storedSale(test, user, { ...delivered(after(8)), market: 'csfloat', net: 5 });
    await storedSale(test, user, { sold_at: after(-3), settles_at: after(-2), net: 700 });
    await storedSale(test, await test.signIn(), delivered(after(8)));
    const { today, items, totals } = await calendarOf(user);
    expect(today).toBe('2026-11-20');
    expect(items.filter(({ kind }) => kind === 'payable').map(short)).toEqual([
      ['2026-11-18', 'payable', 'waxpeer', 700, 1],
      ['2026-11-28', 'payable', 'waxpeer', 3003, 2],
      ['2026-11-28', 'payable', 'csfloat', 5, 1],
    ]);
    expect(totals['payable']).toEqual({ amount: 3708, count: 4 });
    const first = items.find(({ date, market }) => date === '2026-11-28' && market === 'waxpeer')!;
    expect(first).toMatchObject({ market_name: 'Waxpeer' });
    expect(first.sales).toMatchObject([
      { item_id: dear, name: AWP, amount: 2002, sale_date: START.toISOString() },
      { item_id: cheap, name: AK_FT, amount: 1001 },
    ]);
    const one = await calendarOf(user, 'from=2026-11-28&to=2026-11-28&sales=1');
    expect(one.items.map(({ market, count, sales }) => [market, count, sales.length])).toEqual([
      ['waxpeer', 2, 1],
      ['csfloat', 1, 1],
    ]);
  });

  it('says when items are free as the history does, to the day, for any times', async () => {
    const user = await test.signIn();
    const times = fc.sample(fc.tuple(fc.integer({ min: -20 * 24, max: 10 * 24 }), fc.integer({ min: -5, max: 40 })), {
      numRuns: 60,
      seed: 34,
    });
    const expected = new Map<string, number>();
    for (const [hours, later] of times) {
      const soldAt = new Date(START.getTime() + hours * HOUR);
      const deliveredAt = new Date(soldAt.getTime() + later * HOUR);
      await storedSale(test, user, { state: 'delivered', sold_at: soldAt, delivered_at: deliveredAt });
      const day = localDate(protectedUntil(730, soldAt, deliveredAt)!, 'Pacific/Auckland');
      if (day >= '2026-11-10' && day <= '2026-12-05') expected.set(day, (expected.get(day) ?? 0) + 1);
    }
    const { items } = await calendarOf(user, 'from=2026-11-10&to=2026-12-05&timezone=Pacific/Auckland');
    const found = items.filter(({ kind }) => kind === 'item_free').map(({ date, count }): [string, number] => [date!, count]);
    expect(found).toEqual([...expected].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    expect(found.length).toBeGreaterThan(10);
  });

  it('knows no protection outside of CS2 and before the hand-over', async () => {
    const user = await test.signIn();
    await storedSale(test, user, { ...delivered(null), app_id: 570 });
    await storedSale(test, user, { state: 'pending', sold_at: START, settles_at: after(8) });
    const { items } = await calendarOf(user);
    expect(items.map(short)).toEqual([[null, 'undated', 'waxpeer', 9500, 1]]);
  });

  it('takes days in the zone that is asked for, also where the clocks change', async () => {
    const user = await test.signIn();
    // the first second of 1 November in Los Angeles; the clocks go back two hours later
    await storedSale(test, user, { app_id: 570, ...delivered(new Date('2026-11-01T07:00:00Z')), net: 1 });
    // the last minute of that day, 25 hours long
    await storedSale(test, user, { app_id: 570, ...delivered(new Date('2026-11-02T07:59:59Z')), net: 2 });
    await storedSale(test, user, { app_id: 570, ...delivered(new Date('2026-11-02T08:00:00Z')), net: 4 });
    const days = async (timezone: string) =>
      (await calendarOf(user, `from=2026-10-31&to=2026-11-02&timezone=${timezone}`)).items.map(({ date, amount }) => [date, amount]);
    expect(await days('America/Los_Angeles')).toEqual([
      ['2026-11-01', 3],
      ['2026-11-02', 4],
    ]);
    expect(await days('UTC')).toEqual([
      ['2026-11-01', 1],
      ['2026-11-02', 6],
    ]);
    expect((await calendarOf(user, 'from=2026-11-02&to=2026-11-02&timezone=America/Los_Angeles')).totals['payable']).toEqual({
      amount: 4,
      count: 1,
    });
  });

  it('shows a reversed sale on the day it was learned of, less what the market paid for it, and nothing else of it', async () => {
    const user = await test.signIn();
    const gone = { sold_at: START, delivered_at: START, settles_at: after(8), ended_at: after(6) };
    await storedSale(test, user, { ...gone, state: 'reversed', net: 9500, compensation: 2000 });
    // nothing was handed over, so nothing was reversed
    await storedSale(test, user, { ...gone, state: 'cancelled' });
    const { items, totals } = await calendarOf(user);
    expect(items.map(short)).toEqual([['2026-11-26', 'reversed', 'waxpeer', 7500, 1]]);
    expect(totals['reversed']).toEqual({ amount: 7500, count: 1 });
  });

  it('leaves out a sale that another one stands for', async () => {
    const user = await test.signIn();
    const reported = await storedSale(test, user, { app_id: 570, ...delivered(after(1)) });
    await storedSale(test, user, { app_id: 570, ...delivered(after(1)), origin: 'hand', same_as: reported });
    expect((await calendarOf(user)).items.map(({ count }) => count)).toEqual([1]);
  });

  it('always has the money whose day the market does not say', async () => {
    const user = await test.signIn();
    await storedSale(test, user, { app_id: 570, ...delivered(null), sold_at: after(-200), delivered_at: after(-200) });
    expect((await calendarOf(user, 'from=2026-01-01&to=2026-01-02')).items.map(short)).toEqual([[null, 'undated', 'waxpeer', 9500, 1]]);
  });

  it.each([
    ['from=2026-11-02&to=2026-11-01', 'to'],
    ['from=2026-11-01&to=2027-01-02', 'to'],
    ['from=0001-01-01&to=2026-01-01', 'from'],
    ['from=2099-12-31&to=9999-12-31', 'to'],
    ['from=2026-11-01&to=yesterday', 'to'],
    ['from=2026-11-01&to=2026-11-02&sales=101', 'sales'],
    ['from=2026-11-01&to=2026-11-02&timezone=Moon/Crater', 'timezone'],
  ])('refuses %s and names the field', async (query, field) => {
    const { status, body } = await test.send(`GET /sales/calendar?${query}`, { as: await test.signIn() });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('takes the longest range, and the last day of the calendar', async () => {
    const user = await test.signIn();
    for (const query of ['from=2026-11-01&to=2027-01-01', 'from=2099-12-31&to=2099-12-31&timezone=Pacific/Kiritimati'])
      expect((await calendarOf(user, query)).items).toEqual([]);
  });
});
