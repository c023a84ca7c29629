import { expect, it, describe } from 'vitest';
import { figuresOf } from './liquidity-figures.ts';
import { expectedPerDay } from './liquidity-pool.ts';
import { addOffer, addReported, newTally, poolOf } from './liquidity-tally.ts';
import { newTests, recordTest, testedOf, widthOf } from './liquidity-tests.ts';
import { CELL_BYTES, liquidityOf, observe, watchOf } from './liquidity-watch.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const START = 1_790_000_000;
const pool = poolOf(newTally());

/** Observes one offer. Each entry is the hours since the start, the price and the quantity. */
function watched(...seen: [hours: number, price: number, quantity: number][]) {
  const watch = watchOf(new ArrayBuffer(2 * CELL_BYTES));
  const tests = newTests();
  for (const [hours, price, quantity] of seen) observe(watch, tests, { cell: 1, at: START + hours * HOUR, price, quantity }, pool, HOUR);
  return { watch, tests, at: (hours: number) => liquidityOf(watch, 1, START + hours * HOUR) };
}

describe('an offer that is watched', () => {
  it('counts the units that leave, not those that are added', () => {
    const { watch } = watched([0, 1000, 10], [1, 1000, 8], [2, 1000, 12], [3, 1000, 11]);
    expect(watch.left[1]).toBeCloseTo(3, 1);
    expect(watch.left[0]).toBe(0);
  });

  it('counts all units when it is sold out, and no time until it is offered again', () => {
    const { at, watch } = watched([0, 1000, 2], [24, 1000, 0], [240, 1000, 1]);
    expect(watch.left[1]).toBeCloseTo(2, 9);
    expect(at(240).days).toBeCloseTo(1, 1);
    expect(at(264).days).toBeCloseTo(2, 0);
  });

  it('knows nothing of sales while the market does not state quantities', () => {
    const { watch, at } = watched([0, 1000, -1], [24, 900, -1], [48, 900, -1]);
    expect(watch.left[1]).toBe(0);
    expect(at(48).listings).toEqual([
      { left: 0, days: 0 },
      { left: 0, days: 0 },
    ]);
  });

  it('lets a virtual listing leave only while nobody asks less', () => {
    // undercut by 3 percent after an hour, so only the listing that is 5 percent cheaper leaves with the next unit
    const { at } = watched([0, 1000, 5], [1, 970, 6], [2, 970, 5]);
    const [lowest, below] = at(2).listings;
    expect(lowest!.left).toBe(0);
    expect(below!.left).toBeCloseTo(1, 2);
    expect(lowest!.days).toBeCloseTo(2 / 24, 2);
  });

  it('places a listing again at the new lowest price after it left, or when it waited for a week', () => {
    const { watch } = watched([0, 1000, 5], [1, 1200, 4]);
    expect(watch.listings[0]!.price[1]).toBe(1200);
    expect(watch.listings[1]!.price[1]).toBe(1140);
    const waited = watched([0, 1000, 5], [1, 900, 5], [6 * 24, 890, 5], [8 * 24, 880, 5]);
    expect(waited.watch.listings[0]!.price[1]).toBe(880);
  });

  it('weighs what is two weeks old half', () => {
    const { at } = watched([0, 1000, 5], [1, 1000, 1]);
    expect(at(1).listings[0]!.left).toBe(4);
    expect(at(1 + 14 * 24).listings[0]!.left).toBeCloseTo(2, 6);
  });

  it('has an average price of the last days, each price weighed by its time', () => {
    const { at } = watched([0, 1000, 5], [240, 2000, 5]);
    expect(at(240).average).toBeCloseTo(1000, 0);
    expect(at(240 + 72).average).toBeCloseTo(1500, 0);
  });
});

