import { epochDay } from '../epoch-days.ts';
import { yearOf, type Calendar } from './calendar.ts';
import { nothingYet, type Goods, type Method, type Scope, type Year, type YearEnd } from './gains.ts';
import { reportYear, type YearResult } from './report-year.ts';

/** `locked`: the last locked year and where it ended; null when none is locked. */
export type YearsRules = {
  until: Year;
  methodOf: (year: Year) => Method;
  scope: Scope;
  calendar: Calendar;
  locked: { year: Year; end: YearEnd } | null;
};

/**
 * Computes the years that are not locked, from the first one to `until`. Each year opens with what the year before closed with. The first
 * one opens with the last locked year, and counts what was not known when that year was locked.
 */
export function reportYears(goods: Goods, { until, methodOf, scope, calendar, locked }: YearsRules): YearResult[] {
  const results: YearResult[] = [];
  const first = locked ? locked.year + 1 : Math.min(until, firstYearOf(goods, calendar));
  for (let year = first, opening = locked?.end ?? nothingYet(); year <= until; year++) {
    const result = reportYear(goods, { year, method: methodOf(year), scope, calendar }, opening);
    results.push(result);
    opening = result.end;
  }
  return results;
}

function firstYearOf({ acquisitions, sales, moves, payouts }: Goods, { dayAt }: Calendar): Year {
  let first = Infinity;
  for (const { boughtOn } of acquisitions) first = Math.min(first, epochDay(boughtOn));
  for (const { soldAt } of sales) first = Math.min(first, dayAt(soldAt));
  for (const { at } of [...moves, ...payouts]) first = Math.min(first, dayAt(at));
  return first === Infinity ? first : yearOf(first);
}
