import type { Calls } from '@lootfolio/contract/calls';

/** The calls that the contract declares like this. */
type With<Flag> = { [K in keyof Calls]: Calls[K] extends Flag ? K : never }[keyof Calls];

// The contract's schemas stay out of the browser's code, so its flags stand here once more. The types compare the two: a list with one
// call too many or too few does not compile.

/** A GET that changes state carries the CSRF token and is never repeated. */
export const MUTATING_GETS: Record<With<{ method: 'GET'; mutates: true }>, true> = { 'GET /logout': true };

/** A POST that only reads is repeated as a GET is. */
export const READING_POSTS: Record<With<{ method: 'POST'; read: true }>, true> = {
  'POST /item': true,
  'POST /item/all': true,
  'POST /item/comparison': true,
  'POST /item/comparison/export': true,
  'POST /item/image': true,
  'POST /item/multiple-comparison': true,
  'POST /watchlist/all': true,
  'POST /watchlist/export': true,
  'POST /watchlist/find': true,
  'POST /watchlist/get': true,
};

/** A call that moves money carries an Idempotency-Key. */
export const MONEY_CALLS: Record<With<{ money: true }>, true> = {};
