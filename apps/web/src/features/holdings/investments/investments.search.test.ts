import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { expect, it } from 'vitest';
import { exportOf, queryOf } from './investments.queries.ts';
import { isFiltered, NO_FILTERS, pricesIn, readInvestmentsSearch } from './investments.search.ts';

it("holds the screen's state in its address, and leaves out what is not allowed", () => {
  const state = {
    market: 'csfloat',
    days: 90,
    q: 'ak 47',
    priceFrom: 1.5,
    priceTo: 20,
    state: 'sold',
    sort: 'roi',
    asc: true,
    page: 3,
  } as const;
  expect(readInvestmentsSearch(parseSearch(stringifySearch(state)))).toEqual(state);
  const wrong = '?market=krakatoa&days=8&priceFrom=5&priceTo=4&state=lost&sort=img&asc=2&page=0';
  expect(Object.values(readInvestmentsSearch(parseSearch(wrong))).filter((one) => one !== undefined)).toEqual([]);
  expect(readInvestmentsSearch({ priceTo: '100001' }).priceTo).toBeUndefined();
});

it('asks for 24 rows at Buff.163, the highest profit first, from 0 to 100000000 [INVEST-205] [INVEST-212] [INVEST-213] [INVEST-214] [INVEST-215] [INVEST-238]', () => {
  const bare = {
    currentPage: 1,
    pageSize: 24,
    sortBy: 'netProfit',
    sortOrder: 'DESC',
    priceFrom: 0,
    priceTo: 100_000_000,
    market: 'buff',
    q: '',
  };
  expect(queryOf({})).toEqual({ ...bare, state: 'held' });
  // the address has dollars, the call thousandths
  const chosen = queryOf({ page: 2, sort: 'name', asc: true, priceFrom: 1.5, priceTo: 100, market: 'steam', q: 'ak', state: 'all' });
  expect(chosen).toEqual({
    ...{ currentPage: 2, pageSize: 24, sortBy: 'name', sortOrder: 'ASC', priceFrom: 1500, priceTo: 100_000 },
    ...{ market: 'steam', q: 'ak', state: 'all' },
  });
});

it('exports by profit, descending, whatever the order of the list; filters of the list hold [INVEST-217]', () => {
  const sorted = { market: 'steam', sortBy: 'netProfit', sortOrder: 'DESC' };
  expect(exportOf({ sort: 'name', asc: true, page: 2, market: 'steam' })).toEqual(sorted);
  expect(exportOf({ q: 'ak', market: 'steam' })).toEqual({ ...sorted, q: 'ak', priceFrom: 0, priceTo: 100_000_000, state: 'held' });
});

it('has filters in search, price and state, not in market, days and order', () => {
  expect([{ q: 'a' }, { priceFrom: 1 }, { priceTo: 5 }, { state: 'all' as const }].map((search) => isFiltered(search))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(isFiltered({ market: 'steam', days: 7, sort: 'name', page: 2, ...NO_FILTERS })).toBe(false);
  expect(isFiltered({ state: 'held' })).toBe(false);
});

it('leaves the ends of the whole range out of the address', () => {
  expect(pricesIn({ min: null, max: null })).toEqual({});
  expect(pricesIn({ min: 0, max: 100_000_000 })).toEqual({});
  expect(pricesIn({ min: 10, max: 2500 })).toEqual({ priceFrom: 0.01, priceTo: 2.5 });
});
