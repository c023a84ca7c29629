import { describe, expect, it } from 'vitest';
import { requireCanonicalGame } from './items-route.ts';
import { INTERVALS, readItemSearch } from './items.search.ts';

const enter = (game: string): unknown => {
  try {
    requireCanonicalGame({ params: { game, slug: 'ak-47-redline' }, location: { searchStr: '?interval=7D' } });
    return 'entered';
  } catch (thrown) {
    return thrown;
  }
};

describe('the address of an item', () => {
  it.each(['cs2', 'dota2', 'tf2', 'rust'])('accepts %s [ROUTE-161] [ITEM-221] [ITEM-222]', (game) => expect(enter(game)).toBe('entered'));

  it('is redirected from csgo to cs2, with its search [ROUTE-161]', () => {
    expect(enter('csgo')).toMatchObject({ options: { href: '/cs2/item/ak-47-redline?interval=7D' } });
  });

  it('is not found for another game [ITEM-221]', () => expect(enter('minecraft')).toMatchObject({ isNotFound: true }));
});

describe('the price history of an address', () => {
  it('has these intervals, and all that is kept [ITEM-217]', () =>
    expect(INTERVALS).toEqual({ '7D': 7, '14D': 14, '30D': 30, '3M': 90, All: 720 }));

  it('accepts any spelling of a market and no unknown interval', () => {
    expect(readItemSearch({ market: 'Buff.163', interval: '3M' })).toEqual({ market: 'buff', interval: '3M' });
    expect(readItemSearch({ market: 'nowhere', interval: '1Y' })).toEqual({ market: undefined, interval: undefined });
  });

  it('names the markets that are overlaid, the index and the unit', () => {
    const search = { with: ['Buff.163', 'steam', 'nowhere', 'buff'], index: '1', unit: 'percent' };
    expect(readItemSearch(search)).toMatchObject({ with: ['buff', 'steam'], index: true, unit: 'percent' });
    expect(readItemSearch({ with: 'nowhere', unit: 'dollars' })).toMatchObject({ with: undefined, index: undefined, unit: undefined });
  });
});
