import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfDay, epochDay } from './epoch-days.ts';
import { periodStart, thinned, type PerformancePeriod } from './performance.ts';

describe('the first day of a period', () => {
  const start = (period: PerformancePeriod, today: string, first = '2000-01-01'): string =>
    dateOfDay(periodStart(period, epochDay(today), epochDay(first)));

  it.each([
    ['30d', '2026-11-20', '2026-10-22'],
    ['90d', '2026-11-20', '2026-08-23'],
    ['ytd', '2026-11-20', '2026-01-01'],
    ['1y', '2026-11-20', '2025-11-21'],
    ['1y', '2028-02-29', '2027-03-02'],
    ['3y', '2026-12-31', '2024-01-01'],
    ['all', '2026-11-20', '2000-01-01'],
  ] as const)('%s until %s begins on %s', (period, today, first) => {
    expect(start(period, today)).toBe(first);
  });

  it('is not before the first activity', () => {
    expect([start('1y', '2026-11-20', '2026-05-05'), start('ytd', '2026-11-20', '2026-11-20')]).toEqual(['2026-05-05', '2026-11-20']);
  });
});

it('a chart has the first and the last place, those that must not be missing, and no more than its limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.array(fc.nat(), { maxLength: 3 }), (length, wanted) => {
      const kept = wanted.map((at) => at % length);
      const places = thinned(length, 400, kept);
      expect(places.length).toBeLessThanOrEqual(400);
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      expect(places).toEqual(expect.arrayContaining([0, length - 1, ...kept]));
    }),
  );
});

it('a chart has every place while they are no more than its limit', () => {
  const every = (length: number): number[] => Array.from({ length }, (_, at) => at);
  expect(thinned(400, 400, [7, 8, 9])).toEqual(every(400));
  expect(thinned(5, 400, [1])).toEqual(every(5));
});
