import { percent, type Money } from '@lootfolio/domain/money';
import { daysOf, rangeBefore, type DayRange } from '@lootfolio/domain/sales-periods';
import type { MarketSums } from '../../../goods/sales/sale-sums.reads.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { EVERYTHING, readDays, readRange, type SalesFilter, type SalesSums } from './dashboard.reads.ts';
import { checkRange, dayStarts, limitsOf } from './dashboard.rules.ts';

export type ZonedRange = DayRange & { timezone: string };

type Figures = { sale: Money; profit: Money; count: number };
type Totals = Figures & { fees: Money; ratio: number; unknown_cost: number };
type DayValue = { date: string; value: Money };

const ALL_MARKETS = 'all';

const sumOf = <T extends MarketSums>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

const figuresOf = (rows: readonly MarketSums[]): Figures => ({
  sale: sumOf(rows, ({ sale }) => sale),
  profit: sumOf(rows, ({ profit }) => profit),
  count: sumOf(rows, ({ count }) => count),
});

function totalsOf(rows: readonly MarketSums[]): Totals {
  const figures = figuresOf(rows);
  return {
    ...figures,
    fees: sumOf(rows, ({ sale, net }) => sale - net),
    ratio: percent(figures.profit, figures.sale),
    unknown_cost: sumOf(rows, ({ count, known }) => count - known),
  };
}

/** The figures of each market that has sales, by slug. */
const marketsOf = (rows: readonly MarketSums[]): (Figures & { market: string })[] =>
  [...Map.groupBy(rows, ({ market }) => market)]
    .map(([market, own]) => ({ market, ...figuresOf(own) }))
    .toSorted((a, b) => (a.market < b.market ? -1 : 1));

/** The sum of each day of a range. Days without sales have 0. */
function valuesOf(rows: readonly SalesSums[], range: DayRange, value: (row: SalesSums) => number): DayValue[] {
  const byDay = Map.groupBy(rows, ({ span }) => span);
  return daysOf(range).map((date, day) => ({ date, value: sumOf(byDay.get(day) ?? [], value) }));
}

/** Reads the figures of a range by day and by market, and those of the range before it. @throws Refusal VALIDATION */
export async function viewOverview(db: Reader, userId: number, filter: SalesFilter, { timezone, ...range }: ZonedRange) {
  checkRange(range);
  const [rows, before] = await Promise.all([
    readDays(db, userId, filter, dayStarts(range, timezone)),
    readRange(db, userId, filter, limitsOf(rangeBefore(range), timezone)),
  ]);
  return {
    periodic_sales: valuesOf(rows, range, ({ sale }) => sale),
    periodic_profits: valuesOf(rows, range, ({ profit }) => profit),
    sale_details: [{ market: ALL_MARKETS, ...figuresOf(rows) }, ...marketsOf(rows)],
    total: totalsOf(rows),
    before: totalsOf(before),
  };
}

/** Reads the figures of a range on each market. @throws Refusal VALIDATION */
export async function viewMarkets(db: Reader, userId: number, { timezone, ...range }: ZonedRange) {
  checkRange(range);
  return marketsOf(await readRange(db, userId, EVERYTHING, limitsOf(range, timezone)));
}

/** Reads the sales of each day of a range. @throws Refusal VALIDATION */
export async function viewDays(db: Reader, userId: number, { timezone, ...range }: ZonedRange): Promise<DayValue[]> {
  checkRange(range);
  return valuesOf(await readDays(db, userId, EVERYTHING, dayStarts(range, timezone)), range, ({ sale }) => sale);
}
