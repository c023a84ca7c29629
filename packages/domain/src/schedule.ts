const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** A calendar day as `YYYY-MM-DD`. */
export type LocalDate = string;
/** A time of day as `HH:MM`, 24-hour clock. */
export type TimeOfDay = string;

/** A daily schedule, or a weekly one with `weekday`: 0 is Sunday, as in Date. */
export type Schedule = { timeOfDay: TimeOfDay; zone: string; weekday?: number };

/**
 * The maximum number of cached formats. A format is slow to create and needs much memory, and a zone has many accepted spellings
 * (`europe/ISTANBUL`), so the cache is limited.
 */
const MAX_CACHED_FORMATS = 600;
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
    if (formats.size >= MAX_CACHED_FORMATS) formats.clear();
    formats.set(zone, format);
  }
  return format;
}

/** The local time of a zone, in milliseconds as if it were UTC. */
export function wallClock(at: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = Number(value);
  return Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute'], part['second']);
}

const offset = (at: number, zone: string): number => wallClock(at, zone) - Math.floor(at / 1000) * 1000;

const dateOf = (wall: number): LocalDate => new Date(wall).toISOString().slice(0, 10);

/** The calendar day in a zone. */
export const localDate = (at: Date, zone: string): LocalDate => dateOf(wallClock(at.getTime(), zone));

/** Adds days to a calendar day; a negative number subtracts. */
export const addDays = (date: LocalDate, days: number): LocalDate => dateOf(Date.parse(date) + days * DAY);

/**
 * The first moment at which the local time of a zone is this time of this day, or later. A time skipped by a clock change gives the
 * moment of the change; a time that occurs twice gives its first occurrence.
 */
export function instantOf(date: LocalDate, timeOfDay: TimeOfDay, zone: string): Date {
  const wall = Date.parse(`${date}T${timeOfDay}:00Z`);
  const before = offset(wall - DAY, zone);
  const after = offset(wall + DAY, zone);
  for (const candidate of [wall - Math.max(before, after), wall - Math.min(before, after)]) {
    if (wallClock(candidate, zone) === wall) return new Date(candidate);
  }
  // the time is skipped: the offset changes between `old` and `skipped`
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

/** The first day on or after `date` on which the schedule occurs. */
export function firstDayFrom(date: LocalDate, schedule: Schedule): LocalDate {
  return isOn(date, schedule) ? date : firstDayFrom(addDays(date, 1), schedule);
}

/** The first time after `after` at which the schedule occurs. */
export function nextOccurrence(after: Date, schedule: Schedule): Date {
  for (let date = addDays(localDate(after, schedule.zone), -1); ; date = addDays(date, 1)) {
    if (!isOn(date, schedule)) continue;
    const moment = instantOf(date, schedule.timeOfDay, schedule.zone);
    if (moment > after) return moment;
  }
}

/** The last time at or before `until` at which the schedule occurs. */
export function lastOccurrence(until: Date, schedule: Schedule): Date {
  for (let date = addDays(localDate(until, schedule.zone), 1); ; date = addDays(date, -1)) {
    if (!isOn(date, schedule)) continue;
    const moment = instantOf(date, schedule.timeOfDay, schedule.zone);
    if (moment <= until) return moment;
  }
}
