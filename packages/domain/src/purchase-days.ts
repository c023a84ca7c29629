import { localDate, type LocalDate } from './schedule.ts';

/** The first day on which an item can have been traded. */
export const FIRST_TRADED_DAY: LocalDate = '2003-01-01';

/** True for a day on which something can have been bought: the day has begun in the user's time zone. */
export const isPastDay = (day: LocalDate, now: Date, timezone: string): boolean =>
  day >= FIRST_TRADED_DAY && day <= localDate(now, timezone);
