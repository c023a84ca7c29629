import { percent } from '@lootfolio/domain/money';
import { periodUntil, rangeBefore, type DayRange } from '@lootfolio/domain/sales-periods';
import type { Reply } from '../../../lib/api.ts';
import { addDays, today } from '../../../lib/calendar.ts';
import { pathTo } from '../../../lib/path-to.ts';
import type { DashboardChoice, DashboardGame } from './dashboard.search.ts';

/** The days that the dashboard shows, and those that it compares them with. */
export function rangesOf({ days }: Pick<DashboardChoice, 'days'>, day = today()): { range: DayRange; before: DayRange } {
  const range = periodUntil(day, days);
  return { range, before: rangeBefore(range) };
}

/** The difference between two figures, and in percent of the earlier one. Null percent: there was nothing to compare with. */
export const changeOf = (now: number, before: number): { by: number; percent: number | null } => ({
  by: now - before,
  percent: before === 0 ? null : percent(now - before, Math.abs(before)),
});

type Rows = {
  /** Absent: all days. */
  range?: DayRange;
  game?: DashboardGame;
  status?: DashboardChoice['status'];
  market?: string;
  only?: 'counted' | 'unknown';
};

/** The address of the sales that a figure consists of. */
export const salesHref = ({ range, game = 'all', status = 'ALL', market, only = 'counted' }: Rows): string =>
  pathTo('/sales', {
    search: {
      ...(range ? { from: range.startDate, to: addDays(range.endDate, -1) } : { all: true }),
      game,
      status: status === 'ALL' ? undefined : status,
      sellMarket: market,
      only,
    },
  });

type CalendarRow = Reply<'GET /sales/balance'>['calendar'][number];
export type CalendarDay = { date: string | null; amount: number; markets: CalendarRow[] };

/** The rows of a calendar by day, with the sum of each day. Days stay in order; what has no date comes last. */
export const calendarDays = (rows: readonly CalendarRow[]): CalendarDay[] =>
  [...Map.groupBy(rows, ({ date }) => date)].map(([date, markets]) => ({
    date,
    markets,
    amount: markets.reduce((sum, { amount }) => sum + amount, 0),
  }));
