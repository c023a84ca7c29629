/** What can differ when money is compared with what stands elsewhere. */
export const DIFFERENCE_KINDS = [
  /** The gateway was paid, and nothing was credited here. */
  'not_credited',
  /** More was credited than the gateway received. */
  'credited_more',
  /** Something was credited, and the gateway says that it was not paid. */
  'not_paid_there',
  /** Something was credited, and the gateway does not know the payment. */
  'unknown_there',
  /** The accounts of the ledger do not sum to zero. */
  'ledger_sum',
  /** The balance of an account is not the sum of its entries. */
  'account_sum',
  /** The balance that a user sees is not that of the ledger. */
  'balance_copy',
  /** What the ledger holds for a source of payments is not what the payments hold. */
  'source_sum',
  /** What a user is promised is not what their payments promise. */
  'promise_sum',
  /** Things of credited deposits are not in the inventory of the bot. */
  'things_missing',
  /** The bot received things in a trade that belongs to no deposit. */
  'trade_unknown',
  /** A deposit counts, and its trade is not among those of the bot, or was taken back. */
  'trade_missing',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Kinds whose two values count things. The values of the others are money. */
export const COUNTED_KINDS: readonly DifferenceKind[] = ['things_missing', 'trade_unknown', 'trade_missing'];

/** open: unexplained. gone: the last comparison did not find it any more. */
export const DIFFERENCE_STATES = ['open', 'explained', 'gone'] as const;
export type DifferenceState = (typeof DIFFERENCE_STATES)[number];

export const DIFFERENCE_PAGE_SIZE = 20;
