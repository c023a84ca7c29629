import { feeOf } from '@lootfolio/domain/fees';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { benchChanges, benchData, benchQuery } from '../test/bench-data.ts';
import { seeded } from '@lootfolio/domain/test/seeded';
import { createBoard } from './board.ts';
import { HOUR, NOW, testBoard, testItem, testQuery, testQuote, testUpdate } from '../test/test-board.ts';

const MINUTE = 60_000;

describe('a refresh', () => {
  const options = { seed: 3, items: 3_000, markets: 5, filled: 0.6, now: NOW };

  it('shows readers the state before it, between all slices, and all of it afterwards', () => {
    const data = benchData(options);
    const changes = data.updates.map((update) => benchChanges(update, 0.5, NOW, seeded(4)));
    const before = createBoard(data.markets);
    const after = createBoard(data.markets);
    for (const board of [before, after]) {
      board.addItems(data.items);
      board.apply(data.updates);
    }
    after.apply(changes);
    const query = benchQuery(data, NOW);
    const [old, fresh] = [before.compare(query), after.compare(query)];
    expect(fresh).not.toEqual(old);

    const version = before.version;
    let slices = 0;
    const work = before.prepare(changes, NOW);
    let step = work.next();
    for (; !step.done; step = work.next()) {
      slices++;
      expect(before.compare(query)).toEqual(old);
      expect(before.version).toBe(version);
    }
    expect(slices).toBeGreaterThan(4);
    expect(step.value).toEqual({ version: version + 1, unknown: [] });
    expect(before.version).toBe(version + 1);
    expect(before.compare(query)).toEqual(fresh);
  });

  it('leaves everything as it was when an update is impossible', () => {
    const board = testBoard([testItem(1, 'A'), testItem(2, 'B')]);
    board.apply([testUpdate(1, [testQuote(1, 100)])]);
    for (const wrong of [testQuote(2, 0), testQuote(2, 1.5), testQuote(2, 1_000_000_001), testQuote(2, 100, { quantity: -1 })]) {
      expect(() => board.apply([testUpdate(1, [testQuote(1, 200), wrong])])).toThrow(RangeError);
    }
    expect(() => board.apply([testUpdate(1, [testQuote(1, 200)]), testUpdate(99, [])])).toThrow('no market 99');
    expect(board.lowest(1, NOW)?.price).toBe(100);
    expect(board.version).toBe(2);
  });

  it('refuses a second one while one is in progress, and accepts it after that is abandoned', () => {
    const board = testBoard([testItem(1, 'A')]);
    const work = board.prepare([testUpdate(1, [testQuote(1, 100)])], NOW);
    work.next();
    expect(() => board.apply([])).toThrow('under way');
    work.return(undefined as never);
    board.apply([testUpdate(1, [testQuote(1, 300)])]);
    expect(board.lowest(1, NOW)?.price).toBe(300);
  });

  it('keeps its quotes when items are appended meanwhile', () => {
    const board = testBoard([testItem(1, 'A')]);
    const work = board.prepare([testUpdate(1, [testQuote(1, 100)])], NOW);
    work.next();
    board.addItems(Array.from({ length: 5_000 }, (_, index) => testItem(index + 2, `B${index}`)));
    while (!work.next().done);
    board.apply([testUpdate(2, [testQuote(5_001, 50)])]);
    expect([board.lowest(1, NOW)?.price, board.lowest(5_001, NOW)?.price]).toEqual([100, 50]);
  });

  it('names quotes of unknown items, removes what is removed and counts what is left', () => {
    const board = testBoard([testItem(1, 'A'), testItem(2, 'B')]);
    expect(
      board.apply([testUpdate(1, [testQuote(1, 100), testQuote(7, 100), testQuote(2, 100)]), testUpdate(2, [testQuote(1, 100)])]).unknown,
    ).toEqual([7]);
    expect(board.counts()).toEqual({ items: 2, pricedItems: 2, quotes: 3 });
    board.apply([testUpdate(1, [testQuote(1, 120)], { removals: [2, 2, 9] })]);
    expect(board.counts()).toEqual({ items: 2, pricedItems: 1, quotes: 2 });
    expect(board.quotesOf(2, NOW)).toEqual([]);
  });

  it('changes the version with every change of what the board knows', () => {
    const board = testBoard([testItem(1, 'A')]);
    const versions = [board.version];
    for (const change of [
      () => board.apply([]),
      () => board.setFees(new Map([[1, feeOf(5)]])),
      () => board.setVolumes(new Map([[1, 5]])),
      () => board.updateItem(testItem(1, 'B')),
      () => board.addItems([testItem(2, 'C')]),
    ]) {
      change();
      versions.push(board.version);
    }
    expect(new Set(versions).size).toBe(6);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });
});

