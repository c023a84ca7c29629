import { LEAST_DEPOSIT_PRICE } from '@lootfolio/domain/deposits';
import { BUFF_ID, STEAM_ID } from '@lootfolio/domain/markets';
import { divideRounded, type Money } from '@lootfolio/domain/money';

/** What a market asks for an item. */
export type Quote = { marketId: number; price: Money; fresh: boolean; outlier: boolean };

/** Reported sales of an item in 7 days: their median price and their number. Null: not known. */
export type Sales = { median: Money | null; volume: number | null };

/** `rate`: what is credited, in percent of the lowest price. `leastVolume`: the sales of 7 days that an item needs. */
export type PriceTerms = { rate: number; leastVolume: number };

/**
 * Returns what is credited for an item; null when it is not accepted (DEP-233). The rate applies to the lowest of Buff.163's price, Steam's
 * price and the median of the sales. What is not known, not fresh or an outlier is no basis.
 */
export function depositPrice(quotes: readonly Quote[], { median, volume }: Sales, { rate, leastVolume }: PriceTerms): Money | null {
  if ((volume ?? UNKNOWN) < leastVolume) return null;
  const lowest = Math.min(reliable(quotes, BUFF_ID), reliable(quotes, STEAM_ID), median ?? UNKNOWN);
  return lowest < LEAST_DEPOSIT_PRICE ? null : divideRounded(lowest * rate, 100);
}

/** Lies below every least price and every least volume. */
const UNKNOWN = -1;

function reliable(quotes: readonly Quote[], marketId: number): Money {
  const quote = quotes.find((one) => one.marketId === marketId);
  return quote?.fresh && !quote.outlier ? quote.price : UNKNOWN;
}
