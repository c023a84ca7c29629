import {
  MAX_ADDED,
  MAX_TRACKED_PRICE,
  MAX_TRACKED_QUANTITY,
  MAX_TRACKER_LIMIT,
  PORTFOLIO_NAME_LENGTH,
  PORTFOLIO_TEXT_LENGTH,
  TRACKED_NOTES_LENGTH,
  TRACKER_DEFAULTS,
  TRACKER_MARKETS,
  TRACKER_SORTS,
} from '@lootfolio/domain/tracker';
import { z } from 'zod';
import { call } from '../../call.ts';
import { itemSummary, itemTraits } from '../../item-summary.ts';
import { priceChanges } from '../../price-change.ts';
import { date, id, idInPath, market, money, page, ratio, searchText, time, whole, wrong } from '../../primitives.ts';

const success = z.literal(true);
const count = z.int();
const params = z.object({ id: idInPath });

const portfolio = z.object({
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

const pagination = z.object({
  page: count,
  limit: count,
  total: count,
  pages: count,
  has_next: z.boolean(),
  has_prev: z.boolean(),
});

const trackedItem = z.object({
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

const stats = z.object({
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

/** Must have a visible character, because a name of blanks or invisible characters would be an empty button. */
const portfolioName = z
  .string()
  .trim()
  .min(1)
  .max(PORTFOLIO_NAME_LENGTH)
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u);
const portfolioText = z.string().trim().max(PORTFOLIO_TEXT_LENGTH);

/** One of the markets on which a tracked item can have been bought. */
const boughtOn = market.refine(({ id: marketId }) => TRACKER_MARKETS.includes(marketId), { params: wrong('fields.unknownMarket').params });
/** Accepts one of these markets. An empty text or `all` means all of them and becomes null. */
const marketFilter = z
  .literal(['', 'all', 'All'])
  .transform(() => null)
  .or(boughtOn);

const purchase = {
  buy_price: money.min(1).max(MAX_TRACKED_PRICE),
  qty: z.int().min(1).max(MAX_TRACKED_QUANTITY),
  transaction_date: date,
};
/** Suffices for the most items that are added at once, with the longest names and notes, of characters with the most bytes. */
const MAX_BYTES = 256_000;
const notes = z.string().trim().max(TRACKED_NOTES_LENGTH).nullable();

const paging = {
  page: page.default(TRACKER_DEFAULTS.page),
  limit: whole(1, MAX_TRACKER_LIMIT).default(TRACKER_DEFAULTS.limit),
};

const sorting = {
  sortBy: z.enum(TRACKER_SORTS).default(TRACKER_DEFAULTS.sort),
  sortOrder: z.enum(['ASC', 'DESC']).default(TRACKER_DEFAULTS.order),
};

export const listPortfolios = call({
  method: 'GET',
  path: '/item-portfolio',
  access: 'user',
  summary: 'The portfolios of the item tracker',
  owned: true,
  reply: z.object({
    success,
    data: z.array(portfolio),
    total: count,
    /** The maximum number of portfolios of the user. */
    limit: count,
    /** A plan is sold that allows more. */
    can_upgrade: z.boolean(),
  }),
});

export const createPortfolio = call({
  method: 'POST',
  path: '/item-portfolio',
  access: 'user',
  summary: 'Creates a portfolio in the item tracker',
  owned: true,
  body: z.object({ name: portfolioName, description: portfolioText.default(''), isPublic: z.boolean().default(false) }),
  reply: z.object({ success, data: portfolio }),
});

export const listPublicPortfolios = call({
  method: 'GET',
  path: '/item-portfolio/public',
  access: 'user',
  summary: 'The public portfolios of all users, newest first',
  query: z.object(paging),
  reply: z.object({ success, data: z.array(portfolio), pagination, total: count }),
});

export const getPortfolio = call({
  method: 'GET',
  path: '/item-portfolio/{id}',
  access: 'user',
  summary: 'One portfolio: an own or a public one',
  owned: true,
  params,
  reply: z.object({ success, data: portfolio }),
});

export const changePortfolio = call({
  method: 'PUT',
  path: '/item-portfolio/{id}',
  access: 'user',
  summary: 'Changes the name, the description and who sees a portfolio; what is not named stays',
  owned: true,
  params,
  body: z.object({ name: portfolioName, description: portfolioText.optional(), isPublic: z.boolean().optional() }),
  reply: z.object({ success, data: portfolio }),
});

export const deletePortfolio = call({
  method: 'DELETE',
  path: '/item-portfolio/{id}',
  access: 'user',
  summary: 'Deletes a portfolio with its items',
  owned: true,
  params,
  reply: z.object({ success, data: z.object({ id }) }),
});

export const listTracked = call({
  method: 'GET',
  path: '/item-portfolio/{id}/items',
  access: 'user',
  summary: 'The items of an own or a public portfolio with their values now',
  owned: true,
  params,
  query: z.object({
    search: searchText.default(TRACKER_DEFAULTS.q),
    market: marketFilter.default(null),
    ...paging,
    ...sorting,
  }),
  reply: z.object({
    success,
    data: z.object({ items: z.array(trackedItem), pagination }),
    items: z.array(trackedItem),
    pagination,
    total: count,
  }),
});

export const getSharedPortfolio = call({
  method: 'GET',
  path: '/item-portfolio/shared/{id}',
  access: 'public',
  summary: 'A public portfolio as everybody sees it: its sums and a page of its items, without notes',
  params,
  query: z.object({ ...paging, ...sorting }),
  reply: z.object({ success, data: portfolio, stats, items: z.array(trackedItem), pagination, total: count }),
});

export const getPortfolioStats = call({
  method: 'GET',
  path: '/item-portfolio/{id}/stats',
  access: 'user',
  summary: 'The sums over all items of an own or a public portfolio',
  owned: true,
  params,
  reply: z.object({ success, data: stats }),
});

export const addTracked = call({
  method: 'POST',
  path: '/item-portfolio/{id}/items',
  access: 'user',
  summary: 'Adds bought items to a portfolio',
  owned: true,
  maxBytes: MAX_BYTES,
  params,
  body: z.object({
    items: z
      .array(
        z.object({
          general_id: id,
          /** The item's name, with the phase if it has one. */
          name: z.string().min(1).max(300),
          ...purchase,
          market: boughtOn.nullable().default(null),
          notes: notes.default(null),
        }),
      )
      .min(1)
      .max(MAX_ADDED),
  }),
  reply: z.object({ success, data: z.object({ ids: z.array(id) }) }),
});

export const changeTracked = call({
  method: 'PATCH',
  path: '/item-portfolio/{id}/items',
  access: 'user',
  summary: 'Changes one row of a portfolio; what is not named stays',
  owned: true,
  params,
  body: z.object({ item: z.object({ id, ...purchase, market: boughtOn.nullable().optional(), notes: notes.optional() }) }),
  reply: z.object({ success, data: z.object({ id }) }),
});

export const removeTracked = call({
  method: 'DELETE',
  path: '/item-portfolio/{id}/items',
  access: 'user',
  summary: 'Removes all rows of some items from a portfolio',
  owned: true,
  params,
  body: z.object({ general_ids: z.array(id).min(1).max(MAX_ADDED) }),
  reply: z.object({ success, data: z.object({ removed: count }) }),
});