describe('bids', () => {
  const items = [testItem(1, 'A')];
  const bid = (marketId: number, price: number, changes = {}) => testUpdate(marketId, [testQuote(1, price, changes)], { side: 'bid' });

  it('are no part of prices, their lowest, bounds of outliers, counts and ranks', () => {
    const board = testBoard(items);
    board.apply([testUpdate(1, [testQuote(1, 300)]), testUpdate(2, [testQuote(1, 310)])]);
    const of = () => [
      board.quotesOf(1, NOW),
      board.lowest(1, NOW),
      board.lowestRegular(1, NOW),
      board.counts(),
      board.compare(testQuery()),
    ];
    const before = of();
    board.apply([bid(2, 20), bid(3, 30)]);
    expect(of()).toEqual(before);
    board.apply([testUpdate(3, [], { side: 'bid', removals: [1] })]);
    expect(of()).toEqual(before);
  });

  it('of an item have their own age and quantity, and are suspicious like prices', () => {
    const board = testBoard(items);
    board.apply([1, 2, 3].map((marketId) => testUpdate(marketId, [testQuote(1, 300)])));
    expect(board.bidsOf(1, NOW)).toEqual([]);
    board.apply([
      testUpdate(3, [testQuote(1, 280, { quantity: null, changedAt: NOW - HOUR })], { side: 'bid', refreshedAt: NOW - 2 * HOUR }),
      bid(1, 99, { quantity: 4 }),
    ]);
    expect(
      board.bidsOf(1, NOW).map(({ marketId, price, quantity, fresh, outlier }) => [marketId, price, quantity, fresh, outlier]),
    ).toEqual([
      [1, 99, 4, true, true],
      [3, 280, null, false, false],
    ]);
    expect(board.bidsOf(9, NOW)).toEqual([]);
    expect(() => board.apply([bid(99, 5)])).toThrow('no market 99');
  });

  it('are what a comparison sells to when asked, with the targets that have some, never on the market of the purchase', () => {
    const board = testBoard(items);
    board.apply([testUpdate(1, [testQuote(1, 100)]), testUpdate(2, [testQuote(1, 200)]), testUpdate(3, [testQuote(1, 400)])]);
    expect(board.compare(testQuery({ sell: 'bid' })).rows).toEqual([]);
    board.apply([bid(2, 180, { quantity: 7 }), bid(1, 90)]);
    expect(board.compare(testQuery({ sell: 'bid' })).rows).toMatchObject([
      { sourceId: 1, sourcePrice: 100, targetId: 2, targetPrice: 180, targetQuantity: 7, profit: 76, profitRatio: 76 },
    ]);
    expect(board.compare(testQuery({ sell: 'bid', sources: [1], targets: [1] })).rows).toEqual([]);
    // the quantity filter applies only to offers, because the quantity of a bid is not on offer
    expect(board.compare(testQuery({ sell: 'bid', quantity: 1, targets: [1], sources: [2] })).total).toBe(1);
    expect(board.compare(testQuery({ sell: 'bid', quantity: 2 })).total).toBe(0);
    // asks that were read later than the bids can be below them
    board.apply([testUpdate(2, [testQuote(1, 50)])]);
    expect(board.compare(testQuery({ sell: 'bid' })).rows).toMatchObject([{ sourceId: 1, targetId: 2, profit: 76 }]);
    expect(board.compare(testQuery({ sell: 'bid', sources: [2], targets: [2] })).rows).toEqual([]);
  });
});

