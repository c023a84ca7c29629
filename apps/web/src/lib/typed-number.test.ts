import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activateLanguage } from '../i18n/i18n.ts';
import { parseWhole, plainNumber, typedNumber } from './typed-number.ts';

describe.each([
  [
    'en',
    ['1,234.5', '1,000', '1,000,000', '12.34', '12,34', '0.125', '1.125', '1.000,50', '1.000.000', '1000,5'],
    ['1234.5', '1000', '1000000', '12.34', '12.34', '0.125', '1.125', '1000.50', '1000000', '1000.5'],
  ],
  [
    'tr',
    ['1.234,5', '1.000', '1.000.000', '12,34', '12.34', '0,125', '0.125', '1,125', '1,000.50', '1,000,000', '1000,5'],
    ['1234.5', '1000', '1000000', '12.34', '12.34', '0.125', '0.125', '1.125', '1000.50', '1000000', '1000.5'],
  ],
] as const)('a number typed in %s', (lang, typed, plain) => {
  beforeAll(() => activateLanguage(lang));
  afterAll(() => activateLanguage('en'));

  it('accepts digit groups, and either decimal sign', () => {
    expect(typed.map(plainNumber)).toEqual(plain);
  });

  it('is unchanged when it is no number', () => {
    expect(['', 'abc', '1,2,3', '-5', '1,00.50', '1.00,50'].map(plainNumber)).toEqual(['', 'abc', '1.2,3', '-5', '1.00.50', '1.00.50']);
  });

  it('has the value that was written', () => {
    const values = [0, 0.125, 1.125, 12.5, 1000, 20_000, 1_234_567.891];
    expect(values.map((value) => Number(plainNumber(typedNumber(value))))).toEqual(values);
  });
});

it('whole numbers have no decimals', () => {
  expect(['7', '0', '1.5', '-1', '', '1000000000'].map(parseWhole)).toEqual([7, 0, null, null, null, null]);
});
