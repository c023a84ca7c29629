import { saleRate, timeToSell } from '@lootfolio/domain/time-to-sell';
import { type LeavingPool, expectedPerDay } from './liquidity-pool.ts';
import { type PredictionTests, recordTest, widthOf } from './liquidity-tests.ts';

/** The prices of the two virtual listings of every offer, as shares of the lowest price. */
export const LISTING_SHARES = [1, 0.95] as const;

/** The number of days after which an observation counts half. */
const HALF_LIFE_DAYS = 14;
const AVERAGE_HALF_LIFE_DAYS = 3;
/** The number of days after which an unsold virtual listing is placed again, at the lowest price of that time. */
const RELIST_DAYS = 7;
const DAY_SECONDS = 86_400;

/**
 * The observations of the offers of one market. Each offer has its own cell in every array. Days and units are sums in which older values
 * count less.
 */
export type LiquidityWatch = {
  /** The last observation: whole seconds since 1970, lowest price (0 = never seen), units on offer (-1 = not stated, 0 = sold out). */
  at: Uint32Array;
  price: Int32Array;
  quantity: Int32Array;
  /** Average price of the last days. */
  average: Float32Array;
  /** Days on offer, the sum of units on offer over these days, and the units that left. */
  days: Float32Array;
  unitDays: Float32Array;
  left: Float32Array;
  /** By `LISTING_SHARES`. */
  listings: readonly VirtualListings[];
};

/** A virtual listing of each offer. It leaves with the first unit that leaves while no unit is cheaper. */
export type VirtualListings = {
  price: Int32Array;
  /** The time at which the listing was placed, in whole seconds; 0 = there is no listing. */
  at: Uint32Array;
  /** The number of listings that left, and the number of days for which they were watched. */
  left: Float32Array;
  days: Float32Array;
  /** The predicted bounds, in days, of the time until it leaves. */
  low: Float32Array;
  high: Float32Array;
};

/** A change of the offer in a cell. `at` in seconds; `quantity`: -1 = not stated, 0 = no longer on offer. */
export type Observation = { cell: number; at: number; price: number; quantity: number };

const COLUMNS = 19;
/** Bytes of a cell in all columns. */
export const CELL_BYTES = 4 * COLUMNS;

/** A watch with its arrays in `bytes`, one after another. */
export function watchOf(bytes: ArrayBuffer): LiquidityWatch {
  const cells = bytes.byteLength / CELL_BYTES;
  let column = 0;
  const at = (): number => column++ * cells * 4;
  const times = (): Uint32Array => new Uint32Array(bytes, at(), cells);
  const whole = (): Int32Array => new Int32Array(bytes, at(), cells);
  const real = (): Float32Array => new Float32Array(bytes, at(), cells);
  return {
    at: times(),
    price: whole(),
    quantity: whole(),
    average: real(),
    days: real(),
    unitDays: real(),
    left: real(),
    listings: LISTING_SHARES.map(() => ({ price: whole(), at: times(), left: real(), days: real(), low: real(), high: real() })),
  };
}

/**
 * Records a change. Changes of an item must be recorded in the order of their times.
 * @param interval seconds between two readings of the market: a unit may have left at any time since the last reading
 */
export function observe(
  watch: LiquidityWatch,
  tests: PredictionTests,
  observation: Observation,
  pool: LeavingPool,
  interval: number,
): void {
  const { cell, at, price, quantity } = observation;
  const before = watch.price[cell]!;
  const had = watch.quantity[cell]!;
  const wasOffered = before > 0 && had !== 0;
  if (wasOffered) age(watch, cell, at);
  const left = wasOffered && had > 0 && quantity >= 0 ? Math.max(0, had - quantity) : 0;
  watch.left[cell]! += left;
  for (const [place, listing] of watch.listings.entries()) {
    const placedAt = listing.at[cell]!;
    if (placedAt > 0 && left > 0 && listing.price[cell]! <= before) {
      test(watch, tests, place, observation, interval);
      listing.left[cell]! += left;
      listing.at[cell] = 0;
    } else if (placedAt > 0 && at - placedAt >= RELIST_DAYS * DAY_SECONDS) {
      test(watch, tests, place, observation, Infinity);
      listing.at[cell] = 0;
    }
  }
  watch.at[cell] = at;
  watch.price[cell] = price;
  watch.quantity[cell] = quantity;
  if (watch.average[cell] === 0) watch.average[cell] = price;
  if (quantity > 0) place(watch, tests, cell, pool);
  else for (const listing of watch.listings) listing.at[cell] = 0;
}

