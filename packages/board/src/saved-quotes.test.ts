import { expect, it } from 'vitest';
import { toEnd } from './slices.ts';
import { HOUR, NOW, testBoard, testItem, testQuery, testQuote, testUpdate } from '../test/test-board.ts';

const items = [testItem(7, 'A'), testItem(9, 'B'), testItem(12, 'C')];
/** Sets the sales data of the items. */
const setSales = (board: ReturnType<typeof testBoard>): void => {
  board.setVolumes(
    new Map([
      [7, 40],
      [12, 0],
    ]),
  );
  board.setVolumes(new Map([[9, 3]]), 30);
  toEnd(board.prepareSellDays(new Map([[2, Float32Array.from({ length: 13 }, (_, itemId) => (itemId === 12 ? 2.5 : 0))]])));
};
const filled = () => {
  const board = testBoard(items);
  board.apply([
    testUpdate(1, [testQuote(7, 1000, { quantity: null }), testQuote(9, 500)]),
    testUpdate(2, [testQuote(7, 1500), testQuote(12, 30, { changedAt: NOW - HOUR })], { refreshedAt: null, freshForMs: 2 * HOUR }),
    testUpdate(2, [testQuote(7, 900)], { side: 'bid' }),
  ]);
  setSales(board);
  return board;
};
const all = (board: ReturnType<typeof testBoard>) => items.map(({ itemId }) => [board.quotesOf(itemId, NOW), board.bidsOf(itemId, NOW)]);

it('are on another board what they were, also where items have other rows', () => {
  const board = filled();
  const other = testBoard([testItem(20, 'New'), ...items.toReversed()]);
  const before = other.version;
  other.restore(board.save());
  expect(all(other)).toEqual(all(board));
  expect(other.quotesOf(20, NOW)).toEqual([]);
  expect(other.version).toBeGreaterThan(before);
  expect(other.counts()).toEqual({ items: 4, pricedItems: 3, quotes: 4 });
  expect(other.compare(testQuery({ now: NOW })).rows).toEqual(board.compare(testQuery({ now: NOW })).rows);
});

it('have how items sell with them, also of items that were added since', () => {
  const board = filled();
  board.addItems([testItem(30, 'Later')]);
  const other = testBoard([testItem(20, 'New'), ...items.toReversed()]);
  other.restore(board.save());
  expect([7, 9, 12, 20, 30].map((itemId) => other.volumeOf(itemId))).toEqual([40, null, 0, null, null]);
  const { volume, sellDays } = other.view().items;
  const row = (itemId: number): number => other.rowOf(itemId);
  expect([volume[30][row(9)], volume[30][row(7)], volume[1][row(7)]]).toEqual([3, -1, -1]);
  expect([sellDays.size, sellDays.get(2)![row(12)], sellDays.get(2)![row(7)]]).toEqual([1, 2.5, 0]);
  expect([other.sellDaysOf(12, 2), other.sellDaysOf(7, 2), other.sellDaysOf(12, 1), other.sellDaysOf(99, 2)]).toEqual([
    2.5,
    null,
    null,
    null,
  ]);
});

it('are not another version when the same sales are read again', () => {
  const board = testBoard(items);
  board.restore(filled().save());
  const { version } = board;
  setSales(board);
  expect(board.version).toBe(version);
  board.setVolumes(new Map([[7, 41]]));
  expect([board.version, board.volumeOf(7), board.volumeOf(12)]).toEqual([version + 1, 41, null]);
  toEnd(board.prepareSellDays(new Map()));
  expect(board.version).toBe(version + 2);
});

it('go on with updates, on both boards apart', () => {
  const board = filled();
  const other = testBoard(items);
  other.restore(board.save());
  other.apply([testUpdate(1, [testQuote(9, 400)], { removals: [7] })]);
  expect(other.quotesOf(9, NOW).map(({ price }) => price)).toEqual([400]);
  expect(other.counts().quotes).toBe(3);
  expect(board.quotesOf(9, NOW).map(({ price }) => price)).toEqual([500]);
});

it('leave out items and markets that are not known any more', () => {
  const saved = filled().save();
  const strange = { ...saved.asks[0]!, marketId: 77 };
  const other = testBoard([items[1]!]);
  other.restore({ ...saved, asks: [...saved.asks, strange], bids: [...saved.bids, strange] });
  expect(other.counts()).toEqual({ items: 1, pricedItems: 1, quotes: 1 });
  expect(other.bidsOf(9, NOW)).toEqual([]);
});
