const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** A day of a calendar as `YYYY-MM-DD`. */
export type LocalDate = string;
/** A time of day as `HH:MM`, of 24 hours. */
export type TimeOfDay = string;

/** What is sent once a day, or once a week: `weekday` 0 is Sunday, as in Date. */
export type Schedule = { timeOfDay: TimeOfDay; zone: string; weekday?: number };

/** A format takes long to make and much memory; there are more spellings of zones than can be kept (`europe/ISTANBUL`). */
const KEPT_FORMATS = 600;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    if (formats.size >= KEPT_FORMATS) formats.clear();
    formats.set(zone, format);
  }
  return format;
}

/** What the clocks of a zone show, as if it were UTC: milliseconds. */
export function wallClock(at: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = Number(value);
  return Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute'], part['second']);
}

const offset = (at: number, zone: string): number => wallClock(at, zone) - Math.floor(at / 1000) * 1000;

const dateOf = (wall: number): LocalDate => new Date(wall).toISOString().slice(0, 10);

/** The day that a zone's calendar shows. */
export const localDate = (at: Date, zone: string): LocalDate => dateOf(wallClock(at.getTime(), zone));

/** A day so many days later; earlier with a negative number. */
export const addDays = (date: LocalDate, days: number): LocalDate => dateOf(Date.parse(date) + days * DAY);

/**
 * The moment at which the clocks of a zone first show a time of a day or have passed it: a time that they skip is the moment
 * of the skip, one that they show twice is its first time.
 */
export function momentOf(date: LocalDate, timeOfDay: TimeOfDay, zone: string): Date {
  const wall = Date.parse(`${date}T${timeOfDay}:00Z`);
  const before = offset(wall - DAY, zone);
  const after = offset(wall + DAY, zone);
  for (const candidate of [wall - Math.max(before, after), wall - Math.min(before, after)]) {
    if (wallClock(candidate, zone) === wall) return new Date(candidate);
  }
  // skipped: the clocks went from one offset to the other between these two
  let old = wall - after;
  let skipped = wall - before;
  while (skipped - old > MINUTE) {
    const middle = old + Math.floor((skipped - old) / 2 / MINUTE) * MINUTE;
    if (offset(middle, zone) === before) old = middle;
    else skipped = middle;
  }
  return new Date(skipped);
}

const isOn = (date: LocalDate, { weekday }: Schedule): boolean => weekday === undefined || new Date(date).getUTCDay() === weekday;

/** The first day of a schedule that is not before a day. */
export function firstDayFrom(date: LocalDate, schedule: Schedule): LocalDate {
  return isOn(date, schedule) ? date : firstDayFrom(addDays(date, 1), schedule);
}

/** The first moment of a schedule after a time. */
export function nextOccurrence(after: Date, schedule: Schedule): Date {
  for (let date = addDays(localDate(after, schedule.zone), -1); ; date = addDays(date, 1)) {
    if (!isOn(date, schedule)) continue;
    const moment = momentOf(date, schedule.timeOfDay, schedule.zone);
    if (moment > after) return moment;
  }
}

/** The last moment of a schedule up to a time, which may be that time. */
export function lastOccurrence(until: Date, schedule: Schedule): Date {
  for (let date = addDays(localDate(until, schedule.zone), 1); ; date = addDays(date, -1)) {
    if (!isOn(date, schedule)) continue;
    const moment = momentOf(date, schedule.timeOfDay, schedule.zone);
    if (moment <= until) return moment;
  }
}
