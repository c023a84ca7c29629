import { createCalendar } from './calendar.ts';
import type { Disposal, Goods, Method, Row, Scope, YearReport } from './gains.ts';
import { reportYears } from './report-years.ts';

export const ZONE = 'Europe/Istanbul';

/** The moment of a local time of the zone, which is three hours ahead of UTC. */
export const at = (local: string): number => Date.parse(`${local.includes('T') ? local : `${local}T12:00`}:00+03:00`);

export const lot = (id: number, boughtOn: string, units: number, unitCost: number, itemId = 1): Goods['acquisitions'][number] => ({
  ...{ id, itemId, units, unitCost, boughtOn, account: null },
});

/** A sale of one piece without a fee, that is not reversed and has no booked cost. */
export const sale = (id: number, soldOn: string, gross: number, others: Partial<Disposal> = {}): Disposal => ({
  ...{ id, itemId: 1, account: null, soldAt: at(soldOn), market: 'waxpeer', currency: 'USD', gross, fee: 0, booked: null },
  ...{ reversedAt: null, compensation: null },
  ...others,
});

export const goodsOf = (goods: Partial<Goods>): Goods => ({ acquisitions: [], sales: [], moves: [], payouts: [], ...goods });

/** Returns the reports of all years, by their year. */
export function reportsOf(
  goods: Partial<Goods>,
  method: Method | ((year: number) => Method) = 'fifo',
  { scope = 'all', zone = ZONE, until = 2027 }: { scope?: Scope; zone?: string; until?: number } = {},
): Map<number, YearReport> {
  const methodOf = typeof method === 'function' ? method : () => method;
  const results = reportYears(goodsOf(goods), { until, methodOf, scope, calendar: createCalendar(zone), locked: null });
  return new Map(results.map(({ report }) => [report.year, report]));
}

/** Returns the costs of the sales of all years, by the id of the sale. */
export const costsOf = (reports: ReadonlyMap<number, YearReport>): Record<number, number | null> =>
  Object.fromEntries(salesOf(reports).map(({ saleId, cost }) => [saleId, cost]));

export const salesOf = (reports: ReadonlyMap<number, YearReport>): Row[] =>
  [...reports.values()].flatMap(({ rows }) => rows).filter(({ kind }) => kind === 'sale');
