import { addDays, lastOccurrence, localDate, momentOf, nextOccurrence, type LocalDate, type Schedule } from '@lootfolio/domain/schedule';
import type { TypeKey } from './notification-types.ts';

const MONDAY = 1;
const HOUR = 3_600_000;
/** After this long a message is not sent any more: the next one tells what it would have told. */
const LATEST_MS = 12 * HOUR;
/** A daily message tells at most so many days at once. */
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

/** The moment of the next message of a setting; null while it is off or its type has no schedule. */
export function nextMoment(setting: { type: TypeKey; enabled: boolean; scheduleTime: string }, zone: string, now: Date): Date | null {
  const schedule = setting.enabled ? scheduleOf(setting.type, setting.scheduleTime, zone) : null;
  return schedule && nextOccurrence(now, schedule);
}

/** What a due message tells: whole days of the user's calendar, `from` to before `to`; `date` is the day on which it is due. */
export type Telling = { date: LocalDate; from: Date; to: Date };

/**
 * What to do about a setting whose moment has come: tell it; or wait, where it is too late or no moment of it has come in the
 * user's present zone. A setting that waits keeps its moment, so that its next message begins where the last one ended.
 * @param dueSince the first moment that was not told
 */
export function whatToTell(schedule: Schedule, dueSince: Date, now: Date): Telling | 'wait' {
  const moment = lastOccurrence(now, schedule);
  if (moment < dueSince || now.getTime() - moment.getTime() > LATEST_MS) return 'wait';
  const date = localDate(moment, schedule.zone);
  const period = schedule.weekday === undefined ? 1 : 7;
  const untold = localDate(dueSince, schedule.zone);
  const earliest = addDays(date, -(period === 1 ? MOST_DAYS - 1 : 0));
  const first = untold > earliest ? untold : earliest;
  const midnight = (day: LocalDate): Date => momentOf(day, '00:00', schedule.zone);
  return { date, from: midnight(addDays(first, -period)), to: midnight(date) };
}
