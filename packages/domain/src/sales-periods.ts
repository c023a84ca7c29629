import { addDays, type LocalDate } from './schedule.ts';

const DAY_MS = 86_400_000;

/** Days in a time zone: from the first day to the day before `endDate`. */
export type DayRange = { startDate: LocalDate; endDate: LocalDate };

/** The most days of one range, so that an answer has a limited number of rows. */
export const MAX_RANGE_DAYS = 3660;
/** The last day at which a range may end. */
export const LAST_RANGE_DAY: LocalDate = '2100-01-01';

/** The number of days of a range. */
export const daysIn = ({ startDate, endDate }: DayRange): number => (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS;

/** A period of the dashboard: this many days before today, and today. */
export const periodUntil = (today: LocalDate, days: number): DayRange => ({ startDate: addDays(today, -days), endDate: addDays(today, 1) });

/** The range of equal length that ends where a range begins. */
export const rangeBefore = (range: DayRange): DayRange => ({
  startDate: addDays(range.startDate, -daysIn(range)),
  endDate: range.startDate,
});

/** Every day of a range. */
export const daysOf = (range: DayRange): LocalDate[] => Array.from({ length: daysIn(range) }, (_, n) => addDays(range.startDate, n));
