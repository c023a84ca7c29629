import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLikeOthers, reviewList } from './sanity.ts';

const list = (length: number, price: (index: number) => number): Map<string, number> =>
  new Map(Array.from({ length }, (_, index) => [`item ${index}`, price(index)]));

const old = list(100, (index) => 1000 + index);

describe('a list against the last one', () => {
  it('accepts the first list', () => {
    expect(reviewList({ previous: null, next: old })).toBeNull();
    expect(reviewList({ previous: new Map(), next: old })).toBeNull();
  });

  it('accepts 60 % of the items and suspects 59 %', () => {
    expect(reviewList({ previous: old, next: list(60, () => 1000) })).toBeNull();
    expect(reviewList({ previous: old, next: list(59, () => 1000) })).toBe('LIST_TOO_SHORT');
    expect(reviewList({ previous: old, next: new Map() })).toBe('LIST_TOO_SHORT');
  });

  it('does not count the items of a partial list', () => {
    expect(reviewList({ previous: old, next: list(12, () => 1000), partial: true })).toBeNull();
    expect(reviewList({ previous: old, next: list(12, () => 10_000), partial: true })).toBe('PRICES_TOO_HIGH');
  });

  it.each([7.2, 10, 100, 1000])('doubts prices × %d and ÷ %d', (factor) => {
    expect(reviewList({ previous: old, next: list(100, (index) => (1000 + index) * factor) })).toBe('PRICES_TOO_HIGH');
    expect(reviewList({ previous: old, next: list(100, (index) => (1000 + index) / factor) })).toBe('PRICES_TOO_LOW');
  });

  it('accepts a market that moves by up to half or double, whatever single prices do', () => {
    const factor = fc.double({ min: 0.51, max: 1.99, noNaN: true });
    fc.assert(
      fc.property(fc.array(factor, { minLength: 100, maxLength: 100 }), fc.integer({ min: 1, max: 1000 }), (factors, wild) => {
        const next = list(100, (index) => (1000 + index) * (index < 40 ? wild : factors[index]!));
        expect(reviewList({ previous: old, next: new Map([...next].filter(([, price]) => price > 0)) })).toBeNull();
      }),
    );
  });

  it('draws no conclusion from fewer than 10 items in common', () => {
    expect(reviewList({ previous: list(9, () => 1), next: list(9, () => 100) })).toBeNull();
    expect(reviewList({ previous: list(10, () => 1), next: list(10, () => 100) })).toBe('PRICES_TOO_HIGH');
    // an item with an old price of 0 is ignored
    const free = list(10, (index) => (index === 0 ? 0 : 1));
    expect(reviewList({ previous: free, next: list(10, () => 100) })).toBeNull();
  });

  it('accepts exactly half and exactly double', () => {
    expect(reviewList({ previous: old, next: list(100, (index) => (1000 + index) * 2) })).toBeNull();
    expect(reviewList({ previous: old, next: list(100, (index) => (1000 + index) / 2) })).toBeNull();
  });
});

describe('prices against those of other markets', () => {
  const pairs = (length: number, price: number, other: number | undefined): [number, number | undefined][] =>
    Array.from({ length }, () => [price, other]);

  it.each([
    [100, true],
    [500, true],
    [501, false],
    [20, true],
    [19, false],
  ])('%d where others ask 100 is like theirs: %s', (price, expected) => expect(isLikeOthers(pairs(10, price, 100))).toBe(expected));

  it('prove nothing with fewer than 10 items that others have too', () => {
    expect(isLikeOthers(pairs(9, 100, 100))).toBe(false);
    expect(isLikeOthers([...pairs(9, 100, 100), ...pairs(5, 100, undefined)])).toBe(false);
    expect(isLikeOthers([...pairs(10, 100, 100), ...pairs(50, 100, undefined)])).toBe(true);
  });
});
