/** The number of price bands. Each band is twice as wide as the band below it. The first ends at 1/8 dollar. */
export const BANDS = 18;
const FIRST_BAND = 125;

export const bandOf = (price: number): number => Math.max(0, Math.min(BANDS - 1, Math.ceil(Math.log2(price / FIRST_BAND))));

/** Expected values for an offer that was not observed, taken from the game's other offers in the same price band. */
export type LeavingPool = {
  /** By band: the number of units that leave per day, divided by the units on offer. */
  perUnit: readonly number[];
  /** By `LISTING_SHARES`: the rate at which virtual listings leave, divided by the rate of all units. */
  share: readonly number[];
  /** The share of the leaving units that are sold. The sellers took the others back. */
  sold: number;
};

/** The expected number of units that leave per day from an offer with this price and quantity. */
export const leavingPerDay = ({ perUnit }: LeavingPool, price: number, quantity: number): number =>
  Math.max(1e-4, perUnit[bandOf(price)]! * Math.max(1, quantity));

/** The expected number of listings per day that leave at a share of the lowest price. @param place the index in `LISTING_SHARES` */
export const expectedPerDay = (pool: LeavingPool, price: number, quantity: number, place: number): number =>
  leavingPerDay(pool, price, quantity) * pool.share[place]!;
