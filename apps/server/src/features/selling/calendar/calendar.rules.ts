import { CALENDAR_LIMITS } from '@lootfolio/domain/sales-calendar';
import { addDays, instantOf, type LocalDate } from '@lootfolio/domain/schedule';
import { invalidField } from '../../../platform/errors/refusal.ts';

/** The first day is before the first sale of a Steam item. */
const DAYS = { first: '2010-01-01', last: '2099-12-31' };

/** Returns the days of a range, both ends included. @throws Refusal VALIDATION for a range that is empty, too long or far away */
export function daysOf(from: LocalDate, to: LocalDate): LocalDate[] {
  if (from < DAYS.first || from > DAYS.last) throw invalidField('from', 'calendar.farAway');
  if (to < from || to > DAYS.last) throw invalidField('to', 'calendar.wrongEnd');
  if (addDays(from, CALENDAR_LIMITS.days) <= to) throw invalidField('to', 'calendar.rangeTooLong', { most: CALENDAR_LIMITS.days });
  return daysFrom(from, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1);
}

/** Returns so many days, from a first one. */
export const daysFrom = (first: LocalDate, count: number): LocalDate[] => Array.from({ length: count }, (_, at) => addDays(first, at));

/** Returns when each of the days begins in a zone, and when the last one ends. */
export const midnightsOf = (days: readonly LocalDate[], zone: string): Date[] =>
  [...days, addDays(days.at(-1)!, 1)].map((day) => instantOf(day, '00:00', zone));
