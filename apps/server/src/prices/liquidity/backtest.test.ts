import { figuresOf } from '@lootfolio/board/liquidity-figures';
import { addOffer, newTally, poolOf } from '@lootfolio/board/liquidity-tally';
import { newTests } from '@lootfolio/board/liquidity-tests';
import { CELL_BYTES, LISTING_SHARES, observe, watchOf } from '@lootfolio/board/liquidity-watch';
import { itemsOf, type Item } from '@lootfolio/sandbox/model/items';
import { createModel } from '@lootfolio/sandbox/model/prices';
import { describe, expect, it } from 'vitest';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 9, 1);
const MARKETS = ['buff', 'skinport', 'waxpeer', 'dmarket', 'skinland'];
const ITEMS = 300;
/** The time ahead for which the sandbox's sales are read. */
const HORIZON = 60 * DAY;
/** The time between two steps of the sandbox: an offer in its state before a sale. */
const STEP = 600_000;

type Offer = { price: number; quantity: number };

/** Observes the sandbox's markets for some days as the worker does, once an hour. Uses only their lists. */
function watchMarkets(seed: number, days: number) {
  const model = createModel(seed);
  const all = itemsOf(730);
  const markets = MARKETS.map((market, at) => ({
    market,
    items: Array.from({ length: ITEMS }, (_, place): Item => all[(place * 7919 + at * 131) % all.length]!),
    watch: watchOf(new ArrayBuffer(ITEMS * CELL_BYTES)),
    tests: newTests(),
    seen: new Map<number, Offer>(),
  }));
  const reported = (market: string, item: Item, at: number): number | null =>
    market === 'skinport' ? model.sold(market, item, Math.floor(at / DAY), 7) : null;
  const poolAt = (at: number) => {
    const tally = newTally();
    for (const { market, items, watch } of markets) {
      for (const [cell, item] of items.entries()) {
        const sold = reported(market, item, at);
        if (watch.price[cell]! > 0) addOffer(tally, watch, cell, at / 1000, sold === null ? null : sold / 7);
      }
    }
    return poolOf(tally);
  };
  let pool = poolOf(newTally());
  const end = START + days * DAY;
  for (let at = START; at < end; at += HOUR) {
    for (const { market, items, watch, tests, seen } of markets) {
      for (const [cell, item] of items.entries()) {
        const before = seen.get(cell);
        const offer: Offer = model.offer(market, item, at) ?? { price: before?.price ?? 0, quantity: 0 };
        if (offer.price === 0 || (before?.price === offer.price && before.quantity === offer.quantity)) continue;
        seen.set(cell, offer);
        observe(watch, tests, { cell, at: at / 1000, ...offer }, pool, HOUR / 1000);
      }
    }
    if ((at - START) % DAY === 0) pool = poolAt(at);
  }
  return { model, markets, pool: poolAt(end), end, reported };
}

/**
 * Lists one piece of everything at this share of the lowest price, and counts how often it sells within the estimated bounds. It sells with
 * the first unit that the sandbox sells while no cheaper offer exists.
 */
function listEverything({ model, markets, pool, end, reported }: ReturnType<typeof watchMarkets>, place: number) {
  const result = { cases: 0, held: 0, byMedian: 0, ratios: [] as number[] };
  for (const { market, items, watch, tests } of markets) {
    for (const [cell, item] of items.entries()) {
      const offer = model.offer(market, item, end);
      if (!offer) continue;
      const asked = Math.floor(offer.price * LISTING_SHARES[place]!);
      const isFirst = (time: number): boolean => (model.offer(market, item, time - STEP)?.price ?? Infinity) >= asked;
      const sale = model.saleTimes(market, item, end, end + HORIZON).find(isFirst) ?? Infinity;
      const days = (sale - end) / DAY;
      const estimate = figuresOf(watch, tests, pool, { cell, now: end / 1000, reported: reported(market, item, end) }).listings[place]!;
      result.cases++;
      result.held += Number(days === Infinity ? estimate.high >= HORIZON / DAY : days >= estimate.low && days <= estimate.high);
      result.byMedian += Number(days <= estimate.median);
      result.ratios.push(estimate.high / estimate.low);
    }
  }
  return result;
}

describe('the estimated time to sell, against the sales of the sandbox', () => {
  it.each([
    [1, 1],
    [2, 8],
    [3, 21],
  ])('holds in 80 of 100 cases, and is not wide without need (world %d, watched for %d days)', (seed, days) => {
    const watched = watchMarkets(seed, days);
    for (const place of LISTING_SHARES.keys()) {
      const { cases, held, byMedian, ratios } = listEverything(watched, place);
      expect(cases).toBeGreaterThan(800);
      expect(held / cases).toBeGreaterThanOrEqual(0.8);
      // bounds of the exact rate would be 22 times apart; those of an unknown rate 81 times
      expect(ratios.toSorted((a, b) => a - b)[cases >> 1]).toBeLessThan(250);
      expect(byMedian / cases).toBeGreaterThan(0.4);
      expect(byMedian / cases).toBeLessThan(0.65);
    }
  });

  it('learns from Skinport which share of the units that leave is sold: four of five', () => {
    const { pool } = watchMarkets(4, 10);
    expect(pool.sold).toBeGreaterThan(0.74);
    expect(pool.sold).toBeLessThan(0.86);
  });
});
