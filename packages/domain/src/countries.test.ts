import { expect, it } from 'vitest';
import { isCountry } from './countries.ts';

it('a country has a code of ISO 3166 in capitals', () => {
  expect(['TR', 'DE', 'GB', 'ZW', 'AD', 'XK'].map(isCountry)).toEqual(Array(6).fill(true));
  expect(['XX', 'ZZ', 'EU', 'UK', 'SU', 'tr', 'TUR', '', ' '].map(isCountry)).toEqual(Array(9).fill(false));
});
