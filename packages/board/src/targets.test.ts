import { feeOf } from '@lootfolio/domain/fees';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoard, type Board } from './board.ts';
import { HOUR, NOW, testItem, testQuote, testUpdate } from '../test/test-board.ts';
import type { TargetColumns } from './targets.ts';

const testBoard = (items: number): Board => {
  const board = createBoard([1, 2, 3, 4].map((id) => ({ id, fee: feeOf(5), freshForMs: HOUR })));
  board.addItems(Array.from({ length: items }, (_, at) => testItem(at + 1, `Item ${at}`)));
  return board;
};

type Target = { itemId: number; price: number; up: boolean; armed: boolean };

const columnsOf = (board: Board, targets: readonly Target[]): TargetColumns => ({
  count: targets.length,
  row: Int32Array.from(targets, ({ itemId }) => board.rowOf(itemId)),
  price: Int32Array.from(targets, ({ price }) => price),
  up: Uint8Array.from(targets, ({ up }) => Number(up)),
  armed: Uint8Array.from(targets, ({ armed }) => Number(armed)),
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

  it('of items that the board does not know wait', () => {
    const board = boardWith(100);
    expect(check(board, [{ ...waiting(500), itemId: 77 }], [1])).toEqual({ met: [], left: [] });
  });

  it('are found like by a plain look at every quote', () => {
    const price = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(price, price, price, price), { minLength: 1, maxLength: 5 }),
        fc.array(fc.record({ item: fc.nat(4), price, up: fc.boolean(), armed: fc.boolean() }), { maxLength: 12 }),
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
            const quotes = board.quotesOf(target.itemId, NOW).filter((quote) => quote.fresh && !quote.outlier);
            const lowest = quotes.toSorted((a, b) => a.price - b.price || a.marketId - b.marketId)[0]!;
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
