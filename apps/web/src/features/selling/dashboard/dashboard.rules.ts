import { APP_IDS, GAMES } from '@lootfolio/domain/games';
import { percent } from '@lootfolio/domain/money';
import { FIRST_TRADED_DAY } from '@lootfolio/domain/purchase-days';
import { periodUntil, rangeBefore, type DayRange } from '@lootfolio/domain/sales-periods';
import type { Reply } from '../../../lib/api.ts';
import { addDays, today } from '../../../lib/calendar.ts';
import { pathTo } from '../../../lib/path-to.ts';
import type { DashboardChoice } from './dashboard.search.ts';

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
  range: DayRange;
  appId?: number;
  status?: DashboardChoice['status'];
  market?: string;
  only?: 'counted' | 'unknown';
};

/** The address of the sales that a figure consists of. The screen of sales begins with CS2, and its last day belongs to it. */
export const salesHref = ({ range, appId = 0, status = 'ALL', market, only = 'counted' }: Rows): string =>
  pathTo('/sales', {
    search: {
      from: range.startDate,
      to: addDays(range.endDate, -1),
      game: appId === 0 ? 'all' : appId === APP_IDS.cs2 ? undefined : GAMES.find((game) => game.appId === appId)!.slug,
      status: status === 'ALL' ? undefined : status,
      sellMarket: market,
      only,
    },
  });

/** Every day on which something can have been sold. A sale may be entered for tomorrow. */
export const allTime = (day = today()): DayRange => ({ startDate: FIRST_TRADED_DAY, endDate: addDays(day, 2) });

type CalendarRow = Reply<'GET /sales/balance'>['calendar'][number];
export type CalendarDay = { date: string | null; amount: number; markets: CalendarRow[] };

/** The rows of a calendar by day, with the sum of each day. Days stay in order; what has no date comes last. */
export const calendarDays = (rows: readonly CalendarRow[]): CalendarDay[] =>
  [...Map.groupBy(rows, ({ date }) => date)].map(([date, markets]) => ({
    date,
    markets,
    amount: markets.reduce((sum, { amount }) => sum + amount, 0),
  }));
