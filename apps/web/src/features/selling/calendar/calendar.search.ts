import { read } from '@lootfolio/domain/search-params';
import { isDay, today, type Day } from '../../../lib/calendar.ts';

/** The day whose sales are shown; `undated`: the sales whose day is not known. */
export type ShownDay = Day | 'undated';

/** The screen's state in its address. `feed`: the address for calendar programs is shown. */
export type CalendarSearch = { month?: string; view?: 'list'; day?: ShownDay; feed?: true };

/** The server's calendar is a little longer. */
const MONTH = /^20(1[1-9]|[2-8]\d|9[0-8])-(0[1-9]|1[0-2])$/;
const isMonth = (text: string | undefined): text is string => text !== undefined && MONTH.test(text);

/** Reads the address; invalid values are left out. */
export function readCalendarSearch(raw: Record<string, unknown>): CalendarSearch {
  const month = read.text(raw, 'month', 7);
  const day = read.text(raw, 'day', 10);
  return {
    month: isMonth(month) ? month : undefined,
    view: read.choice(raw, 'view', ['list']),
    day: day !== undefined && (day === 'undated' || (isDay(day) && isMonth(day.slice(0, 7)))) ? day : undefined,
    feed: read.flag(raw, 'feed'),
  };
}

/** The shown month as `YYYY-MM`: that of the address, else that of the shown day, else the present one. */
export function monthOf({ month, day }: CalendarSearch, now = new Date()): string {
  return month ?? (day === undefined || day === 'undated' ? today(now) : day).slice(0, 7);
}

/** The month so many months later. Null outside of the calendar. */
export function moveMonth(month: string, by: number): string | null {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + by);
  const moved = date.toISOString().slice(0, 7);
  return isMonth(moved) ? moved : null;
}
