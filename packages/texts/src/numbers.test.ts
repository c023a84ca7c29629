import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, LOCALES } from './languages.ts';
import { formatDecimal, formatInteger, formatMoney, formatMoneyShort, formatPercent } from './numbers.ts';

/** Amounts of every size, including amounts exactly between two displayed values. */
const thousandths = fc.oneof(
  fc.integer({ min: -20_000, max: 20_000 }),
  fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
  fc.maxSafeInteger(),
);
/** Decimal numbers with up to six digits after the point. */
const decimals = fc.tuple(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), fc.nat(6)).map(([n, e]) => Number(`${n}e-${e}`));

const DOLLARS: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' };
const exactly = (digits: number): Intl.NumberFormatOptions => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });
/** The option with which `Intl` omits the sign of a number that is rounded to zero. */
const negative: Intl.NumberFormatOptions = { signDisplay: 'negative' };

describe.each(LANGUAGES)('in %s, as Intl writes it:', (language) => {
  const intl = (value: number, options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(LOCALES[language], options).format(value);
  const withMinus = (text: string): string => text.replace('-', '\u2212');

  it('money', () => {
    fc.assert(
      fc.property(thousandths, fc.constantFrom(2 as const, 3 as const), fc.boolean(), (value, digits, sign) => {
        const options = { ...DOLLARS, ...exactly(digits), ...(sign ? { signDisplay: 'exceptZero' as const } : negative) };
        expect(formatMoney(value, language, { sign, digits })).toBe(withMinus(intl(value / 1000, options)));
      }),
      { numRuns: 2000 },
    );
  });

  it('short money', () => {
    fc.assert(
      fc.property(thousandths, (value) => {
        const options = { ...DOLLARS, ...negative, notation: 'compact' as const, maximumFractionDigits: 1 };
        expect(formatMoneyShort(value, language)).toBe(withMinus(intl(value / 1000, options)));
      }),
      { numRuns: 2000 },
    );
    for (const value of [999_949, 999_950, 999_949_999, 999_950_000, 1_049_999, 1_050_000])
      expect(formatMoneyShort(value, language)).toBe(intl(value / 1000, { ...DOLLARS, notation: 'compact', maximumFractionDigits: 1 }));
  });

  it('percent', () => {
    fc.assert(
      fc.property(decimals, fc.nat(4), fc.boolean(), (points, digits, sign) => {
        const options = { style: 'percent', ...exactly(digits), ...(sign ? { signDisplay: 'exceptZero' as const } : negative) } as const;
        // the decimal point is moved in the text here too, because a division would change the half
        expect(formatPercent(points, language, { sign, digits })).toBe(withMinus(intl(Number(`${points}e-2`), options)));
      }),
      { numRuns: 2000 },
    );
  });

  it('numbers and whole numbers', () => {
    fc.assert(
      fc.property(decimals, fc.nat(3), fc.nat(3), (value, min, more) => {
        const options = { ...negative, minimumFractionDigits: min, maximumFractionDigits: min + more };
        expect(formatDecimal(value, language, min, min + more)).toBe(intl(value, options));
        expect(formatInteger(value, language)).toBe(intl(value, { ...negative, maximumFractionDigits: 0 }));
      }),
      { numRuns: 2000 },
    );
  });

  it('what is no number, or too large or small for plain digits', () => {
    for (const value of [1e21, -1.5e22]) expect(formatInteger(value, language)).toBe(intl(value, {}));
    for (const value of [NaN, Infinity, -Infinity, 1e-7, 5e-7, 0, -0])
      expect(formatDecimal(value, language, 0, 6)).toBe(intl(value, { ...negative, maximumFractionDigits: 6 }));
  });
});
