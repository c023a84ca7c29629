import { expect, it } from 'vitest';
import { activeFilters, NO_FILTERS, queryOf, readSupportSearch, readTicketSearch, ticketId } from './support.search.ts';

it('reads what the address says of a list, and leaves out what it cannot mean', () => {
  expect(readSupportSearch({ q: ' mail ', status: 'OPEN', priority: 'HIGH', type: 'BUG_REPORT', page: '3', new: '1' })).toEqual({
    ...{ q: 'mail', status: 'OPEN', priority: 'HIGH', type: 'BUG_REPORT', page: 3, new: true },
  });
  expect(Object.values(readTicketSearch({ q: ' ', status: 'open', priority: '', type: 'ALL', page: '0', new: '1' }))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

it('all filters default to ALL, and a list begins on page 1 [ADMIN-TICK-310] [ADMIN-TICK-311]', () =>
  expect(queryOf({}, 20)).toEqual({ search: '', status: 'ALL', priority: 'ALL', type: 'ALL', page: 1, limit: 20 }));

it('counts the filters, and clears them', () => {
  const search = readTicketSearch({ q: 'a', status: 'OPEN', priority: 'LOW', type: 'GENERAL', page: '2' });
  expect([activeFilters(search), activeFilters({ ...search, ...NO_FILTERS })]).toEqual([4, 0]);
});

it('knows the ids of tickets', () =>
  expect(['1', '42', '0', '-1', '1.5', 'x', '', '99999999999'].map(ticketId)).toEqual([1, 42, ...Array.from({ length: 6 }, () => null)]));
