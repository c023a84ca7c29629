import { createCalendar } from '../../src/gains/calendar.ts';
import type { Basis, Disposal, Goods, Method, Row, Year, YearReport } from '../../src/gains/gains.ts';
import { reportYears } from '../../src/gains/report-years.ts';
import { localDate, type LocalDate } from '../../src/schedule.ts';

/** An example of a rule: what happened, and the method of each year. The report is computed by the product's own functions. */
type Example = { title: string; rule: string; goods: Partial<Goods>; methods: Record<Year, Method>; closing?: true };

const ZONE = 'Europe/Istanbul';
const ITEM = 1;

const noon = (day: LocalDate): number => Date.parse(`${day}T12:00:00+03:00`);
const lot = (id: number, boughtOn: LocalDate, units: number, dollars: number): Goods['acquisitions'][number] => ({
  ...{ id, itemId: ITEM, units, unitCost: Math.round(dollars * 1000), boughtOn, account: null },
});
const sale = (id: number, day: LocalDate, dollars: number, others: Partial<Disposal> = {}): Disposal => ({
  ...{ id, itemId: ITEM, account: null, soldAt: noon(day), market: 'Waxpeer', currency: 'USD', gross: dollars * 1000 },
  ...{ fee: dollars * 50, booked: null, reversedAt: null, compensation: null, ...others },
});

const LOTS = [lot(1, '2025-01-10', 1, 10), lot(2, '2025-01-20', 2, 13)];
const BOUGHT_ONCE = [lot(1, '2025-01-10', 1, 10)];

export const EXAMPLES: readonly Example[] = [
  {
    title: 'Net and profit',
    rule: 'net = gross - fee. Profit = net - cost. The cost includes the fees of the purchase, at the rate of the day of the purchase.',
    goods: { acquisitions: BOUGHT_ONCE, sales: [sale(1, '2025-03-01', 20)] },
    methods: { 2025: 'fifo' },
  },
  {
    title: 'Specific identification',
    rule: 'The cost is that of the thing that was sold, as it was booked at the sale.',
    goods: { acquisitions: LOTS, sales: [sale(1, '2025-03-01', 20, { booked: { lot: 2, cost: 13_000 } })] },
    methods: { 2025: 'specific' },
    closing: true,
  },
  {
    title: 'First in, first out',
    rule: 'The cost is that of the oldest unit in stock: by day of the purchase, then in the order in which purchases were entered.',
    goods: { acquisitions: LOTS, sales: [sale(1, '2025-03-01', 20), sale(2, '2025-03-02', 20)] },
    methods: { 2025: 'fifo' },
    closing: true,
  },
  {
    title: 'Average (pool)',
    rule:
      'Cost = R(cost of the pool / units in the pool), at the moment of the sale. R rounds to thousandths of a dollar, halves away from ' +
      'zero. What rounding leaves stays in the pool, so that the last unit takes the rest and nothing is lost.',
    goods: {
      acquisitions: [lot(1, '2025-01-10', 1, 10), lot(2, '2025-01-20', 2, 10.005)],
      sales: [sale(1, '2025-03-01', 20), sale(2, '2025-03-02', 20), sale(3, '2025-03-03', 20)],
    },
    methods: { 2025: 'average' },
    closing: true,
  },
  {
    title: 'Another method in the next year',
    rule: 'The closing stock of a year opens the next. A unit that was used up in one year has no cost left for another.',
    goods: {
      acquisitions: LOTS,
      sales: [sale(1, '2025-03-01', 20), sale(2, '2026-03-01', 20)],
    },
    methods: { 2025: 'fifo', 2026: 'average' },
    closing: true,
  },
  {
    title: 'A reversal in the same year',
    rule: 'The reversal is the negative of the sale. Both stand, cancel out, and the unit is in stock again.',
    goods: { acquisitions: BOUGHT_ONCE, sales: [sale(1, '2025-03-01', 20, { reversedAt: noon('2025-03-07') })] },
    methods: { 2025: 'fifo' },
    closing: true,
  },
  {
    title: 'A reversal in the next year',
    rule: 'The year of the sale stays as it is and says when the sale was reversed. The correction stands in the year of the reversal.',
    goods: { acquisitions: BOUGHT_ONCE, sales: [sale(1, '2025-12-30', 20, { reversedAt: noon('2026-01-05') })] },
    methods: { 2025: 'fifo', 2026: 'fifo' },
    closing: true,
  },
  {
    title: 'Compensation',
    rule: 'What a market pays for a reversed sale is a line of its own. It has no cost, because the thing came back.',
    goods: {
      acquisitions: BOUGHT_ONCE,
      sales: [sale(1, '2025-03-01', 20, { reversedAt: noon('2025-03-07'), compensation: { at: noon('2025-03-07'), amount: 4000 } })],
    },
    methods: { 2025: 'fifo' },
  },
  {
    title: 'Unknown cost',
    rule:
      'A sale without a purchase has an unknown cost and takes nothing out of the stock. The report has the sums without such sales, and ' +
      'with them, where their cost counts as 0.',
    goods: { acquisitions: BOUGHT_ONCE, sales: [sale(1, '2025-03-01', 20), sale(2, '2025-03-02', 20)] },
    methods: { 2025: 'fifo' },
  },
  {
    title: 'The end of a year',
    rule: 'A year begins and ends at midnight in the time zone of the report, here Europe/Istanbul. This sale was at 21:30 UTC on 31 December.',
    goods: { acquisitions: BOUGHT_ONCE, sales: [sale(1, '2025-12-31', 20, { soldAt: Date.parse('2025-12-31T21:30:00Z') })] },
    methods: { 2025: 'fifo', 2026: 'fifo' },
  },
  {
    title: 'Payouts',
    rule:
      'The fee of a payout and its loss against the rate of the day are lines of their own, and change no sale. Where the market tells ' +
      'which sales a payout consists of, each carries its share, rounded down to thousandths; the last one takes the rest.',
    goods: {
      acquisitions: [lot(1, '2025-01-10', 3, 10)],
      sales: [sale(1, '2025-03-01', 20), sale(2, '2025-03-02', 20), sale(3, '2025-03-03', 20)],
      payouts: [
        {
          ...{ id: 1, at: noon('2025-04-01'), market: 'Waxpeer', currency: 'USD', fee: 1000, rateLoss: 0 },
          sales: [1, 2, 3].map((id) => ({ id, amount: 19_000 })),
        },
      ],
    },
    methods: { 2025: 'fifo' },
  },
];

