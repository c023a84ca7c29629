import { beforeEach, describe, expect, it, vi } from 'vitest';
import { activeFilters, filtersOf, NO_FILTERS, queryOf, rangeIn, rangeOf, readSalesSearch, sortIn } from './sales.search.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z') }));

describe('the address of the sales history', () => {
  it('stands for CS2, any market, any status, a zero buy price included, the newest first, 25 a page, when it is empty [SALES-110] [SALES-187]', () =>
    expect(queryOf(readSalesSearch({}))).toEqual({
      currentPage: 1,
      pageSize: 25,
      sortBy: 'date',
      sortOrder: 'DESC',
      searchQuery: '',
      appId: 730,
      purchaseZero: 1,
      status: 'ALL',
      buyMarket: 'all',
      sellMarket: 'all',
      catalogId: undefined,
      only: undefined,
      startDate: '2026-11-19',
      endDate: '2026-11-27',
      timezone: expect.stringMatching(/\w/) as string,
    }));

  it('keeps days, all of them, and clears them', () => {
    expect(rangeOf({})).toEqual({ from: '2026-11-19', to: '2026-11-26' });
    expect(rangeOf({ from: '2026-11-01' })).toEqual({ from: '2026-11-01', to: null });
    expect(rangeIn({ from: null, to: null })).toEqual({ from: undefined, to: undefined, all: true });
    const { startDate, endDate } = filtersOf({ all: true });
    expect([startDate, endDate]).toEqual([undefined, undefined]);
    expect(filtersOf({ from: '2026-10-01', to: '2026-10-31' })).toMatchObject({ startDate: '2026-10-01', endDate: '2026-11-01' });
  });

  it('reads what it writes and ignores the rest', () => {
    const search = {
      ...{ from: '2026-10-01', to: '2026-10-31', game: 'rust', buyMarket: 'other', sellMarket: 'csfloat', status: 'ON_PROTECTION' },
      ...{ q: 'redline', costly: '1', catalogId: '41', only: 'unmatched', sort: 'duration', asc: '1', page: '3', size: '100', sale: '7' },
    };
    const read = { ...search, costly: true, asc: true, catalogId: 41, page: 3, size: 100 };
    expect(readSalesSearch(search)).toEqual({ ...read, all: undefined });
    const wrong = {
      from: '2026-13-01',
      to: 'x',
      game: 'cs2',
      buyMarket: 'x',
      sellMarket: '',
      status: 'CANCELED',
      catalogId: '0',
      only: 'x',
    };
    expect(
      Object.values(readSalesSearch({ ...wrong, sort: 'x', page: '0', size: '20', sale: 'x' })).filter((one) => one !== undefined),
    ).toEqual([]);
  });

  it('counts its filters, the days as one, and clears all of them', () => {
    const search = readSalesSearch({ from: '2026-10-01', to: '2026-10-31', q: 'x', costly: '1', only: 'double', sort: 'name', size: '10' });
    expect([activeFilters({}), activeFilters(search)]).toEqual([0, 4]);
    expect(activeFilters({ ...search, ...NO_FILTERS })).toBe(0);
    expect(activeFilters({ all: true })).toBe(1);
  });

  it('has the wire values of sort, direction and status [SALES-189]', () => {
    for (const sort of ['date', 'price', 'duration', 'name'])
      expect(queryOf(readSalesSearch({ sort, asc: '1' }))).toMatchObject({ sortBy: sort, sortOrder: 'ASC' });
    for (const status of ['SUCCESS', 'ON_PROTECTION']) expect(queryOf(readSalesSearch({ status }))).toMatchObject({ status });
    expect(sortIn('date', true)).toEqual({ sort: undefined, asc: undefined });
    expect(sortIn('name', false)).toEqual({ sort: 'name', asc: true });
  });
});
