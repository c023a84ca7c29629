import { beforeEach, describe, expect, it } from 'vitest';
import { readScreen, storeScreen } from '../../../lib/screen-filters.ts';
import { storeFilters, readStoredFilters } from './filter-store.ts';
import { DEFAULTS } from '@lootfolio/domain/comparison-filters';

const stored = (): unknown => JSON.parse(localStorage.getItem('comparison-filters') ?? 'null');

describe('filters stored in the browser', () => {
  beforeEach(() => localStorage.clear());

  it('are stored under one key with those of trends, separately [COMP-238] [TREND-222]', () => {
    storeScreen('trends', { priceTo: 5 });
    storeFilters({ ...DEFAULTS, volume: 50 }, true);
    expect(stored()).toMatchObject({ trends: { priceTo: 5 }, comparison: { volume: 50 } });
    expect(readScreen('trends')).toEqual({ priceTo: 5 });
  });

  it('have the fields of the filter object [DATA-249] [DATA-250] [DATA-251]', () => {
    storeFilters({ ...DEFAULTS, globalMinimum: true }, true);
    const fields = ['appID', 'minPrice', 'maxPrice', 'minRoi', 'maxRoi', 'qty', 'volume', 'type', 'exterior', 'rarity', 'extra'];
    const { comparison } = stored() as { comparison: Record<string, unknown> };
    expect(Object.keys(comparison)).toEqual(
      expect.arrayContaining([...fields, 'sourceMarkets', 'targetMarkets', 'pageSize', 'currentPage', 'sortBy', 'sortOrder']),
    );
    expect(comparison['globalMinimum']).toEqual({ isChecked: true, text: 'Global lowest only' });
  });

  it('are restored, except search text and page', () => {
    const filters = { ...DEFAULTS, minPrice: 5000, rarity: ['Covert'], targetMarkets: [], globalMinimum: true, sortBy: 'profit' as const };
    storeFilters({ ...filters, searchQuery: 'ak', currentPage: 9 }, true);
    expect(readStoredFilters(true)).toEqual(filters);
  });

  it.each(['', 'null', '[1]', '{"comparison":7}', '{"comparison":{"minPrice":"x","type":3,"sourceMarkets":null}}', '{broken'])(
    'are the defaults when %s is stored',
    (text) => {
      localStorage.setItem('comparison-filters', text);
      expect(readStoredFilters(false)).toEqual(DEFAULTS);
    },
  );
});
