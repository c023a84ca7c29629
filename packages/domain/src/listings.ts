import { CENT, floorCents, type Money } from './money.ts';

/** The bounds of a price at which a thing is listed. A price of 0 would remove a listing at some markets. */
export const MIN_LISTING_PRICE: Money = 10;
export const MAX_LISTING_PRICE: Money = 100_000_000;
/** The greatest price that can be typed into a row of the listed items. */
export const MAX_INLINE_PRICE: Money = 1_000_000;

/** How often own listings are read without a click. */
export const SYNC_MINUTES = 15;

/** The numbers of cards of a page of List Items. */
export const LIST_ITEMS_PAGE_SIZES = [30, 40, 50, 100, 200] as const;
/** The numbers of rows of a page of Listed Items. */
export const LISTING_PAGE_SIZES = [10, 15, 25, 30] as const;
export const LISTED_SORTS = ['price', 'date', 'name'] as const;
export type ListedSort = (typeof LISTED_SORTS)[number];

/** How several prices are lowered at once: to a cent under the market's lowest, or by a share of the own price. */
export const LOWER_OPTIONS = ['minimum', 'lower_5', 'lower_10'] as const;
export type LowerOption = (typeof LOWER_OPTIONS)[number];

/** The time in milliseconds after which a plan of new prices must be made again. */
export const PLAN_MS = 600_000;

const PERCENT: Readonly<Record<Exclude<LowerOption, 'minimum'>, number>> = { lower_5: 5, lower_10: 10 };

/** A price less a cent, rounded down to whole cents; never below 0. */
export const underPrice = (price: Money): Money => Math.max(0, floorCents(price - CENT));

/**
 * The lowered price of a listing; null when it would not be lower than the present one, or below a cent.
 * @param market the lowest price on the market; null when it is unknown
 */
export function loweredPrice(option: LowerOption, own: Money, market: Money | null): Money | null {
  const lowered = option === 'minimum' ? toMinimum(own, market) : floorCents(Math.floor((own * (100 - PERCENT[option])) / 100));
  return lowered !== null && lowered < own && lowered >= CENT ? lowered : null;
}

const toMinimum = (own: Money, market: Money | null): Money | null => (market === null ? null : undercut(market, own));

/** A cent under a market's lowest price. A price that is the own one is not undercut: it may be the own listing. */
export const undercut = (market: Money, own: Money | null): Money => (market === own ? market : underPrice(market));

/** Where a price stands among the lowest prices of markets. `unknown`: there is nothing to compare with. */
export type PriceStanding = 'far_below' | 'cheap' | 'usual' | 'high' | 'unknown';

/**
 * Compares a price with the lowest known price: under 60 percent of it, under 95, under 104, or more.
 * @param lowest null when no price is known
 */
export function standingOf(price: Money, lowest: Money | null): PriceStanding {
  if (lowest === null || lowest === 0) return 'unknown';
  if (price * 100 < lowest * 60) return 'far_below';
  if (price * 100 < lowest * 95) return 'cheap';
  return price * 100 < lowest * 104 ? 'usual' : 'high';
}

/**
 * Returns the lowest price that is known of an item: of the fresh ones that are no outliers; of the fresh ones when all are, of all when none
 * is fresh. Null when there is none.
 */
export function lowestKnown(quotes: readonly { price: Money; fresh: boolean; outlier: boolean }[]): Money | null {
  const fresh = quotes.filter((quote) => quote.fresh);
  const [best = []] = [fresh.filter((quote) => !quote.outlier), fresh, quotes].filter(({ length }) => length > 0);
  return best.length > 0 ? Math.min(...best.map(({ price }) => price)) : null;
}

/**
 * True when a price is under half of every known price.
 * @param lowest the lowest known price; null when none is known: then there is nothing to compare with
 */
export const isFarBelow = (price: Money, lowest: Money | null): boolean => lowest !== null && price * 2 < lowest;

/**
 * True when a price is more than twice every known price.
 * @param known empty when none is known
 */
export const isFarAbove = (price: Money, known: readonly Money[]): boolean => known.length > 0 && known.every((other) => price > other * 2);
