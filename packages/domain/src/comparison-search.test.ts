import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';
import {
  advancedCount,
  bidTargets,
  DEFAULTS,
  PAGE_SIZES,
  SORT_KEYS,
  swapped,
  toBody,
  VOLUMES,
  type Filters,
} from './comparison-filters.ts';
import { addressOf, filtersOf, isBare, readSearch, searchOf } from './comparison-search.ts';

const CHANGED: Filters = {
  searchQuery: 'ak redline',
  currentPage: 3,
  pageSize: 50,
  sortBy: 'quantity',
  sortOrder: 'ASC',
  sourceMarkets: ['steam', 'white_market'],
  targetMarkets: [],
  sell: 'bid',
  minPrice: 12_340,
  maxPrice: 500_000,
  minRoi: 2.5,
  maxRoi: 80,
  minProfit: 1_250,
  qty: 4,
  volume: 25,
  type: ['Rifle', 'Sniper Rifle'],
  exterior: ['Field-Tested'],
  rarity: ['Covert'],
  extra: ['StatTrak™'],
  globalMinimum: true,
  outliers: true,
  maxAge: 60,
  afterPayout: true,
};

/** Writes the filters to the address and reads them back. */
const throughAddress = (filters: Filters): Filters => filtersOf(readSearch(parseSearch(stringifySearch(searchOf(filters)))));

describe('filters in the address', () => {
  it('restores every filter that was written', () => {
    expect(throughAddress(CHANGED)).toEqual(CHANGED);
  });

  it('leaves defaults out, so that the first visit has a bare address [COMP-204] [COMP-213]', () => {
    expect(stringifySearch(searchOf(DEFAULTS))).toBe('');
    expect(isBare(readSearch(parseSearch('')))).toBe(true);
    expect(filtersOf(readSearch({}))).toEqual(DEFAULTS);
    expect([DEFAULTS.pageSize, DEFAULTS.sortBy, DEFAULTS.sortOrder]).toEqual([25, 'profitRatio', 'DESC']);
  });

  it('stays bare while an item is open over the list, so that the stored filters still apply', () => {
    const search = readSearch(parseSearch('?item=ak-47-redline-field-tested'));
    expect(search.item).toBe('ak-47-redline-field-tested');
    expect(isBare(search)).toBe(true);
    expect(isBare({ ...search, q: 'ak' })).toBe(false);
    expect(filtersOf(search)).toEqual(DEFAULTS);
  });

  it('names the markets after a reset, so that the stored filters do not apply', () => {
    expect(stringifySearch(addressOf(DEFAULTS))).toBe('?source=buff&target=haloskins');
    expect(filtersOf(readSearch({ ...addressOf(DEFAULTS) }))).toEqual(DEFAULTS);
    expect(stringifySearch(addressOf({ ...DEFAULTS, outliers: true }))).toBe('?suspicious=1');
  });

  it('removes control characters and lone surrogates', () => {
    const search = readSearch({ q: ' a\u0000k\ud83d ', type: ['Ri\u0000fle', '\u0000', '\udc00'] });
    expect([search.q, search.type]).toEqual(['ak', ['Rifle']]);
    expect(readSearch({ q: `${'a'.repeat(199)}\u{1f525}` }).q).toBe('a'.repeat(199));
    expect(readSearch({ q: '★ \u{1f525}' }).q).toBe('★ \u{1f525}');
  });

  it('names amounts in dollars and markets by their slugs, in readable words', () => {
    expect(
      stringifySearch(searchOf({ ...DEFAULTS, minPrice: 12_500, sourceMarkets: ['waxpeer'], targetMarkets: [], outliers: true })),
    ).toBe('?source=waxpeer&target=all&priceFrom=12.5&suspicious=1');
  });

  it('accepts any spelling of a market, and drops unknown ones', () => {
    const search = readSearch({ source: ['Buff.163', 'SHADOW', 'nowhere'], target: 'nowhere' });
    expect(search.source).toEqual(['buff', 'shadowpay']);
    expect(search.target).toBeUndefined();
  });

  it.each([
    ['a price above 1,000,000 dollars', { priceTo: '1000000.01' }],
    ['a price in words', { priceFrom: 'ten' }],
    ['a price range turned round', { priceFrom: '50', priceTo: '10' }],
    ['an ROI above 10,000', { roiTo: '10000.01' }],
    ['an ROI finer than a hundredth', { roiFrom: '1.005' }],
    ['a negative ROI', { roiFrom: '-1' }],
    ['a quantity above 10,000', { quantity: '10001' }],
    ['a page size that is not offered', { size: '26' }],
    ['an unknown sort', { sort: 'price' }],
    ['an age of nothing', { maxAge: '0' }],
  ])('rejects %s', (_, raw) => {
    expect(filtersOf(readSearch(raw))).toEqual(DEFAULTS);
  });

  it('accepts 0 to 1,000,000 dollars, an ROI of 0 to 10,000 in steps of 0.01, and 0 to 10,000 pieces, ends included [COMP-222]', () => {
    const least = { priceFrom: '0', priceTo: '0', roiFrom: '0', roiTo: '0', quantity: '0' };
    expect(filtersOf(readSearch(least))).toMatchObject({ minPrice: 0, maxPrice: 0, minRoi: 0, maxRoi: 0, qty: 0 });
    const most = { priceFrom: '1000000', priceTo: '1000000', roiFrom: '9999.99', roiTo: '10000', quantity: '10000' };
    expect(filtersOf(readSearch(most))).toMatchObject({ minPrice: 1e9, maxPrice: 1e9, minRoi: 9999.99, maxRoi: 10_000, qty: 10_000 });
    for (const beyond of [
      { priceFrom: '-0.01' },
      { priceTo: '1000000.01' },
      { roiFrom: '-0.01' },
      { roiTo: '10000.01' },
      { roiFrom: '1.005' },
      { quantity: '-1' },
      { quantity: '10001' },
    ])
      expect(filtersOf(readSearch(beyond))).toEqual(DEFAULTS);
  });

  it('means the proposed pair when it has no markets, and names the defaults explicitly', () => {
    const start = { sourceMarkets: ['skinport'], targetMarkets: ['waxpeer'] };
    expect(filtersOf({}, start)).toMatchObject(start);
    expect(searchOf({ ...DEFAULTS, ...start }, start).source).toBeUndefined();
    expect(searchOf(DEFAULTS, start)).toMatchObject({ source: ['buff'], target: ['haloskins'] });
  });
});

