import { addDays, type Day } from './calendar.ts';

/** Seven days from Monday on. */
export type Week = readonly Day[];

/** The weeks that a month is part of. */
export function weeksOf(month: string): Week[] {
  const first = `${month}-01`;
  const weekday = (new Date(first).getUTCDay() + 6) % 7;
  const weeks: Day[][] = [];
  for (let monday = addDays(first, -weekday); monday.slice(0, 7) <= month; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)));
  return weeks;
}

/** The month `count` months after another one: "2026-01" is 2 months after "2025-11". */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** The same day in another month, or its last day if the month is shorter. */
export function inMonth(day: Day, month: string): Day {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}${day.slice(7)}`;
  return same < last ? same : last;
}
