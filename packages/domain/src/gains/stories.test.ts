import { describe, expect, it } from 'vitest';
import { DOLLAR_RATE, toMoney } from '../money.ts';
import { createCalendar } from './calendar.ts';
import { at, costsOf, goodsOf, lot, reportsOf, sale, salesOf, ZONE } from './gains.test-helper.ts';
import type { Method } from './gains.ts';
import { reportYears } from './report-years.ts';

const METHODS: readonly Method[] = ['specific', 'fifo', 'average'];
const booked = (id: number, cost: number) => ({ booked: { lot: id, cost } });

/** The stories of accounting that other products got wrong, by their numbers in the collection of facts about selling. */
describe('realised gains', () => {
  it('story 1: the fee counts once, and the net amount is gross less fee', () => {
    const { rows, totals } = reportsOf({
      acquisitions: [lot(1, '2025-01-01', 1, 400)],
      sales: [sale(1, '2025-03-01', 1000, { fee: 50 })],
    }).get(2025)!;
    expect(rows[0]).toMatchObject({ gross: 1000, fee: 50, net: 950, cost: 400, profit: 550 });
    expect(totals.withUnknown).toEqual({ count: 1, gross: 1000, fee: 50, net: 950, cost: 400, profit: 550 });
  });

  it('story 2: the fee of a payout of several sales is split once, the remainder goes to the last', () => {
    const sales = [1, 2, 3].map((id) => sale(id, '2025-03-01', 100));
    const parts = sales.map(({ id, gross }) => ({ id, amount: gross }));
    const payout = { id: 1, at: at('2025-04-01'), market: 'waxpeer', currency: 'USD', fee: 100, rateLoss: 0, sales: parts };
    const report = reportsOf({ sales, payouts: [payout] }).get(2025)!;
    const fees = report.rows.filter(({ kind }) => kind === 'payout-fee');
    expect(fees.map(({ saleId, fee, net }) => [saleId, fee, net])).toEqual([
      [1, 33, -33],
      [2, 33, -33],
      [3, 34, -34],
    ]);
    expect(report.totals.withUnknown.fee).toBe(100);
  });

  it('story 2: parts of one sale in two payouts each carry the fee of their own payout', () => {
    const payout = (id: number, fee: number) => ({
      ...{ id, at: at(`2025-04-0${id}`), market: 'waxpeer', currency: 'USD', fee, rateLoss: 0, sales: [{ id: 1, amount: 50 }] },
    });
    const { rows } = reportsOf({ sales: [sale(1, '2025-03-01', 100)], payouts: [payout(1, 7), payout(2, 5)] }).get(2025)!;
    expect(rows.filter(({ kind }) => kind === 'payout-fee').map(({ saleId, fee }) => [saleId, fee])).toEqual([
      [1, 7],
      [1, 5],
    ]);
  });

  it('story 3: the average is that of the pool at the time of the sale', () => {
    const reports = reportsOf(
      {
        acquisitions: [lot(1, '2025-01-01', 1, 100), lot(2, '2025-01-02', 1, 200), lot(3, '2025-03-01', 1, 900)],
        sales: [sale(1, '2025-02-01', 500), sale(2, '2025-04-01', 500)],
      },
      'average',
    );
    expect(costsOf(reports)).toEqual({ 1: 150, 2: 525 });
  });

  it.each(METHODS)('story 4: the report carries its method, zone and scope (%s)', (method) => {
    expect(reportsOf({ sales: [sale(1, '2025-02-01', 5)] }, method).get(2025)).toMatchObject({ method, zone: ZONE, scope: 'all' });
  });

  it('story 5: with the average a sale shows the pool with units and cost, and no lot', () => {
    const goods = { acquisitions: [lot(1, '2025-01-01', 2, 100), lot(2, '2025-01-02', 1, 200)], sales: [sale(1, '2025-02-01', 500)] };
    const { rows, closing } = reportsOf(goods, 'average').get(2025)!;
    expect(rows[0]!.basis).toEqual({ from: 'pool', cost: 133, pool: { units: 3, cost: 400 } });
    expect(closing).toEqual([{ account: null, itemId: 1, lot: null, boughtOn: null, units: 2, cost: 267 }]);
  });

  it('story 6: a method for each year, and the closing stock of a year opens the next', () => {
    const goods = {
      acquisitions: [lot(1, '2025-01-01', 2, 100), lot(2, '2025-01-02', 2, 200)],
      sales: [
        sale(1, '2025-02-01', 500),
        sale(2, '2026-02-01', 500, booked(1, 100)),
        sale(3, '2027-02-01', 500, booked(2, 200)),
        sale(4, '2027-02-02', 500, booked(2, 200)),
      ],
    };
    const methods: Record<number, Method> = { 2025: 'fifo', 2026: 'average', 2027: 'specific' };
    const reports = reportsOf(goods, (year) => methods[year]!);
    // 2026: (100 + 200 + 200) / 3; 2027: what is left of the pool
    expect(costsOf(reports)).toEqual({ 1: 100, 2: 167, 3: 167, 4: 166 });
    expect(reports.get(2026)!.opening).toEqual(reports.get(2025)!.closing);
    expect(reports.get(2027)!.opening).toEqual(reports.get(2026)!.closing);
    expect(reports.get(2027)!.closing).toEqual([]);
  });

  it('story 7: every sale opens the lot that it used', () => {
    const goods = { acquisitions: [lot(7, '2025-01-01', 1, 100)], sales: [sale(1, '2025-02-01', 500)] };
    const basis = { from: 'lot', lot: 7, boughtOn: '2025-01-01', cost: 100, stockCost: 100, substitute: false };
    expect(salesOf(reportsOf(goods))[0]!.basis).toEqual(basis);
  });

  it('stories 8 and 9: specific identification, first in first out and the average are offered, and differ', () => {
    const goods = {
      acquisitions: [lot(1, '2025-01-01', 1, 100), lot(2, '2025-01-02', 1, 300)],
      sales: [sale(1, '2025-02-01', 500, booked(2, 300))],
    };
    expect(METHODS.map((method) => costsOf(reportsOf(goods, method))[1])).toEqual([300, 100, 200]);
  });

  it.each([
    ['specific', [100, 100, 300]],
    ['fifo', [100, 100, 300]],
    ['average', [100, 100, 300]],
  ] as const)('story 10: buy, sell all, buy again, sell part (%s)', (method, costs) => {
    const goods = {
      acquisitions: [lot(1, '2025-01-01', 2, 100), lot(2, '2025-03-01', 3, 300)],
      sales: [
        sale(1, '2025-02-01', 500, booked(1, 100)),
        sale(2, '2025-02-02', 500, booked(1, 100)),
        sale(3, '2025-04-01', 500, booked(2, 300)),
      ],
    };
    const reports = reportsOf(goods, method);
    expect(Object.values(costsOf(reports))).toEqual(costs);
    expect(reports.get(2025)!.flows.closing).toEqual({ units: 2, cost: 600 });
  });

  it('story 11: what was realised stays, whatever is still held', () => {
    const sales = [sale(1, '2025-02-01', 500)];
    const [few, many] = [1, 50].map((units) => reportsOf({ acquisitions: [lot(1, '2025-01-01', units, 100)], sales }).get(2025)!);
    expect(few!.rows).toEqual(many!.rows);
    expect(few!.totals).toEqual(many!.totals);
  });

  it('story 12: lots go by day, then by id; sales of one moment by id', () => {
    const goods = {
      acquisitions: [lot(3, '2025-01-02', 1, 300), lot(2, '2025-01-01', 1, 200), lot(1, '2025-01-02', 1, 100)],
      sales: [sale(9, '2025-02-01', 500), sale(4, '2025-02-01', 500), sale(6, '2025-02-01', 500)],
    };
    expect(costsOf(reportsOf(goods))).toEqual({ 4: 200, 6: 100, 9: 300 });
  });

  it.each(METHODS)('story 12: with too few lots the rest has an unknown cost, and no stock is negative (%s)', (method) => {
    const sales = [1, 2, 3].map((id) => sale(id, `2025-02-0${id}`, 500, booked(1, 100)));
    const reports = reportsOf({ acquisitions: [lot(1, '2025-01-01', 2, 100)], sales }, method);
    expect(costsOf(reports)).toEqual({ 1: 100, 2: 100, 3: null });
    expect(reports.get(2025)!.closing).toEqual([]);
  });

  it.each(METHODS)('story 13: a move to another account is no sale, and the cost travels (%s)', (method) => {
    const goods = {
      acquisitions: [{ ...lot(1, '2025-01-01', 2, 100), account: 'A' }],
      moves: [{ id: 1, itemId: 1, at: at('2025-02-01'), from: 'A', to: 'B', lot: 1 }],
      sales: [sale(1, '2025-03-01', 500, { account: 'B', ...booked(1, 100) })],
    };
    const [all, of, to] = (['all', { account: 'A' }, { account: 'B' }] as const).map((scope) =>
      reportsOf(goods, method, { scope }).get(2025)!,
    );
    expect(all!.rows).toHaveLength(1);
    expect(all!.flows).toMatchObject({ movedIn: { units: 0 }, movedOut: { units: 0 }, closing: { units: 1, cost: 100 } });
    expect(of!.rows).toEqual([]);
    expect(of!.flows).toMatchObject({ movedOut: { units: 1, cost: 100 }, closing: { units: 1, cost: 100 } });
    expect(to!.rows).toMatchObject([{ kind: 'sale', cost: 100 }]);
    expect(to!.flows).toMatchObject({ movedIn: { units: 1, cost: 100 }, closing: { units: 0, cost: 0 } });
  });

  it('story 14: a cost keeps the rate of its own day', () => {
    const price = { units: 100, scale: 0 };
    const [atPurchase, atSale] = [20, 40].map((rate) => toMoney(price, { units: rate, scale: 0 })) as [number, number];
    const goods = { acquisitions: [lot(1, '2025-01-01', 1, atPurchase)], sales: [sale(1, '2025-06-01', toMoney(price, DOLLAR_RATE))] };
    const { cost } = salesOf(reportsOf(goods))[0]!;
    expect([cost, atSale]).toEqual([5000, 2500]);
  });

  it('story 15: the gain of a year is what was sold in it, against the cost of the purchase, not against the value at its start', () => {
    const goods = { acquisitions: [lot(1, '2025-01-01', 1, 100)], sales: [sale(1, '2026-02-01', 500)] };
    const reports = reportsOf(goods);
    expect([2025, 2026, 2027].map((year) => reports.get(year)!.totals.withUnknown.profit)).toEqual([0, 400, 0]);
  });

  it.each(METHODS)('story 17: a reversal is the negative of its sale; in the same year both stand and cancel out (%s)', (method) => {
    const reversed = sale(1, '2025-02-01', 500, { fee: 25, ...booked(1, 100), reversedAt: at('2025-02-07') });
    const { rows, totals, closing } = reportsOf({ acquisitions: [lot(1, '2025-01-01', 1, 100)], sales: [reversed] }, method).get(2025)!;
    expect(rows.map(({ kind, saleId, gross, fee, net, cost, profit }) => [kind, saleId, gross, fee, net, cost, profit])).toEqual([
      ['sale', 1, 500, 25, 475, 100, 375],
      ['reversal', 1, -500, -25, -475, -100, -375],
    ]);
    expect(totals.withUnknown).toEqual({ count: 2, gross: 0, fee: 0, net: 0, cost: 0, profit: 0 });
    expect(closing).toMatchObject([{ units: 1, cost: 100 }]);
  });

  it.each(METHODS)(
    'story 17: in a later year the correction stands there, both years show it, and the lot can be sold again (%s)',
    (method) => {
      const sales = [
        sale(1, '2025-12-30', 500, { ...booked(1, 100), reversedAt: at('2026-01-04') }),
        sale(2, '2026-02-01', 700, booked(1, 100)),
      ];
      const reports = reportsOf({ acquisitions: [lot(1, '2025-01-01', 1, 100)], sales }, method);
      const [first, second] = [reports.get(2025)!, reports.get(2026)!];
      expect(first.rows).toMatchObject([{ kind: 'sale', profit: 400, reversedOn: '2026-01-04' }]);
      expect(second.rows).toMatchObject([
        { kind: 'reversal', saleId: 1, profit: -400 },
        { kind: 'sale', saleId: 2, cost: 100, profit: 600 },
      ]);
      expect(second.flows).toMatchObject({
        returned: { units: 1, cost: 100 },
        sold: { units: 1, cost: 100 },
        closing: { units: 0, cost: 0 },
      });
    },
  );

  it('story 18: fees are inside the cost, and the pool is that of one account or of all', () => {
    const goods = {
      acquisitions: [
        { ...lot(1, '2025-01-01', 1, 100 + 5), account: 'A' },
        { ...lot(2, '2025-01-02', 1, 300), account: 'B' },
      ],
      sales: [sale(1, '2025-02-01', 500, { account: 'B' })],
    };
    expect(costsOf(reportsOf(goods, 'fifo', { scope: 'all' }))).toEqual({ 1: 105 });
    expect(costsOf(reportsOf(goods, 'fifo', { scope: { account: 'B' } }))).toEqual({ 1: 300 });
    expect(costsOf(reportsOf(goods, 'average', { scope: 'all' }))).toEqual({ 1: 203 });
  });

  it('story 19: unknown costs have a total of their own, and the sums are there with and without them', () => {
    const goods = { acquisitions: [lot(1, '2025-01-01', 1, 100)], sales: [sale(1, '2025-02-01', 500), sale(2, '2025-02-02', 700)] };
    const { rows, totals } = reportsOf(goods).get(2025)!;
    expect(rows[1]).toMatchObject({ cost: null, profit: null });
    expect(totals).toEqual({
      withoutUnknown: { count: 1, gross: 500, fee: 0, net: 500, cost: 100, profit: 400 },
      unknown: { count: 1, gross: 700, fee: 0, net: 700, cost: 0, profit: 700 },
      withUnknown: { count: 2, gross: 1200, fee: 0, net: 1200, cost: 100, profit: 1100 },
    });
  });

  it('story 22: a year begins at midnight of the zone', () => {
    const moment = Date.parse('2025-12-31T21:30:00Z');
    const goods = { sales: [sale(1, '2025-02-01', 500, { soldAt: moment })] };
    const yearIn = (zone: string): number | undefined =>
      [...reportsOf(goods, 'fifo', { zone })].find(([, { rows }]) => rows.length > 0)?.[0];
    expect(['Europe/Istanbul', 'UTC', 'America/New_York'].map(yearIn)).toEqual([2026, 2025, 2025]);
  });

  it('story 23: a typed cost counts as it was booked, and what it adds to the lot is shown', () => {
    const goods = {
      acquisitions: [lot(1, '2025-01-01', 1, 200)],
      sales: [sale(1, '2025-02-01', 500, booked(1, 150)), sale(2, '2025-02-02', 500, { booked: { lot: null, cost: 70 } })],
    };
    const { rows, flows } = reportsOf(goods, 'specific').get(2025)!;
    expect(rows.map(({ cost }) => cost)).toEqual([150, 70]);
    expect(flows).toMatchObject({ bought: { units: 1, cost: 200 }, typed: { units: 1, cost: 20 }, sold: { units: 2, cost: 220 } });
  });

  it.each(METHODS)('story 23: a typed cost without a lot wins with every method, and spares the lots of other things (%s)', (method) => {
    const goods = {
      acquisitions: [lot(1, '2025-01-01', 1, 200)],
      sales: [sale(1, '2025-02-01', 500, { booked: { lot: null, cost: 70 } })],
    };
    const reports = reportsOf(goods, method);
    expect(salesOf(reports)[0]!.basis).toEqual({ from: 'typed', cost: 70 });
    expect(reports.get(2025)!.closing).toMatchObject([{ units: 1, cost: 200 }]);
  });

  it('story 24: a change of method never rewrites a locked year, and no cost counts in two years', () => {
    const goods = goodsOf({
      acquisitions: [lot(1, '2025-01-01', 1, 100), lot(2, '2025-01-02', 1, 300)],
      sales: [sale(1, '2025-02-01', 500, booked(2, 300)), sale(2, '2026-02-01', 500, booked(1, 100))],
    });
    const rules = { scope: 'all', calendar: createCalendar(ZONE) } as const;
    const locked = reportYears(goods, { ...rules, until: 2025, methodOf: () => 'fifo', locked: null }).at(-1)!;
    const before = structuredClone(locked);
    const later = reportYears(goods, { ...rules, until: 2026, methodOf: () => 'specific', locked: { year: 2025, end: locked.end } });
    expect(locked).toEqual(before);
    expect(later.map(({ report }) => report.year)).toEqual([2026]);
    // 2025 used up lot 1, which sale 2 had booked: it takes the lot that is left
    expect(later[0]!.report.rows).toMatchObject([{ saleId: 2, cost: 300, basis: { lot: 2, substitute: true } }]);
  });

  it('story 24: what is found out after a year was locked counts on the first day of the next, marked', () => {
    const late = sale(1, '2025-12-30', 500, { reversedAt: at('2025-12-31') });
    const goods = goodsOf({ acquisitions: [lot(1, '2025-01-01', 1, 100)], sales: [late] });
    const rules = { scope: 'all', calendar: createCalendar(ZONE), methodOf: (): Method => 'fifo' } as const;
    const { end } = reportYears(goodsOf({}), { ...rules, until: 2025, locked: null }).at(-1)!;
    const { report } = reportYears(goods, { ...rules, until: 2026, locked: { year: 2025, end } })[0]!;
    expect(report.rows).toMatchObject([
      { kind: 'sale', day: '2026-01-01', at: at('2025-12-30'), late: true, cost: 100 },
      { kind: 'reversal', day: '2026-01-01', at: at('2025-12-31'), late: true, cost: -100 },
    ]);
    expect(report.flows).toMatchObject({ bought: { units: 1, cost: 100 }, closing: { units: 1, cost: 100 } });
  });

  it('story 26: compensation is a line of its own, beside the sale and its reversal', () => {
    const reversed = sale(1, '2025-02-01', 500, {
      ...booked(1, 100),
      ...{ reversedAt: at('2025-02-07'), compensation: { at: at('2025-02-07'), amount: 100 } },
    });
    const { rows, totals, closing } = reportsOf({ acquisitions: [lot(1, '2025-01-01', 1, 100)], sales: [reversed] }).get(2025)!;
    expect(rows.map(({ kind, saleId, net, cost, profit }) => [kind, saleId, net, cost, profit])).toEqual([
      ['sale', 1, 500, 100, 400],
      ['reversal', 1, -500, -100, -400],
      ['compensation', 1, 100, 0, 100],
    ]);
    expect([totals.withUnknown.profit, closing[0]!.units]).toEqual([100, 1]);
  });

  it('story 27: the fee and the rate loss of a payout are lines of their own, and change no sale', () => {
    const payout = { id: 1, at: at('2025-04-01'), market: 'marketcsgo', currency: 'RUB', fee: 10, rateLoss: 30, sales: [] };
    const { rows, groups } = reportsOf({ sales: [sale(1, '2025-03-01', 500)], payouts: [payout] }).get(2025)!;
    expect(rows.map(({ kind, gross, fee, net }) => [kind, gross, fee, net])).toEqual([
      ['sale', 500, 0, 500],
      ['payout-fee', 0, 10, -10],
      ['rate-loss', -30, 0, -30],
    ]);
    expect(groups.filter(({ market }) => market === 'marketcsgo').map(({ month, kind, net }) => [month, kind, net])).toEqual([
      ['2025-04', 'payout-fee', -10],
      ['2025-04', 'rate-loss', -30],
    ]);
  });
});
