import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeFilters, daysOf, inventoryOf, queryOf, readPublicSearch } from './public-inventory.search.ts';

const read = (address: string) => readPublicSearch(parseSearch(address));
const ID = '76561197960287930';

describe('the address of a public inventory', () => {
  it('means CS2, 30 things, the most valuable first, and a week when it is bare [PUB-207]', () => {
    const search = read('');
    expect(queryOf(inventoryOf(ID, search), search)).toEqual({
      steamid: ID,
      appid: 730,
      page: 1,
      pageSize: 30,
      search: '',
      type: [],
      exterior: [],
      sortBy: 'price',
      sortOrder: 'DESC',
    });
    expect(daysOf(search)).toBe(7);
  });

  it('knows CS2, Dota2 and TF2, and the intervals 7, 14, 30 and 90', () => {
    const games = ['cs2', 'dota2', 'tf2', 'rust', 'x'].map((game) => inventoryOf(ID, read(`?game=${game}`)).appid);
    expect(games).toEqual([730, 570, 440, 730, 730]);
    expect([7, 14, 30, 90, 8].map((days) => daysOf(read(`?days=${days}`)))).toEqual([7, 14, 30, 90, 7]);
  });

  it('counts search, type and exterior as filters', () => {
    expect(activeFilters(read('?q=ak&type=Rifle&exterior=Factory+New&sort=name&game=tf2'))).toBe(3);
  });

  it('gives the same list in another browser, whatever was typed into it', () => {
    const name = fc.constantFrom('game', 'q', 'type', 'exterior', 'sort', 'asc', 'page', 'days');
    const value = fc.oneof(fc.string(), fc.constantFrom('dota2', 'Rifle', 'float', '1', '30'));
    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(value, fc.array(value, { minLength: 1 }))), (raw) => {
        const search = readPublicSearch(raw);
        expect(read(stringifySearch(search))).toEqual(search);
      }),
    );
  });
});
