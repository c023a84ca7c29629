import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { BUILT_IN_VIEWS, builtInOf } from './built-in-views.ts';
import { DEFAULTS, toBody } from '@lootfolio/domain/comparison-filters';
import { addressOf, filtersOf, readSearch } from '@lootfolio/domain/comparison-search';

const worth = BUILT_IN_VIEWS.find(({ id }) => id === 'worth')!.filters;

describe('the built-in views', () => {
  it('are all rows of the default pair, and rows worth a trade: from 5 dollars, a dollar of profit, 3 pieces, fresh, paid in money', () => {
    expect(BUILT_IN_VIEWS.map(({ id }) => id)).toEqual(['worth', 'all']);
    expect(BUILT_IN_VIEWS[1]?.filters).toBe(DEFAULTS);
    expect(toBody(worth)).toMatchObject({
      priceFrom: 5000,
      minProfit: 1000,
      quantity: 3,
      maxAge: 60,
      maxROI: 100,
      sourceMarket: [],
      targetMarket: [],
    });
    expect(toBody(worth).outliers).toBe(0);
  });

  it('are recognized in the address that they produce, in any order and page', () => {
    for (const view of BUILT_IN_VIEWS) {
      const back = filtersOf(readSearch(parseSearch(stringifySearch(addressOf(view.filters)))));
      expect(back).toEqual(view.filters);
      expect(builtInOf({ ...back, sortBy: 'profit', sortOrder: 'ASC', pageSize: 50, currentPage: 3 })?.id).toBe(view.id);
    }
    expect(builtInOf({ ...worth, minPrice: 6000 })).toBeUndefined();
    expect(builtInOf({ ...DEFAULTS, afterPayout: true })).toBeUndefined();
  });
});
