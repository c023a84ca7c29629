import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachOf, isMissing, readAmount, readWritten, signOf } from './amounts.ts';
import { CURRENCY_CODES, currencyOfHead, currencyOfSteam, readCurrency } from './currencies.ts';

const FORMS: readonly [group: string, sign: '.' | ',', around: (text: string) => string, currency: string | null][] = [
  [',', '.', (text) => `$${text}`, 'USD'],
  ['.', ',', (text) => `${text} €`, 'EUR'],
  ['.', ',', (text) => `${text}€`, 'EUR'],
  [' ', ',', (text) => `${text} USD`, 'USD'],
  ['\u00a0', '.', (text) => `US$ ${text}`, 'USD'],
  ['\u202f', ',', (text) => `${text} zł`, 'PLN'],
  ['’', '.', (text) => `CHF ${text}`, 'CHF'],
  ['', ',', (text) => `$${text} USD`, 'USD'],
  ['.', ',', (text) => `${text} pуб.`, 'RUB'],
  [',', '.', (text) => `CDN$ ${text}`, 'CAD'],
  ['.', ',', (text) => `R$ ${text}`, 'BRL'],
  ['', '.', (text) => text, null],
  ['.', ',', (text) => `₺${text}`, 'TRY'],
];
const SIGNS: readonly [around: (text: string) => string, isNegative: boolean][] = [
  [(text) => text, false],
  [(text) => `+${text}`, false],
  [(text) => `-${text}`, true],
  [(text) => `−${text}`, true],
  [(text) => `${text}-`, true],
  [(text) => `(${text})`, true],
];

