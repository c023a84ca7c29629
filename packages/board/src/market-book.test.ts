import { describe, expect, it } from 'vitest';
import { HOUR, NOW, testBoard, testItem, testQuote, testUpdate } from '../test/test-board.ts';

const none = () => false;

function board() {
  const made = testBoard([testItem(7, 'AK-47'), testItem(8, 'AWP')]);
  made.apply([
    testUpdate(1, [testQuote(7, 500, { quantity: 9 })]),
    testUpdate(2, [testQuote(7, 1000, { quantity: 4 })]),
    testUpdate(3, [testQuote(7, 1200)]),
    testUpdate(2, [testQuote(7, 900)], { side: 'bid' }),
  ]);
  return made;
}

describe('what is known of an item on a market', () => {
  it('is its lowest ask, its highest bid, and the middle of the other markets but for Steam', () => {
    expect(board().marketBook(7, 2, none, NOW)).toEqual({
      ask: { price: 1000, quantity: 4, fresh: true, at: NOW },
      bid: { price: 900, quantity: 1, fresh: true, at: NOW },
      listFresh: true,
      elsewhere: 1200,
    });
    expect(board().marketBook(7, 3, none, NOW)).toMatchObject({ ask: { price: 1200 }, bid: null, elsewhere: 1000 });
  });

  it('leaves out prices that are no independent source, and stale ones', () => {
    const own = (marketId: number, price: number) => marketId === 3 && price === 1200;
    expect(board().marketBook(7, 2, own, NOW).elsewhere).toBeNull();
    expect(board().marketBook(7, 2, none, NOW + HOUR)).toMatchObject({ ask: { fresh: false }, listFresh: false, elsewhere: null });
  });

  it('tells an item that nobody offers from one whose list is out of date', () => {
    expect(board().marketBook(8, 2, none, NOW)).toEqual({ ask: null, bid: null, listFresh: true, elsewhere: null });
    expect(board().marketBook(9, 2, none, NOW)).toEqual({ ask: null, bid: null, listFresh: true, elsewhere: null });
    expect(board().marketBook(8, 2, none, NOW + HOUR).listFresh).toBe(false);
  });
});
