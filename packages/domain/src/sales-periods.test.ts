import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysIn, daysOf, periodUntil, rangeBefore } from './sales-periods.ts';

const DAY = 86_400_000;
const days = fc.integer({ min: 0, max: 40_000 }).map((n) => new Date(Date.UTC(1990, 0, 1) + n * DAY).toISOString().slice(0, 10));

it('a period ends tomorrow and begins that many days before today [DASH-116]', () => {
  expect(periodUntil('2026-11-20', 7)).toEqual({ startDate: '2026-11-13', endDate: '2026-11-21' });
  expect(periodUntil('2026-12-31', 1)).toEqual({ startDate: '2026-12-30', endDate: '2027-01-01' });
});

it('the range before is as long and ends where the range begins', () => {
  expect(rangeBefore({ startDate: '2026-11-13', endDate: '2026-11-21' })).toEqual({ startDate: '2026-11-05', endDate: '2026-11-13' });
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 720 }), (today, length) => {
      const range = periodUntil(today, length);
      const before = rangeBefore(range);
      expect(daysIn(range)).toBe(length + 1);
      expect(daysIn(before)).toBe(length + 1);
      expect(before.endDate).toBe(range.startDate);
      expect(daysOf(before).at(-1)! < daysOf(range)[0]!).toBe(true);
    }),
  );
});

it('the days of a range follow each other without a gap', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 720 }), (today, length) => {
      const range = periodUntil(today, length);
      const all = daysOf(range);
      expect([all[0], all.at(-1), all.length]).toEqual([range.startDate, today, length + 1]);
      expect(all.every((day, at) => at === 0 || Date.parse(day) - Date.parse(all[at - 1]!) === DAY)).toBe(true);
    }),
  );
});
