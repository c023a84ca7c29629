import type { Day } from '../../../lib/calendar.ts';
import type { Week } from '../../../lib/months.ts';
import type { CalendarEvent, Kind } from './calendar.queries.ts';

/** The sums of some events of one kind. */
export function sumOf(events: readonly CalendarEvent[], kind: Kind): { amount: number; count: number } {
  const of = events.filter((event) => event.kind === kind);
  return { amount: of.reduce((sum, { amount }) => sum + amount, 0), count: of.reduce((sum, { count }) => sum + count, 0) };
}

const within = (events: readonly CalendarEvent[], fits: (day: Day) => boolean): CalendarEvent[] =>
  events.filter(({ date }) => date !== null && fits(date));

export const eventsOfDay = (events: readonly CalendarEvent[], day: Day): CalendarEvent[] => within(events, (date) => date === day);
export const eventsOfWeek = (events: readonly CalendarEvent[], week: Week): CalendarEvent[] =>
  within(events, (date) => week.includes(date));
export const eventsOfMonth = (events: readonly CalendarEvent[], month: string): CalendarEvent[] =>
  within(events, (date) => date.startsWith(month));
export const undatedOf = (events: readonly CalendarEvent[]): CalendarEvent[] => events.filter(({ kind }) => kind === 'undated');
