import { TREND_INTERVALS, TREND_TYPES } from '@lootfolio/domain/trends';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { itemSummary, itemTraits } from '../../item-summary.ts';
import { date, game, MAX_FILTER_BYTES, money, page, pageSize, ratio, time, whole } from '../../primitives.ts';
import { comparisonQuery } from './comparison.ts';

const MAX_MONEY = 1_000_000_000;
const MAX_QUANTITY = 1000;

export const TREND_DEFAULTS = {
  priceFrom: 0,
  priceTo: 20_000_000,
  minROI: 0,
  maxROI: 10_000,
  quantity: 0,
  volume: 0,
  pageSize: 10,
  sortBy: 'price',
  sortOrder: 'DESC',
  interval: 1,
  listSize: 5,
} as const;

const trendItem = z.object({
  item_detail: z.object({
    ...itemSummary,
    ...itemTraits,
    /** The reference price of the last 30 days, newest first: the current price, then the last price of each day. */
    prices: z.array(z.object({ price: money, update_date: date })),
  }),
  /** The reference price: Steam's fresh price; without it Buff.163's. */
  price: money,
  /** Slug of the market of the price. */
  market: z.string(),
  /** `price` less the price on the same market at the start of the interval; null when that is not known. */
  price_change: money.nullable(),
  /** `price_change` in percent of the price at the start. */
  change_ratio: ratio.nullable(),
  /** Units sold in the interval over all markets; null when no market states it. */
  volume: z.int().nullable(),
  /** True when the price is far from the other markets' prices. */
  outlier: z.boolean(),
});

const trendReply = z.object({
  success: z.literal(true),
  data: z.array(trendItem),
  total: z.int(),
  updated_at: time.nullable(),
});

export const findTrends = call({
  method: 'POST',
  path: '/item/trend',
  access: 'public',
  summary: 'Items with their reference prices of 30 days',
  read: true,
  rate: 'comparison',
  cost: COST.query,
  maxBytes: MAX_FILTER_BYTES,
  body: comparisonQuery.omit({ globalMinimum: true, outliers: true, maxAge: true, afterPayout: true }).extend({
    pageSize: pageSize.default(TREND_DEFAULTS.pageSize),
    /** When sorted by price, outliers come last in both directions. */
    sortBy: z.enum(['price', 'name']).default(TREND_DEFAULTS.sortBy),
    /** The minimum number of pieces on offer on a source market. With a limit of ROI or with target markets: on both markets. */
    quantity: whole(0, MAX_QUANTITY).default(TREND_DEFAULTS.quantity),
  }),
  reply: trendReply,
});

const listQuery = z.object({
  game: game.default(730),
  currentPage: page.default(1),
  pageSize: pageSize.default(TREND_DEFAULTS.listSize),
  /** `trend`: the strongest change first; for popular items the most sales. */
  sortBy: z.enum(['trend', 'price', 'name']).default('trend'),
  sortOrder: z.enum(['ASC', 'DESC']).default('DESC'),
  /** Bounds of the reference price, ends included, in thousandths of a dollar. */
  priceFrom: whole(0, MAX_MONEY).default(TREND_DEFAULTS.priceFrom),
  priceTo: whole(0, MAX_MONEY).default(TREND_DEFAULTS.priceTo),
  /** The minimum number of pieces on offer on a market. */
  quantity: whole(0, MAX_QUANTITY).default(TREND_DEFAULTS.quantity),
  /** The minimum number of units sold in 7 days over all markets. */
  volume: whole(0, 1_000_000).default(TREND_DEFAULTS.volume),
  /** Days. */
  interval: whole(1, 30).pipe(z.literal(TREND_INTERVALS)).default(TREND_DEFAULTS.interval),
});

export const findPopular = call({
  method: 'POST',
  path: '/item/popular',
  access: 'public',
  summary: 'Items by units sold',
  read: true,
  rate: 'comparison',
  cost: COST.query,
  body: listQuery,
  reply: trendReply,
});

export const listTrending = call({
  method: 'GET',
  path: '/item/trending-item',
  access: 'public',
  summary: 'Rising, falling or popular items',
  rate: 'comparison',
  cost: COST.query,
  query: listQuery.extend({ type: z.enum(TREND_TYPES).default('increase') }),
  reply: trendReply,
});
