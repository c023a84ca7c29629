import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshFor, isFresh, isOutlier, median, quoteTime } from './quotes.ts';

const prices = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 });

describe('median', () => {
  it('has at most half of the values on either side and does not depend on their order', () => {
    fc.assert(
      fc.property(prices, (values) => {
        const middle = median(values);
        expect(values.filter((value) => value < middle).length * 2).toBeLessThanOrEqual(values.length);
        expect(values.filter((value) => value > middle).length * 2).toBeLessThanOrEqual(values.length);
        expect(median(values.toReversed())).toBe(middle);
      }),
    );
  });

  it('is the mean of the middle two for an even count, not rounded, and NaN for none', () => {
    expect([median([3, 1, 2]), median([1, 2]), median([4, 1, 9, 6])]).toEqual([2, 1.5, 5]);
    expect(median([])).toBeNaN();
  });

  it('leaves the values as they were', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

describe('isOutlier', () => {
  it('is above 3 × or below 1/3 × the median of the fresh prices; the bounds themselves are no outliers', () => {
    expect(isOutlier(300, [100, 100, 300])).toBe(false);
    expect(isOutlier(301, [100, 100, 301])).toBe(true);
    expect(isOutlier(100, [100, 300, 300])).toBe(false);
    expect(isOutlier(99, [99, 300, 300])).toBe(true);
  });

  it('cannot be decided with fewer than 3 prices', () => {
    expect([isOutlier(1, []), isOutlier(1, [1]), isOutlier(1, [1, 1_000_000])]).toEqual([false, false, false]);
  });

  it('never marks the price in the middle', () => {
    fc.assert(
      fc.property(
        prices.filter((values) => values.length % 2 === 1),
        (values) => {
          expect(isOutlier(median(values), values)).toBe(false);
        },
      ),
    );
  });
});

describe('freshFor', () => {
  it('is six intervals, a day at most, 36 hours for a daily dump', () => {
    const hour = 3_600_000;
    expect([freshFor(300, false), freshFor(4 * 3600, false), freshFor(86_400, false), freshFor(86_400, true)]).toEqual([
      hour / 2,
      24 * hour,
      24 * hour,
      36 * hour,
    ]);
  });
});

it('a quote is as old as its last change, or as the last complete list of its market that confirmed it', () => {
  expect([quoteTime(500, 900), quoteTime(900, 500), quoteTime(500, null), quoteTime(500, 0)]).toEqual([900, 900, 500, 500]);
});

it('a quote is fresh until its time is over', () => {
  expect([isFresh(1000, 500, 1000), isFresh(1000, 500, 1499), isFresh(1000, 500, 1500)]).toEqual([true, true, false]);
});