/** An amount in cents as text, with digits in groups of three. */
const written = (cents: number, group: string, sign: string): string =>
  String(Math.floor(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, group) + sign + String(cents % 100).padStart(2, '0');
const shown = (text: string, sign: '.' | ',' | null = null) => {
  const read = readAmount(text, sign);
  return typeof read === 'string' ? read : Number(`${read.isNegative ? '-' : ''}${read.units}e-${read.scale}`);
};

describe('an amount', () => {
  it('is read exactly in every usual form, with its currency and its sign', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.constantFrom(...FORMS),
        fc.constantFrom(...SIGNS),
        (cents, [group, sign, around, currency], [signed, isNegative]) => {
          const text = signed(around(written(cents, group, sign)));
          const read = readAmount(text, null);
          if (typeof read === 'string') throw new Error(`${text}: ${read}`);
          expect([text, read.units * 10 ** (6 - read.scale), read.isNegative]).toEqual([text, cents * 10_000, isNegative]);
          expect(read.currency).toEqual(currency === null ? null : { code: currency });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['3', 3], ['.5', 0.5], ['$.50', 0.5], ['0,123', 0.123], ['1.2345', 1.2345], ['15.420000000000002', 15.42], ['69.0540050743023', 69.054005],
    ['0.30000000000000004', 0.3], ['3.66e-01', 0.366], ['1.5E+01', 15], ['1e3', 1000], ['0.0000004', 0], ['0.0000005', 0.000001],
    ['12 345,5', 12_345.5], ['5,-', 5], ['5,--€', 5], ['($15.42)', -15.42], ['-$15.42', -15.42], ['$-15.42', -15.42], ['15.42-', -15.42],
    ['1.234.567', 1_234_567], ['1,234,567', 1_234_567], ['99,999.99', 99_999.99], ['0 012 345', 12_345], ['1 234', 1234],
    ['12.', 'price'], ['1,23,4', 'price'], ['1 2', 'price'], ['1.234,', 'price'], ['.', 'price'], ['free', 'price'], ['1,234.56.7', 'price'],
    ['1 2345', 'price'], ['1 234 5', 'price'], ['--3', 'price'], ['(-3)', 'price'], ['3 4', 'price'], ['3/4', 'price'], ['50%', 'price'],
    ['3 AUSD', 'currency'], ['3 points', 'currency'], ['3 € $', 'currency'], ['1234567890123456', 1_234_567_890_123_456], ['12345678901234567', 'price'],
    ['', 'missing'], [' - ', 'missing'], ['#N/A', 'missing'], ['—', 'missing'], ['null', 'missing'],
  ])('%j is %s', (text, value) => {
    expect(shown(text)).toBe(value);
  }); // prettier-ignore

  it('takes the decimal sign that the column proves where it can be read in two ways', () => {
    expect([shown('1,234'), shown('1,234', '.'), shown('1,234', ',')]).toEqual(['price', 1234, 1.234]);
    expect([shown('1.234'), shown('1.234', '.'), shown('1.234', ',')]).toEqual(['price', 1.234, 1234]);
    expect(shown('1,50', '.')).toBe(1.5);
    expect(['1.50', '1,50', '1,234', '1.234.567', '1,234,567', '1 234,5', '7', '1.2.3', '1 2'].map(signOf)).toEqual([
      ...['.', ',', 'either', ',', '.', ',', null, 'wrong', 'wrong'],
    ]);
  });

  it('of several pieces has a part for each, rounded to a millionth', () => {
    expect(eachOf({ units: 1000, scale: 2 }, 3)).toEqual({ units: 3_333_333, scale: 6 });
    expect(eachOf({ units: 9, scale: 0 }, 3)).toEqual({ units: 3, scale: 0 });
    expect(eachOf({ units: Number.MAX_SAFE_INTEGER, scale: 0 }, 2)).toEqual({ units: 4_503_599_627_370_496, scale: 0 });
    expect(eachOf({ units: 13_334_877_300, scale: 0 }, 758)).toEqual({ units: 17_592_186_411_609, scale: 6 });
    expect(eachOf({ units: 5, scale: 8 }, 1)).toEqual({ units: 0, scale: 0 });
    expect(eachOf({ units: 50, scale: 8 }, 1)).toEqual({ units: 1, scale: 6 });
  });

  it('has a currency that several countries write alike', () => {
    expect([readWritten('¥20'), readWritten('20 kr')]).toMatchObject([{ currency: { shared: '¥' } }, { currency: { shared: 'kr' } }]);
  });

  it('or the text in its place is read without an error', () => {
    const piece = fc.constantFrom('1', '234', '.', ',', ' ', '-', '(', ')', '$', 'USD', 'e', '€', 'x', '’');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const read = readAmount(pieces.join(''), null);
        const { units, scale } = typeof read === 'string' ? { units: 0, scale: 0 } : read;
        expect([Number.isSafeInteger(units), scale <= 6]).toEqual([true, true]);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('a currency', () => {
  it('is known by its code, in any case, and by its sign', () => {
    for (const code of CURRENCY_CODES) expect([readCurrency(code), readCurrency(code.toLowerCase())]).toEqual([{ code }, { code }]);
    expect(['€', 'TL', ' Kč ', 'xyz', ''].map(readCurrency)).toEqual([{ code: 'EUR' }, { code: 'TRY' }, { code: 'CZK' }, null, null]);
  });

  it('may stand in the head of a column', () => {
    expect(['Alış Fiyatı (TL)', 'Price (EUR)', 'Price €', 'cost_try', 'TRY', 'Price (¥)'].map(currencyOfHead)).toEqual([
      ...['TRY', 'EUR', 'EUR', 'TRY', 'TRY'].map((code) => ({ code })),
      { shared: '¥' },
    ]);
    expect(['Price', 'Title', 'Country', 'Retry', 'Fee'].map(currencyOfHead)).toEqual([null, null, null, null, null]);
    expect(['Price (USD)', 'Price in dollars', 'Euro', 'Europe'].map(currencyOfHead)).toEqual([
      ...['USD', 'USD', 'EUR'].map((code) => ({ code })),
      null,
    ]);
  });

  it('has a number in the history of Steam', () => {
    expect([2001, 2003, 2017, 2041, 2999].map(currencyOfSteam)).toEqual(['USD', 'EUR', 'TRY', 'UYU', null]);
  });
});

it('a cell that states nothing is missing', () => {
  expect(['', ' ', '-', 'N/A', 'None', '0', 'x'].map(isMissing)).toEqual([true, true, true, true, true, false, false]);
});
