import { BUFF_ID } from './markets.ts';
import type { Money } from './money.ts';
import { CHANGE_SPANS } from './price-changes.ts';

/** The highest purchase or sale price of one piece: a hundred thousand dollars. */
export const MAX_INVESTMENT_PRICE: Money = 100_000_000;
/** A cent. */
export const INVESTMENT_PRICE_STEP: Money = 10;
export const MAX_INVESTMENT_QUANTITY = 1_000_000;
export const CATEGORY_LENGTH = 60;
export const FILE_NAME_LENGTH = 200;

/** The maximum number of lots of a user, and of pieces in them. Within these limits, sums of their prices stay exact. */
export const MAX_INVESTMENTS = 250_000;
export const MAX_INVESTED_PIECES = 5_000_000;

/** The maximum size of a file of purchases in bytes, and its maximum number of rows. */
export const MAX_PURCHASE_FILE = 1_000_000;
export const MAX_PURCHASE_ROWS = 5000;

export const INVESTMENT_SORTS = [
  'name',
  'qty',
  'buyPrice',
  'price',
  ...CHANGE_SPANS,
  'totalBuy',
  'totalSell',
  'netProfit',
  'roi',
  'buyDate',
] as const;
export type InvestmentSort = (typeof INVESTMENT_SORTS)[number];
/** The filter of the investments: the pieces that are held, the pieces that were sold, or both. */
export const INVESTMENT_STATES = ['held', 'sold', 'all'] as const;
export type InvestmentState = (typeof INVESTMENT_STATES)[number];

/** Days of the history. */
export const INVESTMENT_INTERVALS = [7, 14, 30, 90] as const;
export type InvestmentInterval = (typeof INVESTMENT_INTERVALS)[number];

/** The defaults of the screen. */
export const INVESTMENT_DEFAULTS = {
  page: 1,
  size: 24,
  exportSize: 100,
  sort: 'netProfit',
  order: 'DESC',
  marketId: BUFF_ID,
  priceFrom: 0,
  priceTo: MAX_INVESTMENT_PRICE,
  interval: 30,
  state: 'held',
  q: '',
} as const;

/** The reasons why a row of a file does not become an investment. */
export const SKIP_REASONS = ['UNKNOWN_ITEM', 'ALREADY_THERE', 'WRONG_DAY'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
