import { feeOf, net } from '@lootfolio/domain/fees';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, NOW, testBoard, testItem, testQuote, testUpdate } from '../test/test-board.ts';
import type { ValuationQuery } from './valuation.ts';

const NOTHING = { gross: 0, net: 0, units: 0 };

const query = (changes: Partial<ValuationQuery> = {}): ValuationQuery => ({ fees: new Map(), now: NOW, ...changes });

/** Prices by market, then by item. */
const boardWith = (prices: Record<number, Record<number, number>>) => {
  const board = testBoard([1, 2, 3, 4].map((id) => testItem(id, `Item ${id}`)));
  board.apply(
    Object.entries(prices).map(([marketId, ofMarket]) =>
      testUpdate(
        Number(marketId),
        Object.entries(ofMarket).map(([itemId, price]) => testQuote(Number(itemId), price)),
        { refreshedAt: NOW },
      ),
    ),
  );
  return board;
};

describe('the value of goods', () => {
  it('is the sum of their prices on each market, the highest first, before and after its fee', () => {
    const board = boardWith({ 1: { 1: 1000 }, 2: { 1: 900, 2: 50 } });
    const goods = [
      { itemId: 1, units: 2 },
      { itemId: 2, units: 10 },
      { itemId: 3, units: 1 },
      { itemId: 99, units: 1 },
    ];
    expect(board.value(goods, query()).markets).toEqual([
      { marketId: 2, gross: 2300, net: 2 * net(900, feeOf(2.5)) + 10 * net(50, feeOf(2.5)), units: 12, fresh: true },
      { marketId: 1, gross: 2000, net: 2 * net(1000, feeOf(15, 'on_top')), units: 2, fresh: true },
    ]);
  });

  it('sold best takes each item to the market that leaves most, with the own fees of the user', () => {
    const board = boardWith({ 1: { 1: 990, 2: 70 }, 2: { 1: 900, 2: 50 } });
    const goods = [
      { itemId: 1, units: 1 },
      { itemId: 2, units: 3 },
    ];
    // a fee of 15 percent on top leaves 870 of 990 and 50 of 70; a fee of 2.5 percent leaves 878 of 900 and 49 of 50
    expect(board.value(goods, query()).best).toEqual({ gross: 900 + 3 * 70, net: 878 + 3 * 50, units: 4 });
    expect(board.value(goods, query({ fees: new Map([[1, feeOf(0)]]) })).best).toEqual({ gross: 1200, net: 1200, units: 4 });
  });

  it('sold best goes to no market that is reported closed, whose prices still have a row of their own', () => {
    const board = boardWith({ 2: { 1: 900 }, 5: { 1: 2000 } });
    const value = board.value([{ itemId: 1, units: 1 }], query());
    expect(value.best).toEqual({ gross: 900, net: 878, units: 1 });
    expect(value.markets.map(({ marketId }) => marketId)).toEqual([5, 2]);
    expect(boardWith({ 5: { 1: 2000 } }).value([{ itemId: 1, units: 1 }], query()).best).toEqual(NOTHING);
  });

  it('listed for money leaves out what pays no money, and takes an assumed fee only where no other market has a price', () => {
    const prices = { 1: { 1: 9000, 2: 70 }, 2: { 1: 900 }, 3: { 1: 1500, 3: 40 } };
    const goods = [1, 2, 3].map((itemId) => ({ itemId, units: 2 }));
    const fees = new Map([[3, feeOf(10, 'of_price', false)]]);
    const { money, assumed, best } = boardWith(prices).value(goods, query({ fees }));
    expect(money).toEqual({ gross: 2 * (900 + 40), net: 2 * (net(900, feeOf(2.5)) + 36), units: 4 });
    expect(assumed).toEqual({ gross: 80, net: 72, units: 2 });
    expect(best).toMatchObject({ gross: 2 * (1500 + 70 + 40), units: 6 });
    const known = boardWith(prices).value(goods, query({ fees: new Map([[3, feeOf(10)]]) }));
    expect([known.money, known.assumed]).toEqual([{ gross: 2 * (1500 + 40), net: 2 * (1350 + 36), units: 4 }, NOTHING]);
  });

  it('at buy orders is what the fresh orders pay that pay money', () => {
    const board = boardWith({ 2: { 1: 1000, 2: 1000 } });
    const bids = (marketId: number, quotes: Record<number, number>) => {
      const upserts = Object.entries(quotes).map(([itemId, price]) => testQuote(Number(itemId), price));
      board.apply([testUpdate(marketId, upserts, { refreshedAt: NOW, side: 'bid' })]);
    };
    bids(1, { 1: 990 });
    bids(2, { 1: 800 });
    bids(3, { 1: 850, 2: 700 });
    const goods = [1, 2, 3].map((itemId) => ({ itemId, units: 1 }));
    // 780 are left of 800 and 765 of 850
    expect(board.value(goods, query()).bids).toEqual({ gross: 800 + 700, net: 780 + 630, units: 2 });
    expect(board.value(goods, query({ now: NOW + 2 * HOUR })).bids).toEqual(NOTHING);
  });

  it('tells apart what was sold somewhere in the last seven days', () => {
    const board = boardWith({ 2: { 1: 1000, 2: 2000, 3: 4000 } });
    board.setVolumes(
      new Map([
        [1, 5],
        [2, 0],
        [3, null],
      ]),
    );
    const goods = [1, 2, 3].map((itemId) => ({ itemId, units: 1 }));
    expect(board.value(goods, query())).toMatchObject({ best: { gross: 7000, units: 3 }, liquid: { gross: 1000, net: 975, units: 1 } });
  });

  it('counts the last prices of a market that is out of date, says so, and would not sell there', () => {
    const board = boardWith({ 2: { 1: 1000 } });
    expect(board.value([{ itemId: 1, units: 1 }], query({ now: NOW + 2 * HOUR }))).toEqual({
      markets: [{ marketId: 2, gross: 1000, net: 975, units: 1, fresh: false }],
      best: NOTHING,
      money: NOTHING,
      assumed: NOTHING,
      liquid: NOTHING,
      bids: NOTHING,
    });
  });

  it('leaves out prices that look wrong', () => {
    const board = boardWith({ 1: { 1: 1000 }, 2: { 1: 1100 }, 3: { 1: 90_000 } });
    const { markets, best } = board.value([{ itemId: 1, units: 1 }], query());
    expect(markets.map(({ marketId }) => marketId)).toEqual([2, 1]);
    expect(best.gross).toBe(1100);
  });

  it('does not depend on how the units are grouped', () => {
    const board = boardWith({ 1: { 1: 1000, 2: 7 }, 2: { 1: 900, 3: 55 }, 3: { 2: 8, 4: 1 } });
    const holding = fc.record({ itemId: fc.integer({ min: 1, max: 5 }), units: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(holding), (goods) => {
        const single = goods.flatMap(({ itemId, units }) => Array.from({ length: units }, () => ({ itemId, units: 1 })));
        expect(board.value(single, query())).toEqual(board.value(goods, query()));
      }),
    );
  });
});

