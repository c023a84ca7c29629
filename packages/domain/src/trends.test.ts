import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSpike, PAST_DAYS, pastPlaces, periodFigures, TREND_INTERVALS } from './trends.ts';

const price = fc.integer({ min: 1, max: 1_000_000_000 });

describe('the periods of the table', () => {
  const thirty = Array.from({ length: 30 }, (_, day) => 3000 - day * 10);

  it('end at a third, at half and at the last of the points [TREND-219] [TREND-220]', () => {
    expect(periodFigures(thirty, 7)).toEqual({ average: 2950, change: 3.45, end: 2900, points: 11 });
    expect(periodFigures(thirty, 14)).toEqual({ average: 2925, change: 5.26, end: 2850, points: 16 });
    expect(periodFigures(thirty, 30)).toEqual({ average: 2855, change: 10.7, end: 2710, points: 30 });
    // 7 points: index 2, 3 and 6
    const seven = [107, 106, 105, 104, 103, 102, 101];
    expect([7, 14, 30].map((period) => periodFigures(seven, period as 7)!.end)).toEqual([105, 104, 101]);
    expect(periodFigures([4, 2], 7)).toEqual({ average: 4, change: 0, end: 4, points: 1 });
    expect(periodFigures([4, 2], 30)).toEqual({ average: 3, change: 100, end: 2, points: 2 });
  });

  it('have no figures for fewer than 2 points [TREND-220]', () => {
    for (const period of [7, 14, 30] as const) {
      expect(periodFigures([], period)).toBeNull();
      expect(periodFigures([5], period)).toBeNull();
    }
  });

  it('average R(mean) and change R2, halves away from zero, whatever the prices [TREND-220]', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 2, maxLength: 30 }), fc.constantFrom(7, 14, 30), (prices, period) => {
        const last = { 7: Math.floor(prices.length / 3), 14: Math.floor(prices.length / 2), 30: prices.length - 1 }[period as 7];
        const sum = prices.slice(0, last + 1).reduce((total, one) => total + BigInt(one), 0n);
        const count = BigInt(last + 1);
        const { average, change, end } = periodFigures(prices, period as 7)!;
        // |average × count − sum| is at most half of count, and at exactly half it is rounded up
        const off = (BigInt(average) * count - sum) * 2n;
        expect(off > -count && off <= count).toBe(true);
        expect(end).toBe(prices[last]);
        const exact = ((prices[0]! - end) / end) * 100;
        expect(Math.abs(change - exact)).toBeLessThanOrEqual(0.005 + Math.abs(exact) * 1e-12);
      }),
    );
    expect(periodFigures([10_005, 10_000], 30)!.change).toBe(0.05);
    expect(periodFigures([100_125, 100_000], 30)!.change).toBe(0.13);
    expect(periodFigures([99_875, 100_000], 30)!.change).toBe(-0.13);
  });
});

describe('a spike', () => {
  it('is far from the prices three days before and after, on the same side of both', () => {
    expect(isSpike(1600, 1000, 1050)).toBe(true);
    expect(isSpike(600, 1000, 1000)).toBe(true);
    expect(isSpike(1500, 1000, 1000)).toBe(false);
    expect(isSpike(667, 1000, 1000)).toBe(false);
  });

  it('is no jump to a level that stays, and no price without neighbours', () => {
    expect(isSpike(4000, 1000, 4000)).toBe(false);
    expect(isSpike(1000, 1000, 4000)).toBe(false);
    expect(isSpike(4000, 0, 1000)).toBe(false);
    expect(isSpike(4000, 1000, 0)).toBe(false);
  });

  it('is never between its neighbours', () => {
    fc.assert(
      fc.property(price, price, price, (a, b, c) => {
        const [low, middle, high] = [a, b, c].toSorted((x, y) => x - y) as [number, number, number];
        expect(isSpike(middle, low, high)).toBe(false);
        expect(isSpike(middle, high, low)).toBe(false);
      }),
    );
  });
});

it('every interval has its start and the neighbours that are past', () => {
  expect(PAST_DAYS).toEqual([1, 4, 7, 10, 27, 30, 33]);
  expect(TREND_INTERVALS.map((interval) => pastPlaces(interval))).toEqual([
    { start: 0, before: 1, after: -1 },
    { start: 2, before: 3, after: 1 },
    { start: 5, before: 6, after: 4 },
  ]);
});
