/** Bands of prices: each is twice as wide as the one below. The first ends at 1/8 dollar. */
export const BANDS = 18;
const FIRST_BAND = 125;

export const bandOf = (price: number): number => Math.max(0, Math.min(BANDS - 1, Math.ceil(Math.log2(price / FIRST_BAND))));

/** What can be expected of an offer that was not observed: that of the game's other offers in its band of price. */
export type LeavingPool = {
  /** Units that leave per day, of each unit on offer, by band. */
  perUnit: readonly number[];
  /** How often virtual listings leave in relation to units, by `LISTING_SHARES`. */
  share: readonly number[];
  /** How many of the units that leave are sold. The others were taken back by their sellers. */
  sold: number;
};

/** How many units of such an offer can be expected to leave per day. */
export const leavingPerDay = ({ perUnit }: LeavingPool, price: number, quantity: number): number =>
  Math.max(1e-4, perUnit[bandOf(price)]! * Math.max(1, quantity));

/** How many listings at a share of the lowest price can be expected to leave per day. @param place in `LISTING_SHARES` */
export const expectedPerDay = (pool: LeavingPool, price: number, quantity: number, place: number): number =>
  leavingPerDay(pool, price, quantity) * pool.share[place]!;
