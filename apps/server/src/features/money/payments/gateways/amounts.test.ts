import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollarsDown, dollarsExactly, paidPart, readDecimal, toDollars } from './amounts.ts';

const units = fc.bigInt({ min: 0n, max: 10n ** 24n });
const scale = fc.integer({ min: 0, max: 20 });
/** Writes units of 10^-scale as a plain decimal. */
function written(of: bigint, places: number): string {
  const digits = of.toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

describe('a decimal of a gateway', () => {
  it('is read exactly, with and without an exponent', () => {
    fc.assert(
      fc.property(units, scale, fc.integer({ min: -30, max: 30 }), (of, places, exponent) => {
        const read = readDecimal(`${written(of, places)}e${exponent}`)!;
        // of × 10^(exponent − places) = units × 10^−scale
        const [left, right] = [exponent - places, -read.scale];
        const low = Math.min(left, right);
        expect(of * 10n ** BigInt(left - low)).toBe(read.units * 10n ** BigInt(right - low));
      }),
    );
  });

  it.each([
    ['1e-7', { units: 1n, scale: 7 }],
    [1e-7, { units: 1n, scale: 7 }],
    [0.1, { units: 1n, scale: 1 }],
    [' 12.50 ', { units: 1250n, scale: 2 }],
    ['12', { units: 12n, scale: 0 }],
    ['1.5e3', { units: 1500n, scale: 0 }],
  ])('of %s is read', (text, expected) => expect(readDecimal(text)).toEqual(expected));

  it.each(['', '-1', '1,5', 'NaN', 'Infinity', '0x10', '1e100', '.5', null, undefined])('of %s is none', (text) =>
    expect([readDecimal(text), dollarsDown(text)]).toEqual([null, null]),
  );
});

describe('dollars', () => {
  it.each([
    ['25', 25_000],
    ['25.00', 25_000],
    ['12.34048', 12_340],
    ['0.0009', 0],
    [1_000_000, 1_000_000_000],
  ])('of %s are %i thousandths, rounded down', (text, expected) => expect(dollarsDown(text)).toBe(expected));

  it('are exact only with at most three decimals', () => {
    expect(['25', '25.001', '25.0010', '25.0001'].map(dollarsExactly)).toEqual([25_000, 25_001, 25_001, null]);
  });

  it('are written with two decimals, and read back as they were', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
        expect(toDollars(cents * 10)).toMatch(/^\d+\.\d\d$/);
        expect(dollarsExactly(toDollars(cents * 10))).toBe(cents * 10);
      }),
    );
  });
});

describe('the part of a price that was paid', () => {
  it('is price × paid / wanted, rounded down, by exact arithmetic', () => {
    const price = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(price, units, scale, units, scale, (of, paid, paidPlaces, wanted, wantedPlaces) => {
        fc.pre(wanted > 0n);
        const exact = (BigInt(of) * paid * 10n ** BigInt(wantedPlaces)) / (wanted * 10n ** BigInt(paidPlaces));
        fc.pre(exact < 2n ** 53n);
        expect(paidPart(of, written(paid, paidPlaces), written(wanted, wantedPlaces))).toBe(Number(exact));
      }),
      { numRuns: Number(process.env['MONEY_CASES'] ?? 1000) },
    );
  });

  it('is nothing where an amount is missing or cannot be read', () => {
    expect([paidPart(1000, null, 1), paidPart(1000, 1, undefined), paidPart(1000, 'x', 1), paidPart(1000, 1, 0)]).toEqual([0, 0, 0, 0]);
  });
});
