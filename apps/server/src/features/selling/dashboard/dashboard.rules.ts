import { FIRST_TRADED_DAY } from '@lootfolio/domain/purchase-days';
import { daysIn, daysOf, LAST_RANGE_DAY, MAX_RANGE_DAYS, type DayRange } from '@lootfolio/domain/sales-periods';
import { instantOf, wallClock, type LocalDate } from '@lootfolio/domain/schedule';
import { invalidField } from '../../../platform/errors/refusal.ts';

const DAY_MS = 86_400_000;

/** Checks the range of a call. @throws Refusal VALIDATION */
export function checkRange(range: DayRange): void {
  if (range.startDate < FIRST_TRADED_DAY) throw invalidField('startDate', 'dashboard.tooEarly');
  if (range.endDate > LAST_RANGE_DAY) throw invalidField('endDate', 'dashboard.tooLate');
  const days = daysIn(range);
  if (days < 1) throw invalidField('endDate', 'dashboard.endBeforeStart');
  if (days > MAX_RANGE_DAYS) throw invalidField('startDate', 'dashboard.tooLong', { days: MAX_RANGE_DAYS });
}

/** The first moment of each day of a range in a zone, and the moment at which the range ends. A day that the zone skipped has no length. */
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

/** The moments at which a range begins and ends in a zone. */
export const limitsOf = ({ startDate, endDate }: DayRange, zone: string): number[] => [startOf(startDate, zone), startOf(endDate, zone)];
