import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOLLAR_RATE, divideRounded, MAX_PRICE, parseDecimal, parseDollars, parsePercent, percent, roi, toMoney } from './money.ts';

/** The rounding rule in arbitrary precision: nearest integer, halves away from zero. */
function oracle(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const up = (n % d) * 2n >= d ? 1n : 0n;
  return (n / d + up) * (negative ? -1n : 1n);
}

const whole = fc.maxSafeInteger();
const divisor = whole.filter((n) => n !== 0);

describe('divideRounded', () => {
  it('agrees with arbitrary precision over all safe integers', () => {
    fc.assert(
      fc.property(whole, divisor, (n, d) => {
        expect(BigInt(divideRounded(n, d))).toBe(oracle(BigInt(n), BigInt(d)));
      }),
    );
  });

  it('agrees on quotients at and beside a half, up to the largest products', () => {
    const near = fc.tuple(
      fc.integer({ min: 1, max: 94_906_265 }),
      fc.integer({ min: 0, max: 94_906_265 }),
      fc.constantFrom(-1, 0, 1),
      fc.boolean(),
    );
    fc.assert(
      fc.property(near, ([d, quotient, beside, negative]) => {
        const n = (quotient * d + Math.floor(d / 2) + beside) * (negative ? -1 : 1);
        expect(BigInt(divideRounded(n, d))).toBe(oracle(BigInt(n), BigInt(d)));
      }),
    );
  });

  it('rounds halves away from zero and never answers a negative zero', () => {
    expect([divideRounded(5, 2), divideRounded(-5, 2), divideRounded(5, -2), divideRounded(1, 2), divideRounded(-1, 2)]).toEqual([
      3, -3, -3, 1, -1,
    ]);
    expect(Object.is(divideRounded(-1, 3), 0)).toBe(true);
  });
});

describe('percent', () => {
  it('is profit / sale × 100 with 2 decimals, halves away from zero [FEE-107]', () => {
    expect(percent(1000, 3000)).toBe(33.33);
    expect(percent(-1, 800)).toBe(-0.13);
    expect(percent(1, 800)).toBe(0.13);
    const amount = fc.integer({ min: -MAX_PRICE, max: MAX_PRICE });
    fc.assert(
      fc.property(
        amount,
        amount.filter((sale) => sale !== 0),
        (profit, sale) => {
          expect(percent(profit, sale)).toBe(Number(oracle(BigInt(profit) * 10_000n, BigInt(sale))) / 100);
        },
      ),
    );
  });

  it('is exact for sums of which no number holds 10,000 times as many', () => {
    expect(percent(499_975_000_059_997, 500_000_000_060_000)).toBe(100);
    const sum = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
    const whole = fc.integer({ min: 1, max: 500_000_000_000_000 });
    fc.assert(
      fc.property(sum, whole, (part, of) => {
        expect(percent(part, of)).toBe(Number(oracle(BigInt(part) * 10_000n, BigInt(of))) / 100);
      }),
    );
  });

  it('is 0 of nothing, as is the return on what cost nothing', () => {
    expect([percent(7, 0), roi(7, 0)]).toEqual([0, 0]);
    expect(roi(2500, 10_000)).toBe(25);
  });
});

describe('parseDecimal', () => {
  it('reads every plain decimal exactly', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.stringMatching(/^\d{0,6}$/), (integer, fraction) => {
        const text = fraction === '' ? String(integer) : `${integer}.${fraction}`;
        const read = parseDecimal(text)!;
        const scale = fraction.replace(/0+$/, '').length;
        expect(read.scale).toBe(scale);
        expect(BigInt(read.units) * 10n ** BigInt(fraction.length - scale)).toBe(BigInt(`${integer}${fraction}`));
      }),
    );
  });

  it('ignores blanks around the number, and reads what is a number already', () => {
    expect(['  12.34 ', '\t7\n', 12.5, 0].map(parseDecimal)).toEqual([
      { units: 1234, scale: 2 },
      { units: 7, scale: 0 },
      { units: 125, scale: 1 },
      { units: 0, scale: 0 },
    ]);
  });

  it('refuses more digits than a number holds exactly', () => {
    expect(parseDecimal('900719925474.0991')).toEqual({ units: Number.MAX_SAFE_INTEGER, scale: 4 });
    expect([parseDecimal('900719925474.0992'), parseDecimal('999999999999.999999999999')]).toEqual([null, null]);
    expect([parseDecimal('0.000000000001'), parseDecimal('0.0000000000001')]).toEqual([{ units: 1, scale: 12 }, null]);
  });

  it.each(['', ' ', '-1', '+1', '1e3', '1,5', '1.', '.5', '0x1', 'NaN', '1 000', '1.2.3', '1234567890123', '$5', '5 $', 'a1', '1a'])(
    'refuses %j',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );

  it.each([Number.NaN, Infinity, -1, 1e-7, 1e21])('refuses the number %d', (number) => {
    expect(parseDecimal(number)).toBeNull();
  });
});

describe('toMoney', () => {
  it('agrees with arbitrary precision for every amount, scale and rate', () => {
    const native = fc.record({ units: fc.nat(999_999_999_999), scale: fc.nat(12) });
    const rate = fc.record({ units: fc.integer({ min: 1, max: 999_999_999 }), scale: fc.nat(6) });
    fc.assert(
      fc.property(native, rate, (amount, one) => {
        const numerator = BigInt(amount.units) * 1000n * 10n ** BigInt(one.scale);
        const denominator = BigInt(one.units) * 10n ** BigInt(amount.scale);
        expect(toMoney(amount, one)).toBe(Number(oracle(numerator, denominator)));
      }),
    );
  });

  it('makes 1000 units of a dollar, whatever the currency [DATA-101, DATA-202]', () => {
    expect(toMoney({ units: 1234, scale: 2 }, DOLLAR_RATE)).toBe(12_340);
    expect(toMoney({ units: 67_769, scale: 2 }, { units: 67_769, scale: 4 })).toBe(100_000);
  });
});

describe('parseDollars', () => {
  it('reads what was typed as thousandths and refuses a fourth decimal', () => {
    expect([parseDollars('12.34'), parseDollars('0.001'), parseDollars(7), parseDollars('1.2345'), parseDollars('abc')]).toEqual([
      12_340,
      1,
      7000,
      null,
      null,
    ]);
  });

  it('reads back every amount that is printed with 3 decimals', () => {
    fc.assert(
      fc.property(fc.nat(MAX_PRICE), (money) => {
        expect(parseDollars(`${Math.floor(money / 1000)}.${String(money % 1000).padStart(3, '0')}`)).toBe(money);
      }),
    );
  });
});

it('reads percent with at most two decimals', () => {
  expect(['12.5', '0.01', '1.005', '-1', 'x'].map(parsePercent)).toEqual([12.5, 0.01, null, null, null]);
});
