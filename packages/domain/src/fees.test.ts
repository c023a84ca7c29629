import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASSUMED_FEE, feeOf, net } from './fees.ts';
import { MAX_PRICE } from './money.ts';

const price = fc.nat(MAX_PRICE);
const basisPoints = fc.integer({ min: 0, max: 5000 });

/** Nearest integer of n / d for positive ones, halves up, in arbitrary precision. */
const rounded = (n: bigint, d: bigint): number => Number((n * 2n + d) / (d * 2n));

describe('net', () => {
  it('takes a share of the price: R(price × (10000 − fee) / 10000)', () => {
    fc.assert(
      fc.property(price, basisPoints, (p, fee) => {
        expect(net(p, { basisPoints: fee, basis: 'of_price', known: true })).toBe(rounded(BigInt(p) * BigInt(10_000 - fee), 10_000n));
      }),
    );
  });

  it("takes Steam's share from on top of the seller's: R(price × 10000 / (10000 + fee))", () => {
    fc.assert(
      fc.property(price, basisPoints, (p, fee) => {
        expect(net(p, { basisPoints: fee, basis: 'on_top', known: true })).toBe(rounded(BigInt(p) * 10_000n, BigInt(10_000 + fee)));
      }),
    );
    expect(net(115_000, feeOf(15, 'on_top'))).toBe(100_000);
  });

  it('never gives more than the price, and more for a higher price', () => {
    fc.assert(
      fc.property(price, price, basisPoints, fc.constantFrom('of_price' as const, 'on_top' as const), (a, b, fee, basis) => {
        const of = (p: number): number => net(p, { basisPoints: fee, basis, known: true });
        expect(of(a)).toBeLessThanOrEqual(a);
        if (a <= b) expect(of(a)).toBeLessThanOrEqual(of(b));
      }),
    );
  });
});

describe('feeOf', () => {
  it('keeps every percent with 2 decimals exactly', () => {
    for (let points = 0; points <= 5000; points++) expect(feeOf(points / 100).basisPoints).toBe(points);
  });

  it('assumes 10 percent of the price where nobody documents a fee, and says so', () => {
    expect(ASSUMED_FEE).toEqual({ basisPoints: 1000, basis: 'of_price', known: false });
  });
});
