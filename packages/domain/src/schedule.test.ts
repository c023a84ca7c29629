import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addDays, lastOccurrence, localDate, instantOf, nextOccurrence } from './schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const clocks = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });

/** Tries every minute. Returns the first minute at which the clock of the zone (`YYYY-MM-DD HH:MM`) shows the time or a later time. */
function searched(date: string, timeOfDay: string, clock: Intl.DateTimeFormat): number {
  for (let at = Date.parse(`${addDays(date, -1)}T08:00Z`); ; at += MINUTE) if (clock.format(at) >= `${date} ${timeOfDay}`) return at;
}

const zone = fc.constantFrom(
  'UTC',
  'Europe/Istanbul',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'America/Santiago',
  'Africa/Cairo',
);
const two = (value: number): string => String(value).padStart(2, '0');
const timeOfDay = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
const moment = fc.date({ min: new Date('2025-01-01T00:00Z'), max: new Date('2029-12-31T00:00Z'), noInvalidDate: true });
const weekday = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined });

describe('the moment of a time of day', () => {
  it('is the one that looking at every minute finds, over clock changes too [ACC-182]', () => {
    // days around clock changes, where the two results could differ
    const changes = [
      ['Europe/Berlin', '2026-03-29'],
      ['Europe/Berlin', '2026-10-25'],
      ['America/New_York', '2027-03-14'],
      ['America/New_York', '2027-11-07'],
      ['Australia/Lord_Howe', '2026-04-05'],
      ['Australia/Lord_Howe', '2026-10-04'],
      ['America/Santiago', '2026-09-06'],
      ['Africa/Cairo', '2026-04-24'],
      ['Pacific/Apia', '2011-12-30'],
      ['Europe/Istanbul', '2016-09-07'],
    ] as const;
    for (const [place, date] of changes) {
      const clock = clocks(place);
      for (const time of ['00:00', '00:30', '01:45', '02:00', '02:15', '02:59', '23:59']) {
        expect([place, date, time, instantOf(date, time, place).getTime()]).toEqual([place, date, time, searched(date, time, clock)]);
      }
    }
  });

  it('is the next minute that exists where the clocks skip it [ACC-182]', () => {
    expect(instantOf('2026-03-29', '02:30', 'Europe/Berlin')).toEqual(new Date('2026-03-29T01:00:00Z'));
    expect(clocks('Europe/Berlin').format(instantOf('2026-03-29', '02:30', 'Europe/Berlin'))).toBe('2026-03-29 03:00');
  });

  it('is the first of two where the clocks show it twice [ACC-182]', () => {
    expect(instantOf('2026-10-25', '02:30', 'Europe/Berlin')).toEqual(new Date('2026-10-25T00:30:00Z'));
  });
});

describe('the next time of a schedule', () => {
  it('comes after the time asked for, with no other between, on its weekday', () => {
    fc.assert(
      fc.property(moment, timeOfDay, zone, weekday, (after, time, place, day) => {
        const schedule = { timeOfDay: time, zone: place, ...(day !== undefined && { weekday: day }) };
        const next = nextOccurrence(after, schedule);
        expect(next.getTime()).toBeGreaterThan(after.getTime());
        expect(next.getTime() - after.getTime()).toBeLessThanOrEqual((day === undefined ? 1 : 7) * 24 * HOUR + 2 * HOUR);
        expect(lastOccurrence(next, schedule)).toEqual(next);
        expect(lastOccurrence(new Date(next.getTime() - 1), schedule).getTime()).toBeLessThanOrEqual(after.getTime());
        if (day !== undefined) expect(new Date(localDate(next, place)).getUTCDay()).toBe(day);
      }),
      { numRuns: 300 },
    );
  });

  it('comes once each day of the calendar, over a whole year with its clock changes [ACC-182]', () => {
    fc.assert(
      fc.property(timeOfDay, zone, (time, place) => {
        const days: string[] = [];
        let at = new Date('2026-01-01T12:00:00Z');
        for (let n = 0; n < 365; n++) {
          at = nextOccurrence(at, { timeOfDay: time, zone: place });
          days.push(localDate(at, place));
        }
        expect(new Set(days).size).toBe(365);
        expect(days.at(-1)).toBe(addDays(days[0]!, 364));
      }),
      { numRuns: 20 },
    );
  });

  it('is computed in the zone: 09:00 on Monday is another moment in Istanbul than in New York', () => {
    const friday = new Date('2026-11-20T12:00:00Z');
    const monday = (place: string): Date => nextOccurrence(friday, { timeOfDay: '09:00', zone: place, weekday: 1 });
    expect(monday('Europe/Istanbul')).toEqual(new Date('2026-11-23T06:00:00Z'));
    expect(monday('America/New_York')).toEqual(new Date('2026-11-23T14:00:00Z'));
  });

  it('keeps no more zones in memory than there are, whatever spellings come', () => {
    const letters = 'antarctica/mawson'.split('');
    const spelling = (n: number): string => letters.map((letter, bit) => ((n >> bit) & 1 ? letter.toUpperCase() : letter)).join('');
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    onTestFinished(() => made.mockRestore());
    const show = (n: number): string => localDate(new Date('2026-11-20T12:00:00Z'), spelling(n));
    expect([show(0), show(0)]).toEqual(['2026-11-20', '2026-11-20']);
    expect(made).toHaveBeenCalledTimes(1);
    for (let n = 1; n <= 600; n++) show(n);
    show(0);
    expect(made).toHaveBeenCalledTimes(602);
  });
});
