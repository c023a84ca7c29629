import { expect, it } from 'vitest';
import { daysOf, readPortfolioSearch, searchFor } from './portfolio.search.ts';

it('the address holds one of the periods; the default and anything else stay out of it [PORT-204, PORT-205]', () => {
  expect(['7', '14', '30', '90'].map((days) => daysOf(readPortfolioSearch({ days })))).toEqual([7, 14, 30, 90]);
  expect(['0', '8', '91', 'x', ''].map((days) => readPortfolioSearch({ days }).days)).toEqual(Array.from({ length: 5 }));
  expect(daysOf(readPortfolioSearch({}))).toBe(30);
  expect([searchFor(7), searchFor(30)]).toEqual([{ days: 7 }, { days: undefined }]);
});