describe('predictions', () => {
  it('are tested when the unit leaves, or when it has not left by the upper bound', () => {
    const soon = watched([0, 1000, 50], [24, 1000, 49]);
    expect(testedOf(soon.tests, 0).count).toBeGreaterThan(0.9);
    const late = watched([0, 1000, 5000], [1, 900, 5000], [8 * 24, 900, 5000]);
    expect(testedOf(late.tests, 0)).toEqual({ count: 1, held: 0 });
  });

  it('become wider after failures until as many hold as should', () => {
    const tests = newTests();
    const first = widthOf(tests, 0, 0);
    for (let at = 0; at < 50; at++) recordTest(tests, 0, 0, false);
    expect(widthOf(tests, 0, 0)).toBeGreaterThan(first);
    expect(widthOf(tests, 1, 0)).toBe(first);
    expect(widthOf(tests, 0, 100)).toBe(first);
    for (let at = 0; at < 5000; at++) recordTest(tests, 0, 0, true);
    expect(widthOf(tests, 0, 0)).toBeLessThan(first);
    expect(testedOf(tests, 0)).toEqual({ count: 5050, held: 5000 });
  });
});

describe('what is expected of other offers', () => {
  it('begins with assumptions, in proportion to the units on offer', () => {
    expect(expectedPerDay(pool, 1000, 1, 0)).toBeCloseTo(0.05, 9);
    expect(expectedPerDay(pool, 1000, 20, 0)).toBeCloseTo(1, 9);
    expect(expectedPerDay(pool, 1000, 1, 1)).toBeCloseTo(0.09, 9);
    expect(pool.sold).toBe(0.8);
  });

  it('follows the reported sales of offers of the same price', () => {
    const tally = newTally();
    for (let at = 0; at < 200; at++) addReported(tally, 1000, 0.4, 2);
    const learned = poolOf(tally);
    expect(expectedPerDay(learned, 1000, 1, 0)).toBeGreaterThan(expectedPerDay(pool, 1000, 1, 0) * 2);
    expect(expectedPerDay(learned, 1000, 1, 0)).toBeGreaterThan(expectedPerDay(poolOf(newTally()), 100_000, 1, 0));
  });

  it('learns which share of the units that leave is sold, from markets that report sales', () => {
    const tally = newTally();
    const looks = Array.from({ length: 400 }, (_, day): [number, number, number] => [day * 24, 1000, day % 2 === 0 ? 20 : 10]);
    const { watch } = watched(...looks);
    for (let at = 0; at < 20; at++) addOffer(tally, watch, 1, START + 399 * DAY, 2.5);
    expect(poolOf(tally).sold).toBeGreaterThan(0.5);
    expect(poolOf(tally).sold).toBeLessThan(0.65);
  });
});

describe('the figures of an offer', () => {
  it('are those of similar offers while it was hardly watched', () => {
    const { watch, tests } = watched([0, 1000, 10]);
    const { listings, soldPerDay, watchedDays } = figuresOf(watch, tests, pool, { cell: 1, now: START + 60, reported: null });
    expect(soldPerDay).toBeCloseTo(10 * 0.1 * 0.8, 2);
    expect(listings.map(({ sample }) => sample)).toEqual([0, 0]);
    expect(watchedDays).toBeLessThan(0.001);
  });

  const looks = Array.from({ length: 60 }, (_, day): [number, number, number] => [day * 24, 1000, 100 - day]);

  it('come from what was observed, less what is not sold', () => {
    const { watch, tests } = watched(...looks);
    const { listings, soldPerDay, watchedDays } = figuresOf(watch, tests, pool, { cell: 1, now: START + 59 * DAY, reported: null });
    expect(soldPerDay).toBeGreaterThan(0.75);
    expect(soldPerDay).toBeLessThan(0.9);
    expect(watchedDays).toBeGreaterThan(15);
    expect(listings[0]!.sample).toBeGreaterThan(10);
    expect(listings[0]!.median).toBeGreaterThan(0.6);
    expect(listings[0]!.median).toBeLessThan(1.1);
    expect(listings[0]!.low).toBeLessThan(listings[0]!.median);
    expect(listings[0]!.high).toBeGreaterThan(listings[0]!.median);
  });

  it('come from the sales that the market reports where it does', () => {
    const { watch, tests } = watched(...looks);
    const figures = figuresOf(watch, tests, pool, { cell: 1, now: START + 59 * DAY, reported: 70 });
    expect(figures.soldPerDay).toBe(10);
    expect(figures.listings[0]!.sample).toBe(35);
    expect(figures.listings[1]!.median).toBeLessThan(figures.listings[0]!.median);
  });
});
