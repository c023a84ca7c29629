import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choiceOf, GAME_CHOICES, readDashboardSearch, TOP_LISTS } from './dashboard.search.ts';

const read = (address: string) => readDashboardSearch(parseSearch(address));
const defined = (search: object): object => JSON.parse(JSON.stringify(search)) as object;

describe('the address of the dashboard', () => {
  it('means CS2, 7 days, every status, and best sellers of 30 days when it is bare [DASH-103, DASH-114]', () => {
    expect(choiceOf(read(''))).toEqual({ game: 'cs2', appId: 730, days: 7, status: 'ALL', top: 'mostSold', topDays: 30 });
  });

  it('reads every choice, and nothing else', () => {
    const address = '?game=all&days=720&status=ON_PROTECTION&saleAt=csfloat&profitAt=buff163&countAt=waxpeer&top=bestRatio&topDays=1';
    expect(defined(read(address))).toEqual({
      game: 'all',
      days: 720,
      status: 'ON_PROTECTION',
      saleAt: 'csfloat',
      profitAt: 'buff',
      countAt: 'waxpeer',
      top: 'bestRatio',
      topDays: 1,
    });
    expect(choiceOf(read(address))).toMatchObject({ appId: 0, days: 720, status: 'ON_PROTECTION' });
    expect(defined(read('?game=chess&days=8&status=PENDING&saleAt=nowhere&top=worst&topDays=0&view=market'))).toEqual({});
  });

  it('leaves the defaults out', () => expect(defined(read('?game=cs2&days=7&status=ALL&top=mostSold&topDays=30'))).toEqual({}));

  it('reads what it wrote', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GAME_CHOICES),
        fc.constantFrom(1, 7, 14, 30, 60, 90, 180, 360, 720),
        fc.constantFrom(...TOP_LISTS),
        (game, days, top) => {
          const search = readDashboardSearch({ game, days, top, topDays: days });
          expect(read(stringifySearch(search))).toEqual(search);
        },
      ),
    );
  });
});
