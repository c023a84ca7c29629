import { daysIn, daysOf, type DayRange } from '@lootfolio/domain/sales-periods';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayStarts, runsOf, wholeRange } from './dashboard.rules.ts';

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

  it('lie in runs of equal days, which follow each other and cover the range once', () => {
    fc.assert(
      fc.property(ranges, fc.constantFrom(...ZONES), (range, zone) => {
        const starts = dayStarts(range, zone);
        const runs = runsOf(starts);
        const found = runs.flatMap(({ begins, ends, days }) =>
          Array.from({ length: days }, (_, n) => begins.getTime() + (n * (ends.getTime() - begins.getTime())) / days),
        );
        expect(found).toEqual(starts.slice(0, -1));
        expect(runs.at(-1)!.ends.getTime()).toBe(starts.at(-1));
        expect(runs.every(({ begins }, at) => at === 0 || begins.getTime() === runs[at - 1]!.ends.getTime())).toBe(true);
        expect(wholeRange(range, zone)).toEqual([{ begins: new Date(starts[0]!), ends: new Date(starts.at(-1)!), days: 1 }]);
      }),
      { numRuns: 60 },
    );
  });

  it('are few runs: a clock change makes two more', () => {
    const year = { startDate: '2026-01-01', endDate: '2027-01-01' };
    expect(runsOf(dayStarts(year, 'Europe/Istanbul'))).toHaveLength(1);
    expect(runsOf(dayStarts(year, 'America/New_York')).map(({ days }) => days)).toEqual([66, 1, 237, 1, 60]);
  });
});
