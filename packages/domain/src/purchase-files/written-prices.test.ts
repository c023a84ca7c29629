import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_INVESTMENT_PRICE } from '../investments.ts';
import { currencySign, decimalSignOf, readPrice, foreignCurrency } from './written-prices.ts';

const FORMS: readonly [group: string, sign: '.' | ',', around: (text: string) => string][] = [
  [',', '.', (text) => `$${text}`],
  ['.', ',', (text) => `${text} $`],
  [' ', ',', (text) => `${text} USD`],
  ['\u00a0', '.', (text) => `US$ ${text}`],
  ['’', '.', (text) => text],
  ['', ',', (text) => `$${text} USD`],
];

/** An amount in cents as text, with digits in groups of three. */
const written = (cents: number, group: string, sign: string): string =>
  String(Math.floor(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, group) + sign + String(cents % 100).padStart(2, '0');

describe('prices', () => {
  it('are read exactly in every usual form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_INVESTMENT_PRICE / 10 }), fc.constantFrom(...FORMS), (cents, [group, sign, around]) => {
        const text = around(written(cents, group, sign));
        expect([text, readPrice(text, null)]).toEqual([text, cents * 10]);
        expect(decimalSignOf([text]).sign).toBe(sign);
      }),
    );
  });

  it.each([
    ['3', 3000], ['$3.20', 3200], ['12,5', 12_500], ['.5', 500], ['0,123', 123], ['1.2345', 1235], ['0.0004', 0], ['1234.567', 1_234_567],
    ['1.234.567', 'price'], ['12.345.678', 'price'], ['99,999.99', 99_999_990], ['100000.01', 'price'], ['', 'price'], ['-3', 'price'], ['(3.20)', 'price'],
    ['12.', 'price'], ['1,23,4', 'price'], ['1 2', 'price'], ['1.234,', 'price'], ['.', 'price'], ['free', 'price'], ['1,234.56.7', 'price'],
    ['€3.20', 'currency'], ['3,20 TL', 'currency'], ['CDN$ 3.20', 'currency'], ['A$ 3.20', 'currency'], ['¥20', 'currency'], ['3 AUSD', 'currency'],
  ])('%s is %s', (text, value) => {
    expect(readPrice(text, null)).toBe(value);
  }); // prettier-ignore

  it('take the sign that the column proves where they can be read in two ways', () => {
    expect([readPrice('1,234', null), readPrice('1,234', '.'), readPrice('1,234', ',')]).toEqual(['price', 1_234_000, 1234]);
    expect(decimalSignOf(['5', '1,234', '7.50', 'free'])).toEqual({ sign: '.', unclear: -1 });
    expect(decimalSignOf(['1.234', '1.234.567'])).toEqual({ sign: ',', unclear: -1 });
    expect(decimalSignOf(['5', '1,234', '2.345'])).toEqual({ sign: null, unclear: 1 });
    // a column with both signs proves nothing for ambiguous prices
    expect(decimalSignOf(['1.50', '1,50', '1,234'])).toEqual({ sign: null, unclear: 2 });
    expect(decimalSignOf(['1.50', '1,50', '3'])).toEqual({ sign: null, unclear: -1 });
    expect(readPrice('1,50', '.')).toBe(1500);
  });

  it('name the sign of another currency', () => {
    expect(['€3.20', '3,20 TL', 'CDN$ 3.20'].map(currencySign)).toEqual(['€', 'TL', 'CDN$']);
  });
});

it('the head of a column may name a currency that is not the dollar', () => {
  expect(['Alış Fiyatı (TL)', 'Price (EUR)', 'Price €', 'cost_try', 'TRY'].map(foreignCurrency)).toEqual(['TL', 'EUR', '€', 'try', 'TRY']);
  expect(['Price', 'Price (USD)', 'Title', 'Country', 'Price $', 'Retry'].map(foreignCurrency)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('prices have groups of three, with one kind of sign', () => {
  const texts = [' 3.20 ', '1 234', '12 345,5', '0 012 345', '1 2345', '0000 123', '1 234 5', '1 23'];
  expect(texts.map((text) => readPrice(text, null))).toEqual([3200, 1_234_000, 12_345_500, 12_345_000, 'price', 'price', 'price', 'price']);
  expect([readPrice('12,345', null), readPrice('12,345', '.'), readPrice('12,345', ',')]).toEqual(['price', 12_345_000, 12_345]);
});

it('the highest price is read, and no number of more digits', () => {
  expect([readPrice(String(MAX_INVESTMENT_PRICE / 1000), null), readPrice('1234567890123', null)]).toEqual([MAX_INVESTMENT_PRICE, 'price']);
});

it('what is no price proves no sign', () => {
  for (const text of ['-3.20', '3.20-', '12.', '1.234,', '1,23.4', '1234.567.890', '1.234.5678', '1234,567,890', '1,234,5678', '.', ''])
    expect([text, decimalSignOf([text])]).toEqual([text, { sign: null, unclear: -1 }]);
  expect([decimalSignOf(['1,234,567']).sign, decimalSignOf(['1.234.567']).sign]).toEqual(['.', ',']);
  expect(decimalSignOf(['1,234', '2,345'])).toEqual({ sign: null, unclear: 0 });
});
