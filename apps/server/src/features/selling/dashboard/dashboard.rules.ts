import { FIRST_TRADED_DAY } from '@lootfolio/domain/purchase-days';
import { daysIn, daysOf, LAST_RANGE_DAY, MAX_RANGE_DAYS, type DayRange } from '@lootfolio/domain/sales-periods';
import { instantOf, wallClock, type LocalDate } from '@lootfolio/domain/schedule';
import { invalidField } from '../../../platform/errors/refusal.ts';

const DAY_MS = 86_400_000;

/** Consecutive local days of equal length: the first moment of the first day, the end of the last day, and the number of days. */
export type Run = { begins: Date; ends: Date; days: number };

/** Checks the range of a call. @throws Refusal VALIDATION */
export function checkRange(range: DayRange): void {
  if (range.startDate < FIRST_TRADED_DAY) throw invalidField('startDate', 'dashboard.tooEarly');
  if (range.endDate > LAST_RANGE_DAY) throw invalidField('endDate', 'dashboard.tooLate');
  const days = daysIn(range);
  if (days < 1) throw invalidField('endDate', 'dashboard.endBeforeStart');
  if (days > MAX_RANGE_DAYS) throw invalidField('startDate', 'dashboard.tooLong', { days: MAX_RANGE_DAYS });
}

/** The first moment of each day of a range in a zone, and the moment at which the range ends. */
export function dayStarts(range: DayRange, zone: string): number[] {
  const starts: number[] = [];
  for (const day of [...daysOf(range), range.endDate]) {
    // most days begin 24 hours after the day before; asking for the local time once is cheaper than looking for it
    const expected = (starts.at(-1) ?? Number.NaN) + DAY_MS;
    const isMidnight = !Number.isNaN(expected) && wallClock(expected, zone) === Date.parse(day);
    starts.push(isMidnight ? expected : startOf(day, zone));
  }
  return starts;
}

const startOf = (day: LocalDate, zone: string): number => instantOf(day, '00:00', zone).getTime();

/**
 * Groups days into runs, so that the database finds the day of a sale by a division. A day of 23 or 25 hours is a run of its own, and so is
 * a day that a zone skipped: it has no length.
 */
export function runsOf(starts: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < starts.length - 1; at++) {
    const [begins, ends] = [starts[at]!, starts[at + 1]!];
    const last = runs.at(-1);
    const isRegular = ends - begins === DAY_MS;
    if (last && isRegular && last.ends.getTime() - last.begins.getTime() === last.days * DAY_MS) {
      last.ends = new Date(ends);
      last.days += 1;
    } else runs.push({ begins: new Date(begins), ends: new Date(ends), days: 1 });
  }
  return runs;
}

/** A range in a zone as one run that is not divided into days. */
export const wholeRange = ({ startDate, endDate }: DayRange, zone: string): Run[] => [
  { begins: new Date(startOf(startDate, zone)), ends: new Date(startOf(endDate, zone)), days: 1 },
];
