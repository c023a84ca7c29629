import { amountOf, isInScope, openBooks, type YearRules } from './books.ts';
import { countEvent } from './count-event.ts';
import type { EventKind, Goods, StockEntry, YearEnd, YearReport } from './gains.ts';
import { groupsOf, totalsOf } from './sums.ts';
import { eventsOf, type YearEvent } from './year-events.ts';

export type YearResult = { report: YearReport; end: YearEnd };

/**
 * Computes the report of a year, and where the year ends.
 * @param goods everything of the user, also of other years
 * @param opening where the year before ended
 * @throws Error when a reversal belongs to a sale that no year counted
 */
export function reportYear(goods: Goods, rules: YearRules, opening: YearEnd): YearResult {
  const { year, method, scope, calendar } = rules;
  const books = openBooks(rules, opening);
  const events = eventsOf(goods, year, opening, calendar);
  const saleOf = new Map(goods.sales.map((sale) => [sale.id, sale]));
  for (const event of events) countEvent(books, event, calendar, saleOf);

  const rows = books.rows.filter(({ account }) => isInScope(scope, account));
  const stock = books.stock.entries();
  const own = (entries: readonly StockEntry[]): StockEntry[] => entries.filter(({ account }) => isInScope(scope, account));
  const [before, after] = [own(opening.stock), own(stock)];
  const report = {
    ...{ year, zone: calendar.zone, method, scope, rows, groups: groupsOf(rows), totals: totalsOf(rows), opening: before, closing: after },
    flows: { ...books.flows, opening: amountOf(before), closing: amountOf(after) },
  };
  return { report, end: { stock, sales: books.sales, counted: countedAfter(opening, events) } };
}

function countedAfter({ counted }: YearEnd, events: readonly YearEvent[]): YearEnd['counted'] {
  const after = Object.fromEntries(Object.entries(counted).map(([kind, ids]) => [kind, new Set(ids)])) as Record<EventKind, Set<number>>;
  for (const { kind, of } of events) after[kind].add(of.id);
  return after;
}
