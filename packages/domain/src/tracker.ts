import { BUFF_ID, MARKETS, OTHER_MARKET, STEAM_ID } from './markets.ts';
import type { Money } from './money.ts';
import { CHANGE_SPANS } from './price-changes.ts';

/** The maximum number of rows, and of pieces, of one portfolio. Within these limits, sums of their prices stay exact. */
export const MAX_TRACKED_ROWS = 5000;
export const MAX_TRACKED_PIECES = 5_000_000;
/** The maximum number of rows that one call adds. */
export const MAX_ADDED = 100;

export const PORTFOLIO_NAME_LENGTH = 60;
export const PORTFOLIO_TEXT_LENGTH = 300;
export const TRACKED_NOTES_LENGTH = 500;

/** A hundred thousand dollars: the highest purchase price of one piece. */
export const MAX_TRACKED_PRICE: Money = 100_000_000;
export const MAX_TRACKED_QUANTITY = 1_000_000;
/** Steam, Buff.163, CSFloat, Skinport, DMarket and Waxpeer. */
const FIRST_MARKETS: readonly number[] = [STEAM_ID, BUFF_ID, 13, 6, 1001, 3];
/** The markets on which a tracked item can have been bought: first those that most are bought on, then the rest, and `OTHER_MARKET`. */
export const TRACKER_MARKETS: readonly number[] = [
  ...FIRST_MARKETS,
  ...MARKETS.map(({ id }) => id).filter((id) => !FIRST_MARKETS.includes(id)),
  OTHER_MARKET.id,
];

export const TRACKER_SORTS = [
  'name',
  'qty',
  'buy_price',
  'current_price',
  ...CHANGE_SPANS,
  'profit',
  'profit_ratio',
  'transaction_date',
] as const;
export type TrackerSort = (typeof TRACKER_SORTS)[number];

/** The defaults of a portfolio's rows. The screen asks for `size` rows; a call without a limit gets `limit` rows. */
export const TRACKER_DEFAULTS = { page: 1, size: 20, limit: 10, sort: 'transaction_date', order: 'DESC', q: '' } as const;
export const MAX_TRACKER_LIMIT = 100;
