import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampPage, pageCells, pageCount } from './pages.ts';

const cells = (page: number, count: number): string =>
  pageCells(page, count)
    .map((cell) => (typeof cell === 'number' ? cell : '…'))
    .join(' ');

describe('pagination', () => {
  it('lists every page up to 7 [SHELL-210] [SHELL-175]', () => {
    expect([cells(1, 1), cells(3, 7)]).toEqual(['1', '1 2 3 4 5 6 7']);
  });

  it('shortens longer lists to 7 cells with dots [SHELL-211] [SHELL-212]', () => {
    expect([cells(1, 20), cells(4, 20), cells(5, 20), cells(16, 20), cells(17, 20), cells(20, 20)]).toEqual([
      '1 2 3 4 5 … 20',
      '1 2 3 4 5 … 20',
      '1 … 4 5 6 … 20',
      '1 … 15 16 17 … 20',
      '1 … 16 17 18 19 20',
      '1 … 16 17 18 19 20',
    ]);
  });

  it('computes the pages from the total, on every screen: nothing is fixed at 6 [SHELL-159] [SHELL-160] [SHELL-209]', () => {
    expect([pageCount(0, 25), pageCount(25, 25), pageCount(26, 25), pageCount(8214, 25)]).toEqual([0, 1, 2, 329]);
    expect([clampPage(99, 4), clampPage(0, 4), clampPage(5, 0)]).toEqual([4, 1, 1]);
  });

  it('always shows the first, the last and the current page, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (count, seed) => {
        const page = (seed % count) + 1;
        const numbers = pageCells(page, count).filter((cell) => typeof cell === 'number');
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining([1, page, count]));
        expect(pageCells(page, count).length).toBe(Math.min(count, 7));
      }),
    );
  });
});
