import { expect, it } from 'vitest';
import { queryOf, readSimulatorSearch } from './simulator.search.ts';

it('a bare address asks for 30 cases by name [SIM-203] [SIM-204] [SIM-232]', () => {
  expect(queryOf(readSimulatorSearch({}))).toEqual({ search: '', limit: 30, page: 1, orderBy: 'name', orderDir: 'ASC' });
});

it('an address holds search, kind, order and page; invalid values are left out', () => {
  const search = readSimulatorSearch({ q: ' fracture ', kind: 'normal', sort: 'price', desc: '1', page: '3' });
  expect(queryOf(search)).toEqual({ search: 'fracture', kind: 'normal', limit: 30, page: 3, orderBy: 'price', orderDir: 'DESC' });
  expect(readSimulatorSearch({ kind: 'weapon', sort: 'rarity', page: '0' })).toEqual({});
});
