import { expect, it } from 'vitest';
import { activeFilters, bodyOf, NO_FILTERS, readListItemsSearch } from './list-items.search.ts';

it('a bare address asks for the first 30 things of CS2, each for itself [LIST-107]', () => {
  expect(bodyOf(readListItemsSearch({}))).toEqual({
    appid: 730,
    page: 1,
    pageSize: 30,
    search: '',
    type: [],
    exterior: [],
    rarity: [],
    excludeMarkets: [],
    group: false,
  });
});

it('an address holds search, filters, grouping, page, and the valuation', () => {
  const search = readListItemsSearch({
    q: ' redline ',
    exclude: ['waxpeer', 'csfloat'],
    type: ['Rifle'],
    exterior: ['Field-Tested'],
    rarity: ['Covert'],
    group: '1',
    page: '3',
    size: '100',
    days: '30',
    market: 'csfloat',
  });
  expect([search.days, search.market, activeFilters(search)]).toEqual([30, 'csfloat', 5]);
  expect(bodyOf(search)).toEqual({
    appid: 730,
    page: 3,
    pageSize: 100,
    search: 'redline',
    type: ['Rifle'],
    exterior: ['Field-Tested'],
    rarity: ['Covert'],
    excludeMarkets: ['waxpeer', 'csfloat'],
    group: true,
  });
  expect(activeFilters({ ...search, ...NO_FILTERS })).toBe(0);
});

it('what is not valid is left out: sizes that are not offered, markets that do not sell', () => {
  const search = readListItemsSearch({ exclude: ['buff', 'nothing'], size: '25', page: '0', days: '8', market: 'nothing', group: 'yes' });
  expect(search).toEqual(readListItemsSearch({}));
});
