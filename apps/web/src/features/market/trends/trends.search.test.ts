import { beforeEach, describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { activeCount, DEFAULTS, limitsLists, withoutFilters, type Filters } from './filters.ts';
import { toListQuery } from './trends.queries.ts';
import { readTrendsSearch } from './trends.search.ts';
import { filtersOf, isBare, searchOf } from './use-filters.ts';
import { readStoredFilters, storeFilters } from './use-filters.ts';

const read = (text: string) => readTrendsSearch(parseSearch(text));

const ALL: Filters = {
  ...{ searchQuery: 'ak 47', currentPage: 3, pageSize: 25, sortBy: 'name', sortOrder: 'ASC' },
  ...{ minPrice: 12_340, maxPrice: 1_000_000_000, minRoi: 1.5, maxRoi: 50, qty: 1000, volume: 10 },
  ...{ type: ['Rifle'], exterior: ['Field-Tested'], rarity: ['Covert', 'Classified'], extra: ['★'] },
  ...{ sourceMarkets: ['buff'], targetMarkets: ['waxpeer', 'csfloat'] },
};

describe('the address', () => {
  it('holds all filters, prices in dollars, and nothing at the defaults [TREND-216]', () => {
    expect(searchOf(ALL)).toMatchObject({ priceFrom: 12.34, priceTo: 1_000_000, roiFrom: 1.5, order: 'asc' });
    expect(filtersOf(read(stringifySearch(searchOf(ALL))))).toEqual(ALL);
    expect(isBare(searchOf(DEFAULTS))).toBe(true);
    expect(filtersOf(read(''))).toEqual(DEFAULTS);
    expect(read('?rising=7d&popular=1m')).toMatchObject({ rising: '7d', falling: undefined, popular: '1m' });
  });

  it.each([
    '?priceFrom=-1',
    '?priceTo=1000000.01',
    '?roiFrom=10000.01',
    '?roiTo=x',
    '?quantity=1001',
    '?size=50',
    '?sort=profit',
    '?rising=2d',
    '?source=nowhere',
    '?priceFrom=30000',
    '?roiFrom=5&roiTo=4',
  ])('ignores %s [TREND-213] [TREND-214] [TREND-215]', (text) => expect(isBare(read(text))).toBe(true));
});

describe('filters', () => {
  beforeEach(() => localStorage.clear());

  it('are restored, except search text and page [TREND-221]', () => {
    storeFilters(ALL);
    expect(JSON.parse(localStorage.getItem('comparison-filters')!)).toMatchObject({
      trends: { minPrice: 12_340, qty: 1000 },
      comparison: {},
    });
    expect(readStoredFilters()).toEqual({ ...ALL, searchQuery: '', currentPage: 1 });
  });

  it.each(['', '{"trends":7}', '{"trends":{"minPrice":"x","type":3,"sourceMarkets":null}}', '{broken'])(
    'are the defaults when %s is stored',
    (text) => {
      localStorage.setItem('comparison-filters', text);
      expect(readStoredFilters()).toEqual(DEFAULTS);
    },
  );

  it('are counted, a range once, and cleared without the order', () => {
    expect(activeCount(DEFAULTS)).toBe(0);
    expect(activeCount(ALL)).toBe(10);
    expect(withoutFilters(ALL)).toEqual({ ...DEFAULTS, pageSize: 25, sortBy: 'name', sortOrder: 'ASC' });
  });

  it('of price, quantity and sales limit the lists too [TREND-224] [TREND-225]', () => {
    expect(limitsLists({ ...DEFAULTS, type: ['Rifle'], minRoi: 5 })).toBe(false);
    for (const patch of [{ minPrice: 1 }, { maxPrice: 1 }, { qty: 1 }, { volume: 1 }])
      expect(limitsLists({ ...DEFAULTS, ...patch })).toBe(true);
    expect(toListQuery('fall', 30, ALL)).toEqual({
      ...{ game: 730, currentPage: 1, pageSize: 5, sortBy: 'trend', sortOrder: 'DESC', interval: 30, type: 'fall' },
      ...{ priceFrom: 12_340, priceTo: 1_000_000_000, quantity: 1000, volume: 10 },
    });
  });
});
