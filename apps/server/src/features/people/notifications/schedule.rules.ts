import {
  addDays,
  firstDayFrom,
  lastOccurrence,
  localDate,
  instantOf,
  nextOccurrence,
  type LocalDate,
  type Schedule,
} from '@lootfolio/domain/schedule';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';

const HOUR = 3_600_000;
/** The maximum delay of a message. A message that is later is not sent; the next one covers its days. */
const MAX_DELAY_MS = 12 * HOUR;
/** The maximum number of days that one message covers. */
const MAX_DAYS = 7;

/**
 * The period that a setting has not reported yet: the first day of the user's calendar on which the next message may come, and the first
 * moment that it must cover. Neither depends on the time of day or the zone, so no day is reported twice and none is left out.
 */
export type Unreported = { day: LocalDate; from: Date };

const midnight = (day: LocalDate, { zone }: Schedule): Date => instantOf(day, '00:00', zone);

/**
 * Returns the state of a setting that is switched on: its first message covers the day, or the week, before that message.
 * @param before the state at the time when it was switched off: nothing earlier is reported again
 */
function begin(schedule: Schedule, before: Unreported | null, now: Date): Unreported {
  const next = localDate(nextOccurrence(now, schedule), schedule.zone);
  const day = firstDayFrom(before && before.day > next ? before.day : next, schedule);
  const from = midnight(addDays(day, schedule.weekday === undefined ? -1 : -7), schedule);
  return { day, from: before && before.from > from ? before.from : from };
}

/** Returns the moment of the next message. A missed moment is due at once, unless it is too late. */
export function nextSendTime(schedule: Schedule, unreported: Unreported, now: Date): Date {
  let day = firstDayFrom(unreported.day, schedule);
  // after a move to the east, the last report may already reach beyond this day's midnight in the new zone
  while (midnight(day, schedule) <= unreported.from) day = firstDayFrom(addDays(day, 1), schedule);
  const first = instantOf(day, schedule.timeOfDay, schedule.zone);
  if (first > now) return first;
  const last = lastOccurrence(now, schedule);
  return now.getTime() - last.getTime() > MAX_DELAY_MS ? nextOccurrence(now, schedule) : last;
}

type Setting = { type: NotificationType; enabled: boolean; scheduleTime: string };
export type Plan = { unreported: Unreported | null; nextAt: Date | null };

/**
 * Returns the state of a setting and the moment of its next message, after the setting or the user's time zone changed. `nextAt` is null
 * while the setting is off, or when its type has no schedule.
 * @param before the stored state
 */
export function planOf(
  setting: Setting,
  before: { enabled: boolean; unreported: Unreported | null } | null,
  zone: string,
  now: Date,
): Plan {
  const known = before?.unreported ?? null;
  const schedule = setting.enabled ? setting.type.schedule?.(setting.scheduleTime, zone) : undefined;
  if (!schedule) return { unreported: known, nextAt: null };
  const unreported = before?.enabled && known ? known : begin(schedule, known, now);
  return { unreported, nextAt: nextSendTime(schedule, unreported, now) };
}

/** A due message covers `from` (included) to `to` (excluded). `date` is the day on which it is due, `after` the state afterwards. */
export type Report = { date: LocalDate; from: Date; to: Date; after: Unreported };

/** Returns the report that is due now; null when no report is due yet. */
export function dueReport(schedule: Schedule, unreported: Unreported, now: Date): Report | null {
  const sendTime = nextSendTime(schedule, unreported, now);
  if (sendTime > now) return null;
  const date = localDate(sendTime, schedule.zone);
  const earliest = midnight(addDays(date, -MAX_DAYS), schedule);
  const to = midnight(date, schedule);
  return { date, from: unreported.from > earliest ? unreported.from : earliest, to, after: { day: addDays(date, 1), from: to } };
}
