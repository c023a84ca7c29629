import { MAX_LISTING_PRICE, MIN_LISTING_PRICE } from '@lootfolio/domain/listings';
import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import { z } from 'zod';
import { market, wrong } from './primitives.ts';

/** Steam's id of a thing. */
export const assetId = z.string().regex(/^\d{1,20}$/);
/** A market's id of a listing. */
export const marketItemId = z.string().regex(/^[\x21-\x7e]{1,64}$/);
/** A market on which the product sells, by its slug. */
export const sellingMarket = market.transform(({ slug }, context) => {
  if (SELLING_MARKETS.includes(slug)) return slug;
  context.addIssue(wrong('fields.unknownMarket'));
  return z.NEVER;
});
/** The price at which a thing is listed. */
export const listingPrice = z.int().min(MIN_LISTING_PRICE).max(MAX_LISTING_PRICE);

/** The greatest number of items of one call, whatever the plan allows. */
export const MAX_ITEMS = 500;
/** Suffices for `MAX_ITEMS` items with a price for each market and long names. */
export const MAX_ITEMS_BYTES = 700_000;

/** The state of a listing. `sending` and `leaving`: a request is under way. `unknown`: the market did not say what became of it. */
export const listingState = z.enum(['sending', 'listed', 'hidden', 'leaving', 'sold', 'removed', 'failed', 'unknown']);