describe('quotes of an item', () => {
  it('count their age from the later of their own change and the last complete refresh', () => {
    const board = testBoard([testItem(1, 'A')]);
    board.apply([
      testUpdate(1, [testQuote(1, 100, { changedAt: NOW - 5 * HOUR })], { refreshedAt: NOW - 10 * MINUTE }),
      testUpdate(2, [testQuote(1, 200, { changedAt: NOW - 20 * MINUTE, quantity: null })], { refreshedAt: NOW - 5 * HOUR }),
      testUpdate(3, [testQuote(1, 300, { changedAt: NOW - HOUR })], { refreshedAt: null }),
    ]);
    expect(board.quotesOf(1, NOW)).toEqual([
      {
        itemId: 1,
        marketId: 1,
        price: 100,
        quantity: 1,
        changedAt: NOW - 5 * HOUR,
        confirmedAt: NOW - 10 * MINUTE,
        fresh: true,
        outlier: false,
      },
      {
        itemId: 1,
        marketId: 2,
        price: 200,
        quantity: null,
        changedAt: NOW - 20 * MINUTE,
        confirmedAt: NOW - 20 * MINUTE,
        fresh: true,
        outlier: false,
      },
      { itemId: 1, marketId: 3, price: 300, quantity: 1, changedAt: NOW - HOUR, confirmedAt: NOW - HOUR, fresh: false, outlier: false },
    ]);
    expect(board.quotesOf(1, NOW - 1)[2]?.fresh).toBe(true);
    expect(board.lowest(1, NOW + 50 * MINUTE)).toBeNull();
    expect(board.lowest(1, NOW + 50 * MINUTE - 1)?.marketId).toBe(1);
    expect(board.lowest(9, NOW)).toBeNull();
  });

  it('are fresh for as long as the last update of their market says', () => {
    const board = testBoard([testItem(1, 'A')]);
    board.apply([testUpdate(1, [testQuote(1, 100)], { freshForMs: 3 * HOUR })]);
    expect(board.lowest(1, NOW + 3 * HOUR - 1)?.price).toBe(100);
    expect(board.lowest(1, NOW + 3 * HOUR)).toBeNull();
    board.apply([testUpdate(1, [])]);
    expect(board.lowest(1, NOW + 2 * HOUR)?.price).toBe(100);
    expect([board.lowestRegular(1, NOW + 2 * HOUR)?.price, board.lowestRegular(1, NOW + 3 * HOUR)?.price]).toEqual([100, undefined]);
  });

  it('have a lowest one that is no outlier, as the quotes say', () => {
    const market = fc.record({ price: fc.integer({ min: 1, max: 5000 }), age: fc.integer({ min: 0, max: 90 }) });
    fc.assert(
      fc.property(fc.array(market, { maxLength: 3 }), (markets) => {
        const board = testBoard([testItem(1, 'A')]);
        board.apply(
          markets.map(({ price, age }, at) => {
            const changedAt = NOW - age * MINUTE;
            return testUpdate(at + 1, [testQuote(1, price, { changedAt })], { refreshedAt: changedAt });
          }),
        );
        const trusted = board.quotesOf(1, NOW).filter(({ fresh, outlier }) => fresh && !outlier);
        expect(board.lowestRegular(1, NOW)?.price).toBe(trusted.length === 0 ? undefined : Math.min(...trusted.map(({ price }) => price)));
      }),
    );
    expect(testBoard([]).lowestRegular(9, NOW)).toBeNull();
  });

  it('of a market that is reported closed are shown, and are neither the lowest nor a bound of outliers', () => {
    const board = testBoard([testItem(1, 'A'), testItem(2, 'B')]);
    board.apply([
      testUpdate(1, [testQuote(1, 300)]),
      testUpdate(2, [testQuote(1, 900)]),
      testUpdate(5, [testQuote(1, 100), testQuote(2, 100)]),
    ]);
    expect(board.quotesOf(1, NOW).map(({ marketId, price, outlier }) => [marketId, price, outlier])).toEqual([
      [1, 300, false],
      [2, 900, false],
      [5, 100, false],
    ]);
    expect([board.lowest(1, NOW)?.price, board.lowestRegular(1, NOW)?.price]).toEqual([300, 300]);
    expect([board.lowest(2, NOW), board.lowestRegular(2, NOW)]).toEqual([null, null]);
  });

  it('are outliers from just above 3 × or below 1/3 of the median of at least three fresh prices', () => {
    const flags = (prices: readonly [number, number, number]) => {
      const board = testBoard([testItem(1, 'A')]);
      board.apply(prices.map((price, index) => testUpdate(index + 1, [testQuote(1, price)])));
      return board.quotesOf(1, NOW).map(({ outlier }) => outlier);
    };
    expect(flags([100, 100, 300])).toEqual([false, false, false]);
    expect(flags([100, 100, 301])).toEqual([false, false, true]);
    expect(flags([34, 100, 100])).toEqual([false, false, false]);
    expect(flags([33, 100, 100])).toEqual([true, false, false]);
    const two = testBoard([testItem(1, 'A')]);
    two.apply([testUpdate(1, [testQuote(1, 1)]), testUpdate(2, [testQuote(1, 1000)])]);
    expect(two.quotesOf(1, NOW).some(({ outlier }) => outlier)).toBe(false);
  });
});

