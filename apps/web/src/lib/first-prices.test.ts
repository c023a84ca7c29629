import { describe, expect, it } from 'vitest';
import { untilPriced } from './first-prices.ts';

describe('what is asked for again until there are prices', () => {
  const isEmpty = ({ total }: { total: number }): boolean => total === 0;

  it('is an answer without prices, for five minutes', () => {
    expect(untilPriced({ data: { total: 0 }, dataUpdateCount: 1 }, isEmpty)).toBe(10_000);
    expect(untilPriced({ data: { total: 0 }, dataUpdateCount: 29 }, isEmpty)).toBe(10_000);
    expect(untilPriced({ data: { total: 0 }, dataUpdateCount: 30 }, isEmpty)).toBe(false);
  });

  it('is neither an answer with prices nor one that has not come', () => {
    expect(untilPriced({ data: { total: 1 }, dataUpdateCount: 1 }, isEmpty)).toBe(false);
    expect(untilPriced({ data: undefined, dataUpdateCount: 0 }, isEmpty)).toBe(false);
  });
});
