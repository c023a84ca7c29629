import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isFarAbove,
  isFarBelow,
  LOWER_OPTIONS,
  loweredPrice,
  lowestKnown,
  MAX_LISTING_PRICE,
  standingOf,
  undercut,
  underPrice,
} from './listings.ts';

const price = fc.integer({ min: 10, max: MAX_LISTING_PRICE });

describe('the price under another one', () => {
  it.each([
    [12_340, 12_330],
    [12_345, 12_330],
    [20, 10],
    [10, 0],
    [5, 0],
    [0, 0],
  ])('of %d is %d: a cent less, in whole cents, never below 0 [FEE-106]', (other, under) => {
    expect(underPrice(other)).toBe(under);
  });
});

it('undercuts a market price by a cent, unless it is the own one', () => {
  expect([undercut(12_345, null), undercut(12_345, 12_340), undercut(12_345, 12_345)]).toEqual([12_330, 12_330, 12_345]);
});

describe('a lowered price', () => {
  it.each([
    ['lower_5', 10_000, null, 9500],
    ['lower_5', 12_345, null, 11_720],
    ['lower_10', 10_000, null, 9000],
    ['lower_10', 990, null, 890],
    ['lower_10', 10, null, null],
    ['minimum', 10_000, 9000, 8990],
    ['minimum', 10_000, 9995, 9980],
    ['minimum', 10_000, 10_000, null],
    ['minimum', 10_000, 11_000, null],
    ['minimum', 10_000, null, null],
    ['minimum', 10_000, 10, null],
    ['minimum', 9000, 9005, 8990],
  ] as const)('by %s of %d at a market price of %s is %s [FEE-106]', (option, own, market, lowered) => {
    expect(loweredPrice(option, own, market)).toBe(lowered);
  });

  it('is lower than the own price, at least a cent, and in whole cents', () => {
    expect(() =>
      fc.assert(
        fc.property(fc.constantFrom(...LOWER_OPTIONS), price, fc.option(price), (option, own, market) => {
          const lowered = loweredPrice(option, own, market);
          return lowered === null || (lowered < own && lowered >= 10 && lowered % 10 === 0);
        }),
      ),
    ).not.toThrow();
  });
});

describe('the standing of a price', () => {
  it.each([
    [599, 1000, 'far_below'],
    [600, 1000, 'cheap'],
    [949, 1000, 'cheap'],
    [950, 1000, 'usual'],
    [1039, 1000, 'usual'],
    [1040, 1000, 'high'],
    [10, null, 'unknown'],
    [10, 0, 'unknown'],
  ] as const)('of %d beside a lowest price of %s is %s', (own, lowest, standing) => {
    expect(standingOf(own, lowest)).toBe(standing);
  });
});

describe('the lowest known price', () => {
  const quote = (of: number, fresh = true, outlier = false) => ({ price: of, fresh, outlier });
  it.each([
    [[quote(900), quote(800), quote(100, false)], 800],
    [[quote(900, false), quote(800, false)], 800],
    [[quote(900), quote(800), quote(10, true, true)], 800],
    [[quote(10, true, true), quote(900, false)], 10],
    [[], null],
  ])('is a fresh one that is no outlier, as far as there is one: %j', (quotes, lowest) => expect(lowestKnown(quotes)).toBe(lowest));
});

describe('a price', () => {
  it.each([
    [499, 1000, true],
    [500, 1000, false],
    [10, null, false],
  ])('of %d is far below %s: %s', (own, lowest, expected) => expect(isFarBelow(own, lowest)).toBe(expected));

  it.each([
    [2001, [1000, 900], true],
    [2000, [1000, 900], false],
    [2001, [1000, 9000], false],
    [2001, [], false],
  ])('of %d is far above %j: %s', (own, known, expected) => expect(isFarAbove(own, known)).toBe(expected));

  it('is never far below one price and far above all', () => {
    expect(() =>
      fc.assert(
        fc.property(
          price,
          fc.array(price, { minLength: 1 }),
          (own, known) => !(isFarBelow(own, Math.min(...known)) && isFarAbove(own, known)),
        ),
      ),
    ).not.toThrow();
  });
});
