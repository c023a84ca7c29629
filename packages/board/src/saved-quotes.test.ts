import { expect, it } from 'vitest';
import { HOUR, NOW, testBoard, testItem, testQuery, testQuote, testUpdate } from './test-board.ts';

const items = [testItem(7, 'A'), testItem(9, 'B'), testItem(12, 'C')];
const filled = () => {
  const board = testBoard(items);
  board.apply([
    testUpdate(1, [testQuote(7, 1000, { quantity: null }), testQuote(9, 500)]),
    testUpdate(2, [testQuote(7, 1500), testQuote(12, 30, { changedAt: NOW - HOUR })], { refreshedAt: null, freshForMs: 2 * HOUR }),
    testUpdate(2, [testQuote(7, 900)], { side: 'bid' }),
  ]);
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
