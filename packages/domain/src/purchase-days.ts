import { localDate, type LocalDate } from './schedule.ts';

/** No item was traded before this day. */
export const FIRST_TRADED_DAY: LocalDate = '2003-01-01';

/** True for a day on which something can have been bought: none that has not begun where the user is. */
export const isPastDay = (day: LocalDate, now: Date, timezone: string): boolean =>
  day >= FIRST_TRADED_DAY && day <= localDate(now, timezone);
