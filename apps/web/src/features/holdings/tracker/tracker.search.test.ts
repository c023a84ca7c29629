import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { expect, it } from 'vitest';
import { activeFilters, queryOf, readTrackerSearch, selecting } from './tracker.search.ts';

it("holds the screen's state in its address, and leaves out what is not allowed", () => {
  const state = { tab: 'public', list: 2, portfolio: 7, q: 'ak 47', market: 'buff', sort: 'profit', asc: true, page: 3 } as const;
  expect(readTrackerSearch(parseSearch(stringifySearch(state)))).toEqual(state);
  const wrong = '?tab=mine&list=0&portfolio=x&market=nowhere&sort=notes&asc=2&page=-1';
  expect(Object.values(readTrackerSearch(parseSearch(wrong))).filter((one) => one !== undefined)).toEqual([]);
});

it('asks for 20 rows, all markets and the newest purchases first [TRACK-207, TRACK-218, TRACK-221]', () => {
  expect(queryOf({})).toEqual({ search: '', market: 'all', page: 1, limit: 20, sortBy: 'transaction_date', sortOrder: 'DESC' });
  expect(queryOf({ q: 'ak', market: 'other', page: 2, sort: 'name', asc: true })).toEqual({
    ...{ search: 'ak', market: 'other', page: 2, limit: 20, sortBy: 'name', sortOrder: 'ASC' },
  });
  expect([activeFilters({ sort: 'name', page: 2 }), activeFilters({ q: 'ak', market: 'buff' })]).toEqual([0, 2]);
});

it('begins another portfolio on its first page and without a search [TRACK-223]', () => {
  const before = { portfolio: 1, q: 'ak', page: 4, market: 'buff', sort: 'profit' } as const;
  expect({ ...before, ...selecting(2) }).toEqual({ portfolio: 2, q: undefined, page: undefined, market: 'buff', sort: 'profit' });
});
