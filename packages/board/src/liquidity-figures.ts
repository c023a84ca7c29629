import { saleRate, timeToSell, type TimeToSell } from '@lootfolio/domain/time-to-sell';
import { expectedPerDay, type LeavingPool, leavingPerDay } from './liquidity-pool.ts';
import { type PredictionTests, widthOf } from './liquidity-tests.ts';
import { type Liquidity, LISTING_SHARES, liquidityOf, type LiquidityWatch } from './liquidity-watch.ts';

/** The figures of the sales of an item on a market. Times in days. */
export type LiquidityFigures = {
  /** By `LISTING_SHARES`. `sample`: the number of observed sales on which the estimate is based. */
  listings: (TimeToSell & { sample: number })[];
  soldPerDay: number;
  /** The number of days for which the offer was watched; older days count less. */
  watchedDays: number;
  /** The average price of the last days. */
  average: number;
};

const REPORTED_DAYS = 7;

/**
 * Estimates how an offer sells, from the observations or from the sales that the market reports.
 * @param now see `liquidityOf`; @param reported units sold in 7 days; null = the market does not report sales
 */
export function figuresOf(
  watch: LiquidityWatch,
  tests: PredictionTests,
  pool: LeavingPool,
  { cell, now, reported }: { cell: number; now: number; reported: number | null },
): LiquidityFigures {
  const observed = liquidityOf(watch, cell, now);
  const price = watch.price[cell]!;
  const quantity = watch.quantity[cell]!;
  return {
    listings: LISTING_SHARES.map((_, place) => {
      const listing = observed.listings[place]!;
      const sold = reported === null ? listing.left * pool.sold : reported * pool.share[place]!;
      const days = reported === null ? listing.days : REPORTED_DAYS;
      const rate = saleRate(sold, days, expectedPerDay(pool, price, quantity, place) * pool.sold);
      return { ...timeToSell(rate, widthOf(tests, place, listing.left)), sample: sold };
    }),
    soldPerDay: reported === null ? soldPerDay(observed, pool, price, quantity) : reported / REPORTED_DAYS,
    watchedDays: observed.days,
    average: observed.average,
  };
}

/** The expected number of units sold per day. After a short watch it is close to the number for similar offers. */
function soldPerDay({ leftPerDay, days }: Liquidity, pool: LeavingPool, price: number, quantity: number): number {
  const rate = saleRate(leftPerDay * days, days, leavingPerDay(pool, price, quantity));
  return (rate.shape / rate.days) * pool.sold;
}
