import { expect, it } from 'vitest';
import { activeFilters, NO_FILTERS, queryOf, readListedSearch } from './listed-items.search.ts';

it('a bare address asks for the first ten things of all games, the newest first, with those that have no buy price [LISTED-205, LISTED-250]', () => {
  expect(queryOf(readListedSearch({}))).toEqual({
    currentPage: 1,
    appid: 0,
    pageSize: 10,
    searchQuery: '',
    orderBy: 'date',
    orderDir: 'DESC',
    buyPriceZero: 1,
  });
});

it('an address holds game, search, filter, order and page', () => {
  const search = readListedSearch({ game: 'cs2', q: ' redline ', costly: '1', sort: 'price', asc: '1', page: '3', size: '25' });
  expect(queryOf(search)).toEqual({
    currentPage: 3,
    appid: 730,
    pageSize: 25,
    searchQuery: 'redline',
    orderBy: 'price',
    orderDir: 'ASC',
    buyPriceZero: 0,
  });
  expect(activeFilters(search)).toBe(3);
  expect(activeFilters({ ...search, ...NO_FILTERS })).toBe(0);
});

it('invalid values are left out', () => {
  const raw = { game: 'dota2', size: '20', sort: 'age', page: '0', costly: 'yes' };
  expect(Object.values(readListedSearch(raw)).filter((value) => value !== undefined)).toEqual([]);
});
