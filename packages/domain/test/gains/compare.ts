import { createCalendar, type Calendar } from '../../src/gains/calendar.ts';
import { contradictionsOf } from '../../src/gains/contradictions.ts';
import type { Row, YearReport } from '../../src/gains/gains.ts';
import { reportYears, type YearsRules } from '../../src/gains/report-years.ts';
import { percent } from '../../src/money.ts';
import { YEARS, type Case } from './cases.ts';
import { oracle } from './oracle.ts';
import type { PlainLine, PlainYear } from './plain-figures.ts';

const calendars = new Map<string, Calendar>();

function calendarOf(zone: string): Calendar {
  let calendar = calendars.get(zone);
  if (!calendar) calendars.set(zone, (calendar = createCalendar(zone)));
  return calendar;
}

/** Runs the rules as the product does: up to the lock with what was known then, and after it with everything. */
export function reportsOfCase({ goods, before, lockedYear, methods, scope, zone }: Case): YearReport[] {
  const rules: Omit<YearsRules, 'until' | 'locked'> = { methodOf: (year) => methods[year]!, scope, calendar: calendarOf(zone) };
  const first = lockedYear === null ? [] : reportYears(before, { ...rules, until: lockedYear, locked: null });
  const end = first.at(-1)?.end;
  const locked = lockedYear !== null && end ? { year: lockedYear, end } : null;
  const rest = reportYears(goods, { ...rules, until: YEARS.at(-1)!, locked });
  return [...first, ...rest].map(({ report }) => report);
}

const big = (amount: number | null): bigint | null => (amount === null ? null : BigInt(amount));

function lineOf(year: number, row: Row): PlainLine {
  const { day, kind, saleId, payoutId, late, gross, fee, net, cost, profit } = row;
  const who = payoutId === null ? `sale ${saleId}` : `payout ${payoutId} sale ${saleId}`;
  const ratio = profit === null ? null : Math.round(percent(profit, gross) * 100);
  const [exactGross, exactFee, exactNet] = [BigInt(gross), BigInt(fee), BigInt(net)];
  return {
    year,
    day,
    kind,
    who,
    late,
    gross: exactGross,
    fee: exactFee,
    net: exactNet,
    cost: big(cost),
    profit: big(profit),
    ratio: big(ratio),
  };
}

function plain({ year, rows, groups, totals, closing }: YearReport): PlainYear {
  const sums: Record<string, string> = {};
  for (const { month, market, currency, kind, known, count, gross, fee, net, cost, profit } of groups)
    sums[[year, month, market, currency, kind, known].join('|')] = [count, gross, fee, net, cost, profit].join(' ');
  for (const [name, { count, gross, fee, net, cost, profit }] of Object.entries(totals))
    if (count > 0) sums[`${year}|${name}`] = [count, gross, fee, net, cost, profit].join(' ');
  const stock: Record<string, string> = {};
  for (const { account, itemId, lot, boughtOn, units, cost } of closing)
    stock[`${account}|${itemId}|${lot}|${boughtOn}`] = `${units} ${cost}`;
  return { lines: rows.map((row) => lineOf(year, row)), sums, stock };
}

const text = (value: unknown): string => JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one));
const sorted = (entries: Record<string, string>): string => text(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Returns what differs between the rules and the independent arithmetic, and the reports' own contradictions. */
export function differencesOf(one: Case): string[] {
  const reports = reportsOfCase(one);
  const expected = oracle(one, YEARS);
  const differences = reports.flatMap((report) => contradictionsOf(report).map((what) => `${report.year}: ${what}`));
  for (const year of YEARS) {
    const report = reports.find((candidate) => candidate.year === year);
    const actual = report ? plain(report) : { lines: [], sums: {}, stock: {} };
    const wanted = expected.get(year)!;
    for (const [what, a, b] of [
      ['lines', text(actual.lines), text(wanted.lines)],
      ['sums', sorted(actual.sums), sorted(wanted.sums)],
      ['stock', sorted(actual.stock), sorted(wanted.stock)],
    ] as const)
      if (a !== b) differences.push(`${year} ${what}: ${a} and not ${b}`);
  }
  return differences;
}
