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
import { call, COST } from '../../call.ts';
import { date, id, idInPath, market, money, page, searchText, whole, wrong } from '../../primitives.ts';
import { pagination, portfolio, stats, trackedItem } from '../../tracked-portfolio.ts';

const success = z.literal(true);
const count = z.int();
const params = z.object({ id: idInPath });

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
  cost: COST.valuation,
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
