import { feeOf, net } from '@lootfolio/domain/fees';
import { describe, expect, it } from 'vitest';
import type { BestOffers, OfferQuery } from './offers.ts';
import { HOUR, NOW, testBoard, testItem, testQuote, testUpdate } from '../test/test-board.ts';

const offersOf = (
  prices: readonly (readonly [market: number, price: number, changedAt?: number])[],
  changes: Partial<OfferQuery> = {},
  sold: ReadonlyMap<number, number> = new Map(),
): BestOffers => {
  const board = testBoard([testItem(1, 'One'), testItem(2, 'Two')]);
  board.setVolumes(sold);
  for (const [market, price, changedAt = NOW] of prices)
    board.apply([testUpdate(market, [testQuote(1, price, { changedAt })], { refreshedAt: changedAt })]);
  const slices = board.offers([1, 2, 99], { sources: [1, 2, 3], targets: [1, 2, 3], fees: new Map(), now: NOW, ...changes });
  for (;;) {
    const { done, value } = slices.next();
    if (!done) continue;
    // item 2 has no price, item 99 is not on the board
    expect(value.slice(1)).toEqual([
      { buy: null, sale: null, sold: null },
      { buy: null, sale: null, sold: null },
    ]);
    return value[0]!;
  }
};

describe('offers', () => {
  it('are bought where the price is lowest, and sold at the market in the middle of what is left after the fee', () => {
    // market 1 takes 15 percent on top, market 2 takes 2.5 percent, market 3 takes 10: the net prices are 970, 975 and 945
    expect(
      offersOf([
        [1, 1100],
        [2, 1000],
        [3, 1050],
      ]),
    ).toEqual({
      buy: { marketId: 2, price: 1000, time: NOW, quantity: 1 },
      sale: { marketId: 1, price: 1100, net: 970, time: NOW },
      sold: null,
    });
  });

  it('are sold on the chosen markets only, with the own fee of the user', () => {
    const prices = [
      [1, 1100],
      [2, 1000],
      [3, 1050],
    ] as const;
    expect(offersOf(prices, { targets: [1] }).sale).toMatchObject({ marketId: 1, net: net(1100, feeOf(15, 'on_top')) });
    // of two markets, the one with the lower net price
    expect(offersOf(prices, { targets: [1, 3] }).sale).toMatchObject({ marketId: 3 });
    expect(offersOf(prices, { fees: new Map([[3, feeOf(7.5)]]) }).sale).toMatchObject({ marketId: 3, net: 971 });
    expect(offersOf(prices, { sources: [1, 3] }).buy).toMatchObject({ marketId: 3 });
    expect(offersOf(prices, { targets: [] })).toMatchObject({ buy: { marketId: 2 }, sale: null });
  });

  it('say how many units were sold in 7 days, so that a price which nobody pays can be told from others', () => {
    expect(offersOf([[1, 1000]], {}, new Map([[1, 12]])).sold).toBe(12);
    expect(offersOf([[1, 1000]], {}, new Map([[1, 0]])).sold).toBe(0);
    expect(offersOf([[1, 1000]]).sold).toBeNull();
  });

  it('leave out outliers and prices that are not fresh', () => {
    expect(
      offersOf([
        [1, 1000],
        [2, 1000],
        [3, 100],
      ]).buy,
    ).toMatchObject({ marketId: 1, price: 1000 });
    expect(
      offersOf([
        [1, 1000],
        [2, 900, NOW - 2 * HOUR],
      ]),
    ).toMatchObject({ buy: { marketId: 1 }, sale: { marketId: 1 } });
  });
});
