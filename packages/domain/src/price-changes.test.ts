import { describe, expect, it } from 'vitest';
import { CHANGE_DAYS, CHANGE_SPANS, isChangeSpan, priceChanges } from './price-changes.ts';

const past = (day: number | null, week: number | null, month: number | null) => ({ change_1d: day, change_7d: week, change_30d: month });

describe('the changes of a price', () => {
  it('compare now with a day, a week and a month ago', () => {
    expect(priceChanges([{ marketId: 2, now: 1100, past: past(1000, 2200, 1100) }])).toEqual({
      change_1d: { percent: 10, marketId: 2 },
      change_7d: { percent: -50, marketId: 2 },
      change_30d: { percent: 0, marketId: 2 },
    });
  });

  it('come from the first market that has both prices, each for itself, and never from two', () => {
    const markets = [
      { marketId: 2, now: 1100, past: past(1000, null, null) },
      { marketId: 1, now: 3000, past: past(1500, 2000, null) },
    ];
    expect(priceChanges(markets)).toEqual({
      change_1d: { percent: 10, marketId: 2 },
      change_7d: { percent: 50, marketId: 1 },
      change_30d: null,
    });
    expect(priceChanges([{ ...markets[0]!, now: null }, markets[1]!]).change_1d).toEqual({ percent: 100, marketId: 1 });
  });

  it('are unknown without a price, and without a market', () => {
    expect(priceChanges([{ marketId: 2, now: 1100, past: past(null, 0, null) }])).toEqual(past(null, null, null));
    expect(priceChanges([])).toEqual(past(null, null, null));
  });
});

it('has a number of days for each span', () => {
  expect(CHANGE_SPANS.map((span) => CHANGE_DAYS[span])).toEqual([1, 7, 30]);
  expect([isChangeSpan('change_7d'), isChangeSpan('price')]).toEqual([true, false]);
});
