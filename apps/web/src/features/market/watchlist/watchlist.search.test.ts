import { MAX_PROVIDERS, WATCHLIST_DEFAULTS } from '@lootfolio/domain/watchlist';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { activeFilters, baseOf, bodyOf, PAGE_SIZES, providersOf, readWatchlistSearch, TYPES } from './watchlist.search.ts';

const read = (address: string) => readWatchlistSearch(parseSearch(address));

describe('the address of the watchlist', () => {
  it('means Steam as base, four providers, 20 rows and the newest first when it is bare [WATCH-205] [WATCH-210] [WATCH-211] [WATCH-229] [WATCH-232]', () => {
    expect(bodyOf(read(''))).toEqual({
      appid: 0,
      currentPage: 1,
      pageSize: 20,
      sortBy: 'added_at',
      sortOrder: 'DESC',
      volume: 0,
      selectedType: 'All',
      search: '',
      markets: [1, 3, 4, 18],
      baseMarket: 1,
    });
  });

  it('offers 10, 15, 25, 30 and 50 rows, and reads no other number [WATCH-204]', () => {
    expect(PAGE_SIZES).toEqual([10, 15, 25, 30, 50]);
    expect([read('?size=50').size, read('?size=49').size, read('?size=all').size]).toEqual([50, undefined, undefined]);
  });

  it('lists the 15 types in their order [WATCH-212]', () => {
    expect(Object.keys(TYPES)).toEqual(
      'All,Rifle,Shotgun,Sniper Rifle,Agent,Gloves,Container,Knife,Pass,Sticker,Collectible,Pistol,Machinegun,SMG,Patch'.split(','),
    );
    expect([read('?type=Sniper+Rifle').type, read('?type=Toaster').type]).toEqual(['Sniper Rifle', undefined]);
  });

  it('has at most 4 providers, without duplicates or unknown ones [WATCH-213]', () => {
    const search = read('?markets=buff&markets=buff&markets=nowhere&markets=steam&markets=csfloat&markets=waxpeer&markets=skinport');
    expect(search.markets).toEqual(['buff', 'steam', 'csfloat', 'waxpeer']);
    expect(providersOf(search)).toEqual([2, 1, 13, 3]);
    expect([providersOf(read('?markets=nowhere')), baseOf(read('?base=buff'))]).toEqual([WATCHLIST_DEFAULTS.providers, 2]);
  });

  it('gives the same list in another browser, whatever was typed into it', () => {
    const name = fc.constantFrom('base', 'markets', 'type', 'game', 'q', 'sort', 'asc', 'size', 'page', 'view');
    const value = fc.oneof(fc.string(), fc.constantFrom('buff', 'Rifle', 'cs2', 'price', '1', '50', 'table'));
    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(value, fc.array(value, { minLength: 1 }))), (raw) => {
        const search = readWatchlistSearch(raw);
        const copied = read(stringifySearch(search));
        expect(copied).toEqual(search);
        expect(bodyOf(copied).markets?.length).toBeLessThanOrEqual(MAX_PROVIDERS);
      }),
    );
  });

  it('counts filters, not how the list is shown', () => {
    expect(activeFilters(read('?base=buff&markets=buff&sort=price&type=All'))).toBe(0);
    expect(activeFilters(read('?q=redline&type=Rifle&game=cs2'))).toBe(3);
  });
});
