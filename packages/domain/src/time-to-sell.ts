import type { AppId } from './games.ts';
import { APP_IDS } from './games.ts';
import { STEAM_ID } from './markets.ts';

/**
 * The estimated rate at which a listing sells, as a gamma distribution. `shape` counts sales, including sales of similar items; `days` is
 * the time in which these sales happened.
 */
export type SaleRate = { shape: number; days: number };

/** Days until a listing sells. It sells within `median` days in half of the cases, and between `low` and `high` in eight of ten cases. */
export type TimeToSell = { low: number; median: number; high: number };

/** The weight of similar items: they count as this number of sales of the item itself. */
const PRIOR_SALES = 1;
/** The probabilities of a sale before `low` and before `high`: eight of ten cases lie between them. */
const LOW = 0.1;
const HIGH = 0.9;

/**
 * Combines the observed sales of an item with the expected sales of similar items.
 * @param sold sales while a listing at this price was first in line; may be a fraction, because older sales count less
 * @param days the number of days for which such a listing was watched
 * @param expected sales per day of similar items; above 0
 */
export const saleRate = (sold: number, days: number, expected: number): SaleRate => ({
  shape: PRIOR_SALES + sold,
  days: PRIOR_SALES / expected + days,
});

/**
 * The time until the next sale. Sales arrive at random, at a rate that is itself uncertain. The times between them then have a Lomax
 * distribution: the fewer sales were seen, the longer is its tail.
 * @param width the exponent for the ratios of the bounds to the median
 */
export function timeToSell(rate: SaleRate, width = 1): TimeToSell {
  const median = daysUntil(rate, 0.5);
  const bound = (share: number): number => median * (daysUntil(rate, share) / median) ** width;
  return { low: bound(LOW), median, high: bound(HIGH) };
}

/** The number of days within which the listing sells with the probability `share`. */
export const daysUntil = ({ shape, days }: SaleRate, share: number): number => days * ((1 - share) ** (-1 / shape) - 1);

/**
 * Days for which an item that was just bought cannot be sold. CS2: seven days of trade protection after every trade. Other games: none,
 * but an item from Steam's market cannot be traded for seven days. Source: Valve's announcement of July 2025 and Steam Support.
 */
export const heldAfterPurchase = (appId: AppId, marketId: number): number => (appId === APP_IDS.cs2 || marketId === STEAM_ID ? 7 : 0);

/**
 * Days for which a market holds the money of a sale. CS2: until the buyer's trade protection has ended; markets state seven to eight days
 * (the FAQ of CS.MONEY: eight). Steam pays into its wallet at once. How long a payout itself takes depends on its method and is not included.
 */
export const heldAfterSale = (appId: AppId, marketId: number): number => (appId === APP_IDS.cs2 && marketId !== STEAM_ID ? 8 : 0);

/**
 * Days from the purchase until the money of the sale can be used again. At least one, because nobody trades an item more than once a day.
 */
export const lockedDays = (appId: AppId, sourceId: number, targetId: number, sellDays: number): number =>
  Math.max(1, heldAfterPurchase(appId, sourceId) + sellDays + heldAfterSale(appId, targetId));

/** Reasons not to rely on a price. `thin`: hardly anything sells. `moved`: the price rose far while hardly anything was sold. */
export type LiquidityWarning = 'thin' | 'moved';

/** Fewer sales than this within a fortnight are too few to rely on. */
const THIN_SALES = 2;
const FORTNIGHT = 14;
/** A price has moved far when it is this many times its average of the last week. */
const MOVED = 1.4;

/**
 * @param soldPerDay units sold per day; @param average the price's average of about a week, in the unit of `price`; 0 = unknown
 */
export function liquidityWarnings({
  soldPerDay,
  price,
  average,
}: {
  soldPerDay: number;
  price: number;
  average: number;
}): LiquidityWarning[] {
  if (soldPerDay * FORTNIGHT >= THIN_SALES) return [];
  return average > 0 && price >= MOVED * average ? ['thin', 'moved'] : ['thin'];
}