/** Adds the time since the last observation, in which the offer did not change. */
function age(watch: LiquidityWatch, cell: number, at: number): void {
  const gap = Math.max(0, at - watch.at[cell]!) / DAY_SECONDS;
  const keep = 2 ** (-gap / HALF_LIFE_DAYS);
  const days = weighted(gap);
  const quantity = watch.quantity[cell]!;
  const recent = 2 ** (-gap / AVERAGE_HALF_LIFE_DAYS);
  watch.average[cell] = watch.average[cell]! * recent + watch.price[cell]! * (1 - recent);
  watch.days[cell] = watch.days[cell]! * keep + days;
  watch.unitDays[cell] = watch.unitDays[cell]! * keep + days * Math.max(0, quantity);
  watch.left[cell]! *= keep;
  for (const listing of watch.listings) {
    listing.left[cell]! *= keep;
    listing.days[cell] = listing.days[cell]! * keep + (listing.at[cell]! > 0 ? days : 0);
  }
}

/** A number of days as a sum in which older days count less. */
const weighted = (days: number): number => ((1 - 2 ** (-days / HALF_LIFE_DAYS)) * HALF_LIFE_DAYS) / Math.LN2;

/** Places the missing listings, each with a prediction from the earlier observations. */
function place(watch: LiquidityWatch, tests: PredictionTests, cell: number, pool: LeavingPool): void {
  const price = watch.price[cell]!;
  for (const [at, listing] of watch.listings.entries()) {
    if (listing.at[cell]! > 0) continue;
    listing.at[cell] = watch.at[cell]!;
    listing.price[cell] = Math.max(1, Math.floor(price * LISTING_SHARES[at]!));
    const expected = expectedPerDay(pool, price, watch.quantity[cell]!, at);
    const rate = saleRate(listing.left[cell]!, listing.days[cell]!, expected);
    const { low, high } = timeToSell(rate, widthOf(tests, at, listing.left[cell]!));
    listing.low[cell] = low;
    listing.high[cell] = high;
  }
}

/**
 * Tests a prediction: it holds when the unit left within its bounds. A listing that was placed again before its upper bound is not tested.
 * @param interval infinite when the unit has not left
 */
function test(watch: LiquidityWatch, tests: PredictionTests, place: number, { cell, at }: Observation, interval: number): void {
  const listing = watch.listings[place]!;
  const days = (at - listing.at[cell]!) / DAY_SECONDS;
  const hasLeft = interval !== Infinity;
  if (!hasLeft && days < listing.high[cell]!) return;
  const earliest = Math.max(0, days - interval / DAY_SECONDS);
  recordTest(tests, place, listing.left[cell]!, hasLeft && days >= listing.low[cell]! && earliest <= listing.high[cell]!);
}

/** The figures of a watched offer. The rates count all units that leave; only a part of them is sold. */
export type Liquidity = {
  /** By `LISTING_SHARES`: the number of virtual listings that left, and the number of days in which they left. */
  listings: { left: number; days: number }[];
  leftPerDay: number;
  days: number;
  /** Average price of the last days, in the unit of the price. */
  average: number;
};

/** @param now seconds; the last time at which the observed state of the offer was confirmed */
export function liquidityOf(watch: LiquidityWatch, cell: number, now: number): Liquidity {
  const isOffered = watch.price[cell]! > 0 && watch.quantity[cell] !== 0;
  const gap = isOffered ? Math.max(0, now - watch.at[cell]!) / DAY_SECONDS : 0;
  const keep = 2 ** (-gap / HALF_LIFE_DAYS);
  const more = weighted(gap);
  const recent = 2 ** (-gap / AVERAGE_HALF_LIFE_DAYS);
  const days = watch.days[cell]! * keep + more;
  return {
    listings: watch.listings.map((listing) => ({
      left: listing.left[cell]! * keep,
      days: listing.days[cell]! * keep + (listing.at[cell]! > 0 ? more : 0),
    })),
    leftPerDay: days > 0 ? (watch.left[cell]! * keep) / days : 0,
    days,
    average: watch.average[cell]! * recent + watch.price[cell]! * (1 - recent),
  };
}
