import { feeOf } from '@lootfolio/domain/fees';
import { watchBits } from '@lootfolio/domain/targets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoard, type Board } from './board.ts';
import { HOUR, NOW, testItem, testQuote, testUpdate } from '../test/test-board.ts';
import type { TargetColumns } from './targets.ts';

const testBoard = (items: number): Board => {
  const board = createBoard([1, 2, 3, 4, 5].map((id) => ({ id, fee: feeOf(5), freshForMs: HOUR })));
  board.addItems(Array.from({ length: items }, (_, at) => testItem(at + 1, `Item ${at}`)));
  return board;
};

type Target = { itemId: number; price: number; up: boolean; armed: boolean; markets?: number[] };

const columnsOf = (board: Board, targets: readonly Target[]): TargetColumns => ({
  count: targets.length,
  row: Int32Array.from(targets, ({ itemId }) => board.rowOf(itemId)),
  price: Int32Array.from(targets, ({ price }) => price),
  up: Uint8Array.from(targets, ({ up }) => Number(up)),
  armed: Uint8Array.from(targets, ({ armed }) => Number(armed)),
  watched: Int32Array.from(targets, ({ markets }) => watchBits(markets ?? null)),
});

const waiting = (price: number, up = false): Target => ({ itemId: 1, price, up, armed: true });
const met = (price: number, up = false): Target => ({ itemId: 1, price, up, armed: false });

/** A board on which item 1 has these prices on the markets 1, 2, 3, … */
const boardWith = (...prices: number[]): Board => {
  const board = testBoard(1);
  board.apply(prices.map((price, at) => testUpdate(at + 1, [testQuote(1, price)])));
  return board;
};
const check = (board: Board, targets: readonly Target[], markets: readonly number[]) =>
  board.checkTargets(columnsOf(board, targets), markets, NOW);

describe('targets', () => {
  it('of a fall are met by every refreshed market at or below the price', () => {
    const board = boardWith(100, 101, 99);
    expect(check(board, [waiting(100), waiting(98)], [1, 2, 3])).toEqual({
      met: [
        { at: 0, marketId: 1, price: 100 },
        { at: 0, marketId: 3, price: 99 },
      ],
      left: [],
    });
    expect(check(board, [waiting(100)], [2]).met).toEqual([]);
  });

  it('of a rise are met by the market with the lowest price, when it was refreshed', () => {
    const board = boardWith(101, 100, 102);
    expect(check(board, [waiting(100, true), waiting(101, true)], [1, 2, 3]).met).toEqual([{ at: 0, marketId: 2, price: 100 }]);
    expect(check(board, [waiting(100, true)], [1, 3]).met).toEqual([]);
  });

  it('are not met by outliers and by prices that are not fresh', () => {
    const board = boardWith(100, 101, 99, 10);
    expect(check(board, [waiting(50), waiting(60, true)], [4]).met).toEqual([]);
    expect(check(board, [waiting(99, true)], [3]).met).toEqual([{ at: 0, marketId: 3, price: 99 }]);
    expect(board.checkTargets(columnsOf(board, [waiting(200), met(50)]), [1, 2, 3], NOW + 1000 * HOUR)).toEqual({ met: [], left: [] });
  });

  it('that were met are left when a price is known and none meets them', () => {
    const board = boardWith(100, 120);
    expect(check(board, [met(100), met(99), met(100, true), met(101, true), waiting(1)], [2]).left).toEqual([1, 3]);
    expect(check(testBoard(1), [met(99)], [1]).left).toEqual([]);
  });

  it('watch only the markets that were chosen, and without a choice all but closed ones', () => {
    // market 5 is closed
    const board = boardWith(101, 100, 102, 103, 99);
    const fall = (markets?: number[]): Target => ({ ...waiting(102), ...(markets && { markets }) });
    const marketsOf = (target: Target) => check(board, [target], [1, 2, 3, 4, 5]).met.map(({ marketId }) => marketId);
    expect([marketsOf(fall()), marketsOf(fall([1, 3])), marketsOf(fall([4])), marketsOf(fall([4, 5]))]).toEqual([
      [1, 2, 3],
      [1, 3],
      [],
      [5],
    ]);
    const rise = (price: number, markets: number[]): Target => ({ ...waiting(price, true), markets });
    expect([marketsOf(rise(102, [1, 3])), marketsOf(rise(101, [1, 3])), marketsOf(rise(102, [3, 4]))]).toEqual([[], [1], [3]]);
    expect(check(board, [rise(102, [3, 4])], [1, 2]).met).toEqual([]);
    expect(
      check(
        board,
        [
          { ...met(100), markets: [1, 3] },
          { ...met(100), markets: [2, 3] },
        ],
        [1],
      ).left,
    ).toEqual([0]);
    const lowest = (...markets: number[]) => board.lowestRegular(1, NOW, watchBits(markets))?.marketId;
    expect([board.lowestRegular(1, NOW)?.marketId, lowest(3, 4), lowest(1, 5)]).toEqual([2, 3, 5]);
  });

  it('of items that the board does not know wait', () => {
    const board = boardWith(100);
    expect(check(board, [{ ...waiting(500), itemId: 77 }], [1])).toEqual({ met: [], left: [] });
  });

  it('are found like by a plain look at every quote', () => {
    const price = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(price, price, price, price), { minLength: 1, maxLength: 5 }),
        fc.array(fc.record({ item: fc.nat(4), price, up: fc.boolean(), armed: fc.boolean(), markets: fc.subarray([1, 2, 3, 4]) }), {
          maxLength: 12,
        }),
        fc.subarray([1, 2, 3, 4]),
        (items, wanted, markets) => {
          const board = testBoard(items.length);
          board.apply(
            [0, 1, 2, 3].map((market) =>
              testUpdate(
                market + 1,
                items.map((each, at) => testQuote(at + 1, each[market]!)),
              ),
            ),
          );
          const targets = wanted.map(({ item, ...rest }) => ({ ...rest, itemId: (item % items.length) + 1 }));
          const expected = { met: [] as object[], left: [] as number[] };
          targets.forEach((target, at) => {
            const quotes = board
              .quotesOf(target.itemId, NOW)
              .filter((quote) => quote.fresh && !quote.outlier && (target.markets.length === 0 || target.markets.includes(quote.marketId)));
            const lowest = quotes.toSorted((a, b) => a.price - b.price || a.marketId - b.marketId)[0];
            if (!lowest) return;
            const meets = target.up
              ? lowest.price >= target.price
                ? [lowest]
                : []
              : quotes.filter((quote) => quote.price <= target.price);
            if (!target.armed) {
              if (meets.length === 0) expected.left.push(at);
              return;
            }
            for (const quote of meets)
              if (markets.includes(quote.marketId)) expected.met.push({ at, marketId: quote.marketId, price: quote.price });
          });
          expect(check(board, targets, markets)).toEqual(expected);
        },
      ),
    );
  });
});
