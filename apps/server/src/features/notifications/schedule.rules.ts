import {
  addDays,
  firstDayFrom,
  lastOccurrence,
  localDate,
  momentOf,
  nextOccurrence,
  type LocalDate,
  type Schedule,
} from '@lootfolio/domain/schedule';
import type { TypeKey } from './notification-types.ts';

const MONDAY = 1;
const HOUR = 3_600_000;
/** After this long a message is not sent any more: the next one tells what it would have told. */
const LATEST_MS = 12 * HOUR;
/** A message tells at most so many days. */
const MOST_DAYS = 7;

/** When a type is sent in a user's zone; null for a type that is sent when something happens. */
export function scheduleOf(type: TypeKey, scheduleTime: string, zone: string): Schedule | null {
  switch (type) {
    case 'SALES_STATISTICS':
      return { timeOfDay: scheduleTime, zone };
    case 'MARKET_UPDATES':
      return { timeOfDay: '09:00', zone, weekday: MONDAY };
    case 'PRICE_ALERTS':
      return null;
  }
}

/**
 * Where a setting stands: the first day of the user's calendar on which its next message may come, and the first moment of what
 * that has to tell. Neither changes with the time of day or the zone, so that no day is told twice and none is left out.
 */
export type Untold = { day: LocalDate; from: Date };

const midnight = (day: LocalDate, { zone }: Schedule): Date => momentOf(day, '00:00', zone);

/**
 * A setting that is switched on begins with the day, or the week, before its first message.
 * @param before where it stood when it was switched off: nothing earlier is told again
 */
function begin(schedule: Schedule, before: Untold | null, now: Date): Untold {
  const next = localDate(nextOccurrence(now, schedule), schedule.zone);
  const day = firstDayFrom(before && before.day > next ? before.day : next, schedule);
  const from = midnight(addDays(day, schedule.weekday === undefined ? -1 : -7), schedule);
  return { day, from: before && before.from > from ? before.from : from };
}

/** The moment of the next message; one that has passed, where it is not too late, is due at once. */
export function nextMoment(schedule: Schedule, untold: Untold, now: Date): Date {
  let day = firstDayFrom(untold.day, schedule);
  // who moved to the east may have been told more than his new calendar had by then
  while (midnight(day, schedule) <= untold.from) day = firstDayFrom(addDays(day, 1), schedule);
  const first = momentOf(day, schedule.timeOfDay, schedule.zone);
  if (first > now) return first;
  const last = lastOccurrence(now, schedule);
  return now.getTime() - last.getTime() > LATEST_MS ? nextOccurrence(now, schedule) : last;
}

type Setting = { type: TypeKey; enabled: boolean; scheduleTime: string };
export type Plan = { untold: Untold | null; nextAt: Date | null };

/**
 * Where a setting stands and when its next message comes, after it or the user's zone changed; no moment while it is off, or where
 * its type has no schedule.
 * @param before as it was stored
 */
export function planOf(setting: Setting, before: { enabled: boolean; untold: Untold | null } | null, zone: string, now: Date): Plan {
  const known = before?.untold ?? null;
  const schedule = setting.enabled ? scheduleOf(setting.type, setting.scheduleTime, zone) : null;
  if (!schedule) return { untold: known, nextAt: null };
  const untold = before?.enabled && known ? known : begin(schedule, known, now);
  return { untold, nextAt: nextMoment(schedule, untold, now) };
}

/** What a due message tells, `from` to before `to`; `date` is the day on which it is due, and `after` where the setting then stands. */
export type Telling = { date: LocalDate; from: Date; to: Date; after: Untold };

/** What is told now; null where the next message is yet to come. */
export function whatToTell(schedule: Schedule, untold: Untold, now: Date): Telling | null {
  const moment = nextMoment(schedule, untold, now);
  if (moment > now) return null;
  const date = localDate(moment, schedule.zone);
  const earliest = midnight(addDays(date, -MOST_DAYS), schedule);
  const to = midnight(date, schedule);
  return { date, from: untold.from > earliest ? untold.from : earliest, to, after: { day: addDays(date, 1), from: to } };
}
