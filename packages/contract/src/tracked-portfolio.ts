import { z } from 'zod';
import { itemSummary, itemTraits } from './item-summary.ts';
import { priceChanges } from './price-change.ts';
import { date, id, money, ratio, time } from './primitives.ts';

const count = z.int();

/** A portfolio of tracked items with its sums. */
export const portfolio = z.object({
  id,
  name: z.string(),
  description: z.string(),
  isPublic: z.boolean(),
  /** The number of its rows. */
  itemCount: count,
  /** The gains less the losses of all rows that have a price. */
  totalProfit: money,
  profitRatio: ratio,
  /** The name of the user to whom it belongs. */
  owner: z.string(),
  /** True for the caller's own portfolio; others are read only. */
  own: z.boolean(),
});

/** The place of a page among all. */
export const pagination = z.object({
  page: count,
  limit: count,
  total: count,
  pages: count,
  has_next: z.boolean(),
  has_prev: z.boolean(),
});

/** An item of a portfolio with its price now. */
export const trackedItem = z.object({
  id,
  ...itemSummary,
  ...itemTraits,
  /** The colour of the rarity, like `color`. */
  rarity_color: z.string().nullable(),
  qty: count,
  /** For one piece, like `current_price`; the average when the pieces cost different amounts. */
  buy_price: money,
  /** The fresh price on the market of the purchase, else the lowest fresh one; null when no market has one. */
  current_price: money.nullable(),
  /** Where `current_price` comes from. */
  current: z
    .object({
      market_id: id,
      market_name: z.string(),
      /** `current_price` less that market's fee. */
      net: money,
      quantity: count.nullable(),
      updated_at: time,
      outlier: z.boolean(),
    })
    .nullable(),
  ...priceChanges,
  /** The proceeds of all pieces after the fee, less their cost. */
  profit: money.nullable(),
  /** The same before the fee. */
  gross_profit: money.nullable(),
  /** `profit` in percent of the cost. */
  profit_ratio: ratio.nullable(),
  /** The prices of the last 30 days on one market, oldest first. A day without a price has the price of the day before. */
  price_info: z.array(z.object({ price: money, date })),
  /** The market whose price counts, if it has a fresh one: the market of the purchase, like `market`. */
  selectedMarket: z.string().nullable(),
  transaction_date: date,
  /** The same day as `transaction_date`. */
  buy_date: date,
  /** The slug of the market of the purchase. */
  market: z.string().nullable(),
  /** Null for everybody but the owner. */
  notes: z.string().nullable(),
  /** The number of rows of this item in the portfolio. They are removed together. */
  entries: count,
});

/** The sums of a portfolio. */
export const stats = z.object({
  portfolio_id: id,
  portfolio_name: z.string(),
  item_count: count,
  /** The number of rows without a fresh price. The sums leave them out. */
  unpriced_items: count,
  total_buy_value: money,
  total_current_value: money,
  /** The sum of the gains and the sum of the losses, after fees. Neither is negative. */
  total_profit: money,
  total_loss: money,
  /** `total_profit` less `total_loss`. */
  net_profit: money,
  /** `total_current_value` less `total_buy_value`: before fees. */
  gross_profit: money,
  /** `net_profit` in percent of `total_buy_value`. */
  roi_percentage: ratio,
  roi_formatted: z.string(),
});