describe('markets', () => {
  it('are paired by the most items fresh on both, ties to lower ids, the given ones alone as target', () => {
    const board = testBoard([1, 2, 3].map((id) => testItem(id, `Item ${id}`)));
    const on = (marketId: number, ids: number[]) =>
      testUpdate(
        marketId,
        ids.map((id) => testQuote(id, 100)),
      );
    board.apply([on(1, [1, 2]), on(2, [1, 2]), on(3, [1, 2])]);
    const ask = { appId: 730, sources: [1, 2, 3], targets: [2, 3], now: NOW } as const;
    expect(board.bestPair(ask)).toEqual({ sourceId: 1, targetId: 2, items: 2 });
    board.apply([on(2, [3]), on(3, [3])]);
    expect(board.bestPair(ask)).toEqual({ sourceId: 2, targetId: 3, items: 3 });
    expect(board.freshItems(730, 1, NOW)).toBe(2);
    expect(board.freshItems(570, 1, NOW)).toBe(0);
    expect(board.bestPair({ ...ask, now: NOW + HOUR })).toBeNull();
  });

  it('take a new fee at once, and a user an own one', () => {
    const board = testBoard([testItem(1, 'A')]);
    board.apply([testUpdate(1, [testQuote(1, 1000)]), testUpdate(2, [testQuote(1, 1150)]), testUpdate(3, [testQuote(1, 1000)])]);
    const best = (changes = {}) => board.compare(testQuery({ sources: [3], targets: [1, 2], ...changes })).rows[0];
    expect(best()).toMatchObject({ targetId: 2, profit: 121, profitRatio: 12.1 });
    expect(best({ fees: new Map([[2, feeOf(25)]]) })).toMatchObject({ targetId: 1, profit: -120, profitRatio: -12 });
    expect(() => board.setFees(new Map([[2, feeOf(101)]]))).toThrow(RangeError);
    board.setFees(new Map([[2, feeOf(10)]]));
    expect(best()).toMatchObject({ targetId: 2, profit: 35, profitRatio: 3.5 });
  });
});

describe('items', () => {
  it('are compared after a change of name, group and visibility', () => {
    const board = testBoard([testItem(1, 'B', { type: 'Rifle' }), testItem(2, 'A')]);
    board.apply([testUpdate(1, [testQuote(1, 100), testQuote(2, 100)]), testUpdate(2, [testQuote(1, 200), testQuote(2, 200)])]);
    const ids = (changes = {}) =>
      board.compare(testQuery({ sort: 'name', descending: false, ...changes })).rows.map(({ itemId }) => itemId);
    expect(ids()).toEqual([2, 1]);
    board.updateItem(testItem(2, 'C', { type: 'Rifle' }));
    expect(ids()).toEqual([1, 2]);
    expect(ids({ type: ['Rifle'] })).toEqual([1, 2]);
    board.updateItem(testItem(1, 'B', { hidden: true }));
    expect(ids()).toEqual([2]);
    expect(() => board.updateItem(testItem(5, 'X'))).toThrow(RangeError);
    expect(() => board.addItems([testItem(6, 'Y'), testItem(1, 'B')])).toThrow(RangeError);
    expect(board.counts().items).toBe(2);
  });

  it('keep the order of names however they are appended', () => {
    const names = fc.array(
      fc.array(fc.constantFrom('a', 'B', 'b', '★ c', 'É', ''), { maxLength: 3 }).map((parts) => parts.join('')),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 7 }), (all, step) => {
        const items = all.map((name, index) => testItem(100 - index, name));
        const board = testBoard([]);
        for (let from = 0; from < items.length; from += step) {
          board.addItems(items.slice(from, from + step));
          board.compare(testQuery());
        }
        const quotes = items.map(({ itemId }) => testQuote(itemId, 100));
        board.apply([testUpdate(1, quotes), testUpdate(2, quotes)]);
        const rows = board.compare(testQuery({ sort: 'name', descending: false, pageSize: 100 })).rows;
        const key = (item: { name: string }): string => item.name.toLowerCase();
        const expected = items.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.itemId - b.itemId));
        expect(rows.map(({ itemId }) => itemId)).toEqual(expected.map(({ itemId }) => itemId));
      }),
    );
  });
});
