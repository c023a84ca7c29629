/** Steam's ETradeOfferState. 12 stands in Steam's own web pages and in no list of its documentation. */
const OFFER_STATES = {
  1: 'invalid',
  2: 'active',
  3: 'accepted',
  4: 'countered',
  5: 'expired',
  6: 'cancelled',
  7: 'declined',
  8: 'invalid_items',
  9: 'needs_confirmation',
  10: 'cancelled_by_second_factor',
  11: 'in_escrow',
  12: 'reverted',
} as const;

/** Steam's ETradeStatus. 12 is undocumented: the trade was taken back within the days of trade protection. */
const TRADE_STATUSES = {
  0: 'init',
  1: 'pre_committed',
  2: 'committed',
  3: 'complete',
  4: 'failed',
  5: 'partial_support_rollback',
  6: 'full_support_rollback',
  7: 'selective_support_rollback',
  8: 'rollback_failed',
  9: 'rollback_abandoned',
  10: 'in_escrow',
  11: 'escrow_rollback',
  12: 'trade_protection_rollback',
} as const;

export type OfferState = (typeof OFFER_STATES)[keyof typeof OFFER_STATES] | 'unknown';
export type TradeStatus = (typeof TRADE_STATUSES)[keyof typeof TRADE_STATUSES] | 'unknown';

const named = <T extends string>(names: Readonly<Record<number, T>>, number: number): T | 'unknown' => names[number] ?? 'unknown';

/** Returns the name of Steam's number of an offer's state. A number that Steam may add later is `unknown`. */
export const stateOfOffer = (number: number): OfferState => named(OFFER_STATES, number);

/** Returns the name of Steam's number of a trade's status. A number that Steam may add later is `unknown`. */
export const statusOfTrade = (number: number): TradeStatus => named(TRADE_STATUSES, number);
