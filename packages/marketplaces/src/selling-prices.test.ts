import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from './amounts.ts';
import { decimalUnits, objectionTo, priced, removed, wholeUnits } from './selling-prices.ts';
import type { Price } from './selling.ts';

const FORM = { scale: 3, least: 10 };
const dollars = (units: number, scale: number): Price => ({ units, scale, currency: 'USD' });
const codeOf = (price: Price, form = FORM): string | null => objectionTo({ assetId: '1', price }, { USD: form })?.code ?? null;

describe('a price in the form of a market', () => {
  it('is the same amount, as whole units and as a decimal number that JSON writes exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.nat(3), fc.nat(3), (units, scale, more) => {
        const form = { scale: scale + more, least: 1 };
        expect(codeOf(dollars(units, scale), form)).toBeNull();
        expect(wholeUnits(dollars(units, scale), form)).toBe(units * 10 ** more);
        const written = JSON.stringify(decimalUnits(dollars(units, scale), form));
        expect(written).toMatch(/^\d+(\.\d+)?$/);
        const [whole, fraction = ''] = written.split('.') as [string, string?];
        expect(BigInt(whole + fraction.padEnd(scale, '0'))).toBe(BigInt(units));
      }),
    );
  });

  it('may have more decimals than the market writes only when they are zeros', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 100_000_000 }), fc.integer({ min: 1, max: 5 }), (units, more) => {
        const exact = dollars(units * 10 ** more, FORM.scale + more);
        expect([codeOf(exact), wholeUnits(exact, FORM)]).toEqual([null, units]);
        expect(codeOf(dollars(exact.units + 1, exact.scale))).toBe('PRICE_NOT_EXACT');
      }),
    );
  });

  it.each([
    [10, 3, null],
    [9, 3, 'PRICE_TOO_LOW'],
    [1, 2, null],
    [1, 3, 'PRICE_TOO_LOW'],
    [Number.MAX_SAFE_INTEGER, 3, null],
    [Number.MAX_SAFE_INTEGER, 2, 'PRICE_NOT_EXACT'],
    [0, 3, 'PRICE_ZERO'],
    [-1, 3, 'PRICE_ZERO'],
    [0.5, 0, 'PRICE_ZERO'],
    [Number.NaN, 3, 'PRICE_ZERO'],
    [Infinity, 3, 'PRICE_ZERO'],
  ])('of %d / 10^%d gives %s', (units, scale, code) => {
    expect(codeOf(dollars(units, scale))).toBe(code);
  });

  it('is in a currency that the market takes, which a removal names too', () => {
    expect(codeOf({ ...dollars(100, 2), currency: 'RUB' })).toBe('CURRENCY');
    expect(objectionTo({ listingId: '1', currency: 'RUB' }, { USD: FORM })?.code).toBe('CURRENCY');
    expect(objectionTo({ listingId: '1', currency: 'USD' }, { USD: FORM })).toBeNull();
  });
});

it('an objection says what the market takes, and that asking again is of no use', () => {
  const objection = (price: Price, form = FORM) => objectionTo({ listingId: '1', price }, { USD: form });
  const refused = { kind: 'refused', retryAfterMs: null };
  expect(objection({ ...dollars(100, 2), currency: 'RUB' })).toEqual({
    ...refused,
    code: 'CURRENCY',
    text: 'The market does not take prices in this currency.',
  });
  expect(objection(dollars(0, 2))).toEqual({ ...refused, code: 'PRICE_ZERO', text: 'The price must be above zero.' });
  expect(objection(dollars(12_345, 4))).toEqual({
    ...refused,
    code: 'PRICE_NOT_EXACT',
    text: 'The market writes prices with 3 decimals.',
  });
  expect(objection(dollars(9, 3))).toMatchObject({ ...refused, code: 'PRICE_TOO_LOW', text: "The market's least price is 0.010." });
  expect(objection(dollars(4, 0), { scale: 0, least: 5 })).toMatchObject({ text: "The market's least price is 5." });
});

describe('a changed listing', () => {
  const sent = dollars(12_340, 3);
  it('has the price that the answer states, in the currency that was sent', () => {
    expect(priced('7', sent, '12.5', decimal)).toEqual({ ok: true, listingId: '7', price: { units: 125, scale: 1, currency: 'USD' } });
  });
  it('has the price that was sent when the answer states none, and is unreadable with a bad one', () => {
    expect(priced('7', sent, undefined, decimal)).toEqual({ ok: true, listingId: '7', price: sent });
    expect([priced('7', sent, null, decimal), priced('7', sent, 'x', decimal)]).toEqual([null, null]);
  });
  it('that was removed has no price', () => expect(removed('7')).toEqual({ ok: true, listingId: '7', price: null }));
});