const dollars = (amount: number | null): string => (amount === null ? 'unknown' : (amount / 1000).toFixed(3));

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const METHOD_NAMES: Record<Method, string> = {
  specific: 'specific identification',
  fifo: 'first in, first out',
  average: 'average (pool)',
};
const KIND_NAMES: Record<Row['kind'], string> = {
  sale: 'sale',
  reversal: 'reversal of sale',
  compensation: 'compensation for sale',
  'payout-fee': 'fee of the payout, sale',
  'rate-loss': 'rate loss of the payout, sale',
};

function basisText(basis: Basis | null): string {
  if (basis === null) return '';
  if (basis.from === 'typed') return 'typed';
  return basis.from === 'lot' ? `purchase ${basis.lot}` : `pool of ${basis.pool.units} for ${dollars(basis.pool.cost)}`;
}

const rowCells = ({ kind, saleId, day, gross, fee, net, cost, profit, basis, reversedOn }: Row): string[] => [
  `${day} ${KIND_NAMES[kind]}${saleId === null ? '' : ` ${saleId}`}${reversedOn === null ? '' : `, reversed ${reversedOn}`}`,
  ...[gross, fee, net, cost, profit].map(dollars),
  basisText(basis),
];

function yearText({ year, method, rows, totals, closing }: YearReport, withClosing: boolean): string {
  const { withUnknown, withoutUnknown, unknown } = totals;
  const sums =
    unknown.count > 0
      ? ([
          ['Sum without unknown costs', withoutUnknown],
          ['Sum with unknown costs', withUnknown],
        ] as const)
      : ([['Sum', withUnknown]] as const);
  const sumRows = sums.map(([name, { gross, fee, net, cost, profit }]) => [name, ...[gross, fee, net, cost, profit].map(dollars), '']);
  const stock = closing.map(({ lot: id, units, cost }) => `${units} for ${dollars(cost)} (${id === null ? 'pool' : `purchase ${id}`})`);
  return [
    `Report of ${year}, ${METHOD_NAMES[method]}:`,
    table(['Line', 'Gross', 'Fee', 'Net', 'Cost', 'Profit', 'Cost from'], [...rows.map(rowCells), ...sumRows]),
    ...(withClosing ? [`Closing stock: ${stock.join(', ') || 'nothing'}.`] : []),
  ].join('\n\n');
}

function exampleText({ title, rule, goods, methods, closing }: Example): string {
  const all: Goods = { acquisitions: [], sales: [], moves: [], payouts: [], ...goods };
  const years = Object.keys(methods).map(Number);
  const results = reportYears(all, {
    ...{ until: Math.max(...years), methodOf: (year) => methods[year]!, scope: 'all', locked: null },
    calendar: createCalendar(ZONE),
  });
  const bought = all.acquisitions.map(({ id, boughtOn, units, unitCost }) => [`Purchase ${id}`, boughtOn, units, dollars(unitCost)]);
  const sold = all.sales.map(({ id, soldAt, gross }) => [`Sale ${id}`, localDate(new Date(soldAt), ZONE), 1, dollars(gross)]);
  return [
    `## ${title}`,
    rule,
    table(['What', 'Day', 'Units', 'Each'], [...bought, ...sold]),
    ...results.map(({ report }) => yearText(report, closing === true)),
  ].join('\n\n');
}

/** Returns the page of the formulas: each rule with an example that the product computed. */
export const formulasPage = (): string =>
  [
    '# Realised gains: the formulas',
    'This page is generated from examples that the product computes: `packages/domain/test/gains/formulas.ts`, written anew by ' +
      '`npm test -- changed -u`. [Decision 0056](decisions/0056-realised-gains.md) says why the rules are as they are. All amounts are in ' +
      'dollars. A report is no tax advice.',
    ...EXAMPLES.map(exampleText),
  ].join('\n\n') + '\n';