describe('the filters themselves', () => {
  it('have the specified defaults, dollars in thousandths [COMP-217]', () => {
    expect(DEFAULTS).toMatchObject({
      minPrice: 0,
      maxPrice: 20_000_000,
      minRoi: 0,
      maxRoi: 10_000,
      sourceMarkets: ['buff'],
      targetMarkets: ['haloskins'],
    });
    expect(DEFAULTS).toMatchObject({
      qty: 0,
      volume: 0,
      type: [],
      exterior: [],
      rarity: [],
      extra: [],
      globalMinimum: false,
      outliers: false,
      maxAge: null,
    });
  });

  it('offer these sizes, volumes and sorts [COMP-203] [COMP-214] [COMP-215] [COMP-212]', () => {
    expect(PAGE_SIZES).toEqual([10, 15, 25, 30, 50]);
    expect(VOLUMES).toEqual([5, 10, 25, 50, 100, 200, 350, 500, 700]);
    expect(SORT_KEYS).toEqual(['profitRatio', 'profit', 'profitPerDay', 'name', 'quantity']);
  });

  it('are sent under the names of the call, money in thousandths [COMP-241] [COMP-243] [COMP-244]', () => {
    expect(toBody(CHANGED)).toEqual({
      game: 730,
      currentPage: 3,
      pageSize: 50,
      sortBy: 'quantity',
      sortOrder: 'ASC',
      searchQuery: 'ak redline',
      priceFrom: 12_340,
      priceTo: 500_000,
      minProfit: 1_250,
      minROI: 2.5,
      maxROI: 80,
      quantity: 4,
      volume: 25,
      type: ['Rifle', 'Sniper Rifle'],
      exterior: ['Field-Tested'],
      rarity: ['Covert'],
      extra: ['StatTrak™'],
      sourceMarket: ['steam', 'white_market'],
      targetMarket: [],
      globalMinimum: 1,
      outliers: 1,
      maxAge: 60,
      sell: 'bid',
      afterPayout: 1,
    });
    expect(toBody(DEFAULTS)).toMatchObject({ globalMinimum: 0, outliers: 0 });
    expect('maxAge' in toBody(DEFAULTS)).toBe(false);
    expect('afterPayout' in toBody(DEFAULTS)).toBe(false);
    expect('minProfit' in toBody(DEFAULTS)).toBe(false);
    expect('sell' in toBody(DEFAULTS)).toBe(false);
  });

  it('count a range once, and markets, search and paging not at all', () => {
    expect(advancedCount({ ...DEFAULTS, minPrice: 1000, maxPrice: 2000, type: ['Rifle'] })).toBe(2);
    expect(advancedCount({ ...DEFAULTS, sourceMarkets: [], searchQuery: 'ak', currentPage: 4, outliers: true })).toBe(0);
  });

  it('swap the two sides [COMP-206]', () => {
    expect(swapped(CHANGED)).toEqual({ sourceMarkets: [], targetMarkets: ['steam', 'white_market'] });
  });
});

it('keeps the targets with bids when selling at bids; none of them means all that have some', () => {
  expect(bidTargets(['haloskins', 'waxpeer'], ['waxpeer', 'marketcsgo'])).toEqual(['waxpeer']);
  expect(bidTargets(['haloskins'], ['waxpeer', 'marketcsgo'])).toEqual([]);
});