it('the fresh price of an item is that of the first market that has one', () => {
  const board = boardWith({ 1: { 1: 1000 }, 2: { 1: 900, 2: 50 } });
  expect([1, 2, 3, 99].map((itemId) => board.freshPrice(itemId, [1, 2], NOW))).toEqual([1000, 50, null, null]);
  expect(board.freshPrice(1, [2, 1], NOW)).toBe(900);
  expect(board.freshPrice(1, [1, 2], NOW + 2 * HOUR)).toBeNull();
});

describe('the price that goods are valued at', () => {
  it('is that of the first market that has one, also when it is out of date', () => {
    const board = boardWith({ 1: { 1: 1000 }, 2: { 1: 900, 2: 50 } });
    expect(board.firstPrice(1, [1, 2], NOW)).toEqual({ marketId: 1, price: 1000, fresh: true });
    expect(board.firstPrice(2, [1, 2], NOW)).toEqual({ marketId: 2, price: 50, fresh: true });
    expect(board.firstPrice(2, [1, 2], NOW + 2 * HOUR)).toEqual({ marketId: 2, price: 50, fresh: false });
    expect([board.firstPrice(3, [1, 2], NOW), board.firstPrice(99, [1], NOW), board.firstPrice(1, [77], NOW)]).toEqual([null, null, null]);
  });

  it('is none that looks wrong', () => {
    const board = boardWith({ 1: { 1: 90_000 }, 2: { 1: 1100 }, 3: { 1: 1000 } });
    expect(board.firstPrice(1, [1, 2], NOW)).toEqual({ marketId: 2, price: 1100, fresh: true });
  });
});
