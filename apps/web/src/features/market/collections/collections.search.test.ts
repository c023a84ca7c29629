import { expect, it } from 'vitest';
import { readCollectionsSearch, readIdSearch } from './collections.search.ts';

it('the address of the list holds search, kind and page; invalid values are left out', () => {
  expect(readCollectionsSearch({ q: ' mirage ', kind: 'souvenir', page: '2' })).toEqual({ q: 'mirage', kind: 'souvenir', page: 2 });
  expect(readCollectionsSearch({ kind: 'weapon', page: 'x' })).toEqual({});
});

it('the address of a collection or case holds its id', () => {
  expect(readIdSearch({ id: '12' })).toEqual({ id: 12 });
  expect(readIdSearch({ id: '-1' })).toEqual({});
});
