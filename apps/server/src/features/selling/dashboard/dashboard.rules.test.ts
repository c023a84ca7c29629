import { daysIn, daysOf, type DayRange } from '@lootfolio/domain/sales-periods';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayStarts, limitsOf } from './dashboard.rules.ts';

const DAY = 86_400_000;
const ZONES = [
  'UTC',
  'Europe/Istanbul',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  // midnight is skipped, or comes twice
  'America/Havana',
  'Asia/Beirut',
  'America/Santiago',
  'Africa/Cairo',
];

const formats = new Map(ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })]));
const dayIn = (at: number, zone: string): string => formats.get(zone)!.format(at);

const ranges = fc
  .record({ begins: fc.integer({ min: 0, max: 365 * 22 }), days: fc.integer({ min: 1, max: 400 }) })
  .map(({ begins, days }): DayRange => {
    const dateAt = (n: number): string => new Date(Date.UTC(2005, 0, 1) + n * DAY).toISOString().slice(0, 10);
    return { startDate: dateAt(begins), endDate: dateAt(begins + days) };
  });

describe('the days of a range in a zone', () => {
  it('begin at the first moment of their date', () => {
    fc.assert(
      fc.property(ranges, fc.constantFrom(...ZONES), (range, zone) => {
        const starts = dayStarts(range, zone);
        expect(starts).toHaveLength(daysIn(range) + 1);
        for (const [at, day] of [...daysOf(range), range.endDate].entries()) {
          // the moment before belongs to an earlier date, and a date that the zone skipped has no moment
          expect(dayIn(starts[at]! - 1, zone) < day).toBe(true);
          expect(dayIn(starts[at]!, zone) >= day).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('begin and end where the range does', () => {
    fc.assert(
      fc.property(ranges, fc.constantFrom(...ZONES), (range, zone) => {
        const starts = dayStarts(range, zone);
        expect(limitsOf(range, zone)).toEqual([starts[0], starts.at(-1)]);
      }),
      { numRuns: 60 },
    );
  });

  it('have 23 or 25 hours where the clocks change', () => {
    const hours = (range: DayRange, zone: string): number[] =>
      dayStarts(range, zone).flatMap((start, at, all) => (at === 0 ? [] : [(start - all[at - 1]!) / 3_600_000]));
    expect(hours({ startDate: '2026-10-31', endDate: '2026-11-03' }, 'America/New_York')).toEqual([24, 25, 24]);
    expect(hours({ startDate: '2026-03-07', endDate: '2026-03-10' }, 'America/New_York')).toEqual([24, 23, 24]);
    expect(hours({ startDate: '2011-12-29', endDate: '2012-01-01' }, 'Pacific/Apia')).toEqual([24, 0, 24]);
    expect(hours({ startDate: '2026-10-31', endDate: '2026-11-03' }, 'Asia/Kolkata')).toEqual([24, 24, 24]);
  });
});
