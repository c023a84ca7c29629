import { expect, it } from 'vitest';
import { activeFilters, appOf, bodyOf, INVENTORY_GAMES, NO_FILTERS, readInventorySearch } from './inventory.search.ts';

it('a bare address asks for the first 30 things of CS2, the most valuable first [INV-214]', () => {
  expect(bodyOf(readInventorySearch({}))).toEqual({
    appid: 730,
    page: 1,
    pageSize: 30,
    search: '',
    type: [],
    exterior: [],
    rarity: [],
    tradable: 'all',
    sortBy: 'price',
    sortOrder: 'DESC',
  });
});

it('an address holds game, search, filters, order, page, chart and the opened thing', () => {
  const search = readInventorySearch({
    game: 'dota2',
    q: ' blade ',
    type: ['Wearable', 'Courier'],
    tradable: 'locked',
    sort: 'acquired',
    asc: '1',
    page: '3',
    size: '50',
    days: '90',
    market: 'csfloat',
    thing: '29876543210123456789',
  });
  expect([appOf(search), search.days, search.market, search.thing, activeFilters(search)]).toEqual([
    570,
    90,
    'csfloat',
    '29876543210123456789',
    3,
  ]);
  expect(bodyOf(search)).toMatchObject({ appid: 570, page: 3, pageSize: 50, search: 'blade', type: ['Wearable', 'Courier'] });
  expect(activeFilters({ ...search, ...NO_FILTERS })).toBe(0);
});

it('invalid values are left out', () => {
  const raw = { game: 'rust', size: '31', days: '8', market: 'nowhere', thing: 'x1', sort: 'age', tradable: 'all', page: '0' };
  expect(Object.values(readInventorySearch(raw)).filter((value) => value !== undefined)).toEqual([]);
});

it('the games are CS2, Dota 2 and TF2', () => {
  expect(INVENTORY_GAMES.map(({ appId }) => appId)).toEqual([730, 570, 440]);
});
