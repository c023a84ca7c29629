import { expect, it } from 'vitest';
import { readCollectionsSearch, readIdSearch, sortOf } from './collections.search.ts';

it('the address of the list holds search, kind and page; invalid values are left out', () => {
  expect(readCollectionsSearch({ q: ' mirage ', kind: 'souvenir', page: '2' })).toEqual({ q: 'mirage', kind: 'souvenir', page: 2 });
  expect(readCollectionsSearch({ kind: 'weapon', page: 'x' })).toEqual({});
});

it('the address holds the order, which begins with the highest for the dearest item and the expected return', () => {
  const order = (raw: Record<string, string>) => sortOf(readCollectionsSearch(raw));
  expect(order({})).toEqual({ by: 'name', descending: false });
  expect(order({ sort: 'top' })).toEqual({ by: 'top', descending: true });
  expect(order({ sort: 'ratio', order: 'asc' })).toEqual({ by: 'ratio', descending: false });
  expect(order({ sort: 'price', order: 'desc' })).toEqual({ by: 'price', descending: true });
  expect(order({ sort: 'rarity', order: 'down' })).toEqual({ by: 'name', descending: false });
});

it('the address of a collection or case holds its id', () => {
  expect(readIdSearch({ id: '12' })).toEqual({ id: 12 });
  expect(readIdSearch({ id: '-1' })).toEqual({});
});
