import { expect, it } from 'vitest';
import { readGainsSearch } from './gains.search.ts';

it('reads year, tab, filter and page from the address, and leaves out what is not valid', () => {
  const whole = { year: 2025, tab: 'stock', only: 'unknown', page: 2 };
  expect(readGainsSearch(whole)).toEqual(whole);
  const none = { year: undefined, tab: undefined, only: undefined, page: undefined };
  expect(readGainsSearch({ year: 1999, tab: 'rows', only: 'known', page: 0 })).toEqual(none);
});
