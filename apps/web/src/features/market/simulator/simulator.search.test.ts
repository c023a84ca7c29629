import { expect, it } from 'vitest';
import { queryOf, readSimulatorSearch } from './simulator.search.ts';

it('a bare address asks for 30 cases, the known ones first [SIM-203] [SIM-232]', () => {
  expect(queryOf(readSimulatorSearch({}))).toEqual({ search: '', limit: 30, page: 1, orderBy: 'known', orderDir: 'DESC' });
});

it('name and price are orders too, ascending at first; the expected return begins with the highest [SIM-204]', () => {
  const order = (raw: Record<string, string>): string => {
    const { orderBy, orderDir } = queryOf(readSimulatorSearch(raw));
    return `${orderBy} ${orderDir}`;
  };
  expect([order({ sort: 'name' }), order({ sort: 'price' }), order({ sort: 'ratio' })]).toEqual(['name ASC', 'price ASC', 'ratio DESC']);
  expect([order({ sort: 'name', order: 'desc' }), order({ sort: 'ratio', order: 'asc' })]).toEqual(['name DESC', 'ratio ASC']);
  expect(order({ order: 'asc' })).toBe('known ASC');
});

it('an address holds search, kind, order and page; invalid values are left out', () => {
  const search = readSimulatorSearch({ q: ' fracture ', kind: 'normal', sort: 'price', order: 'desc', page: '3' });
  expect(queryOf(search)).toEqual({ search: 'fracture', kind: 'normal', limit: 30, page: 3, orderBy: 'price', orderDir: 'DESC' });
  expect(readSimulatorSearch({ kind: 'weapon', sort: 'rarity', page: '0' })).toEqual({});
});
