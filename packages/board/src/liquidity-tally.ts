import { bandOf, BANDS, type LeavingPool } from './liquidity-pool.ts';
import { LISTING_SHARES, liquidityOf, type LiquidityWatch } from './liquidity-watch.ts';

/** The sums from which a pool is computed. */
export type LeavingTally = {
  left: number[];
  unitDays: number[];
  listings: { left: number; days: number }[];
  /** For the same offers as `listings`: units that left, and days on offer. */
  all: { left: number; days: number };
  /** For offers whose market reports sales: units sold, and units that left, both per day. */
  reported: { sold: number; left: number };
};

/**
 * Assumptions until enough is observed: one of ten units leaves per day; a listing at the lowest price is undercut half of the time; four
 * of five units that leave are sold.
 */
const ASSUMED_PER_UNIT = 0.1;
const ASSUMED_SHARE = [0.5, 0.9];
const ASSUMED_SOLD = 0.8;
/** The weights of the assumptions: a number of days with one unit on offer, and a number of units that left. */
const ASSUMED_UNIT_DAYS = 50;
const ASSUMED_LEFT = 30;
/** The minimum number of days for which an offer must have been watched to tell which share of its leaving units is sold. */
const LEAST_DAYS = 2;
const SOLD = { min: 0.2, max: 1 };

export const newTally = (): LeavingTally => ({
  left: Array.from({ length: BANDS }, () => 0),
  unitDays: Array.from({ length: BANDS }, () => 0),
  listings: LISTING_SHARES.map(() => ({ left: 0, days: 0 })),
  all: { left: 0, days: 0 },
  reported: { sold: 0, left: 0 },
});

/** Adds the observations of an offer. @param now see `liquidityOf`; @param soldPerDay the sales that the market reports; null = none */
export function addOffer(tally: LeavingTally, watch: LiquidityWatch, cell: number, now: number, soldPerDay: number | null): void {
  const { listings, leftPerDay, days } = liquidityOf(watch, cell, now);
  const price = watch.price[cell]!;
  const band = bandOf(price);
  if (days < LEAST_DAYS) {
    // reported sales of a week are more reliable than a short watch
    if (soldPerDay !== null) addReported(tally, price, soldPerDay, watch.quantity[cell]!);
  } else {
    tally.left[band]! += watch.left[cell]!;
    tally.unitDays[band]! += watch.unitDays[cell]!;
    if (soldPerDay !== null) {
      tally.reported.sold += soldPerDay;
      tally.reported.left += leftPerDay;
    }
  }
  // without this weight, offers that sell often would outweigh all others
  const weight = 1 / (1 + leftPerDay);
  tally.all.left += weight * leftPerDay * days;
  tally.all.days += weight * days;
  for (const [place, listing] of listings.entries()) {
    tally.listings[place]!.left += weight * listing.left;
    tally.listings[place]!.days += weight * listing.days;
  }
}

const REPORTED_DAYS = 7;

/** Adds the sales of an offer that a market reports. */
export function addReported(tally: LeavingTally, price: number, soldPerDay: number, quantity: number): void {
  const band = bandOf(price);
  tally.left[band]! += (soldPerDay * REPORTED_DAYS) / ASSUMED_SOLD;
  tally.unitDays[band]! += REPORTED_DAYS * Math.max(1, quantity);
}

export function poolOf({ left, unitDays, listings, all, reported }: LeavingTally): LeavingPool {
  const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
  const overall = (sum(left) + ASSUMED_PER_UNIT * ASSUMED_UNIT_DAYS) / (sum(unitDays) + ASSUMED_UNIT_DAYS);
  const perDay = all.days > 0 ? all.left / all.days : 0;
  const sold = (reported.sold + ASSUMED_SOLD * ASSUMED_LEFT) / (reported.left + ASSUMED_LEFT);
  return {
    perUnit: left.map((units, band) => (units + overall * ASSUMED_UNIT_DAYS) / (unitDays[band]! + ASSUMED_UNIT_DAYS)),
    share: listings.map((listing, place) => {
      const assumed = ASSUMED_SHARE[place]!;
      if (perDay === 0 || listing.days === 0) return assumed;
      const observed = Math.min(1, listing.left / listing.days / perDay);
      return (observed * all.left + assumed * ASSUMED_LEFT) / (all.left + ASSUMED_LEFT);
    }),
    sold: Math.min(SOLD.max, Math.max(SOLD.min, sold)),
  };
}
