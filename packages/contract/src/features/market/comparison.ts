import { COMPARISON_DEFAULTS } from '@lootfolio/domain/comparison-filters';
import { SIDES } from '@lootfolio/domain/quotes';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { itemSummary, itemTraits } from '../../item-summary.ts';
import {
  clientKey,
  decimal,
  file,
  fileInput,
  filterName,
  flag,
  game,
  id,
  idInPath,
  list,
  market,
  MAX_FILTER_BYTES,
  MAX_FILTER_NAMES,
  money,
  ok,
  page,
  pageSize,
  ratio,
  searchText,
  started,
  time,
  whole,
} from '../../primitives.ts';

const names = z
  .union([filterName, z.array(filterName).max(MAX_FILTER_NAMES)])
  .transform((value) => (typeof value === 'string' ? [value] : value));
/** An array of markets, or a single market; empty = all. */
const markets = z.union([z.array(market).max(50), market.transform((one) => [one])]);
const MAX_MONEY = 1_000_000_000;
const MAX_PERCENT = 10_000;

export const comparisonQuery = z.object({
  game: game.default(730),
  currentPage: page.default(1),
  pageSize: pageSize.default(COMPARISON_DEFAULTS.pageSize),
  sortBy: z.enum(['profitRatio', 'profit', 'profitPerDay', 'name', 'quantity']).default(COMPARISON_DEFAULTS.sortBy),
  sortOrder: z.enum(['ASC', 'DESC']).default(COMPARISON_DEFAULTS.sortOrder),
  searchQuery: searchText.default(''),
  /** Bounds of the source's price, ends included, in thousandths of a dollar. */
  priceFrom: whole(0, MAX_MONEY).default(COMPARISON_DEFAULTS.priceFrom),
  priceTo: whole(0, MAX_MONEY).default(COMPARISON_DEFAULTS.priceTo),
  /** Bounds of the profit ratio, ends included, in percent. */
  minROI: decimal(0, MAX_PERCENT).default(COMPARISON_DEFAULTS.minROI),
  maxROI: decimal(0, MAX_PERCENT).default(COMPARISON_DEFAULTS.maxROI),
  /** The least profit in thousandths of a dollar; with `afterPayout`, after the payout. 0: any. */
  minProfit: whole(0, MAX_MONEY).default(COMPARISON_DEFAULTS.minProfit),
  /** The minimum number of pieces on offer, on both markets; only on the source when sold to buy orders. */
  quantity: whole(0, 10_000).default(COMPARISON_DEFAULTS.quantity),
  /** The minimum number of units sold in 7 days over all markets. */
  volume: whole(0, 1_000_000).default(COMPARISON_DEFAULTS.volume),
  type: names.default([]),
  exterior: names.default([]),
  rarity: names.default([]),
  extra: names.default([]),
  sourceMarket: markets.default([]),
  targetMarket: markets.default([]),
  /** `bid` = sold at once to the best buy order of the target; markets without buy orders are then not targets. */
  sell: z.enum(SIDES).default('ask'),
  /** 1 = only rows whose source price is the lowest of all markets. */
  globalMinimum: flag.default(0),
  /** 0 leaves out rows with a suspicious price. */
  outliers: flag.default(1),
  /** Minutes; older prices are ignored. */
  maxAge: whole(1, 100_000).optional(),
  /** 1 = profit, ratio, order and the choice of the target include the cost of a payout when it is documented. */
  afterPayout: flag.default(0),
});

export const comparisonRow = z.object({
  ...itemSummary,
  ...itemTraits,
  phase: z.string().nullable(),
  /** Steam's price; without it Buff.163's price; without both 0. */
  referance_price: money,
  source_id: id,
  source_name: z.string(),
  source_price: money,
  source_qty: z.int().nullable(),
  source_url: z.string().nullable(),
  target_id: id,
  target_name: z.string(),
  /** The lowest price on the target, or its highest buy order with `sell: bid`. */
  target_price: money,
  /** The number of pieces on offer at that price, or wanted by that buy order. */
  target_qty: z.int().nullable(),
  target_url: z.string().nullable(),
  /** The target's price less its fee. */
  target_net: money,
  /**
   * The target's price less its fee and the cost of a payout; null when that cost is not documented, or when the market does not pay out
   * money.
   */
  target_after_payout: money.nullable(),
  /** The target's price less its fee (with `afterPayout` also less the cost of a payout), less the source's price. */
  profit: money,
  /** `profit` in percent of the source's price. */
  profitRatio: ratio,
  /** Days until the item sells at the target's price, an estimate: see the page /time-to-sell; null = unknown. */
  sell_days: z.number().nullable(),
  /** Days from the purchase until the money can be used again: trade protection, sale and the market's hold; null = unknown. */
  locked_days: z.number().nullable(),
  /** `profit` divided by `locked_days`; null = unknown. */
  profit_per_day: money.nullable(),
  /** 1 + the number of markets that are cheaper than the source. */
  global_rank: z.int(),
  /** Units sold in 7 days over all markets; null when no market states it. */
  volume_7d: z.int().nullable(),
  /** The older time of the two prices. */
  last_update: time,
  /** False when the target's fee is assumed. */
  fee_known: z.boolean(),
  source_outlier: z.boolean(),
  target_outlier: z.boolean(),
  target_wallet_only: z.boolean(),
});

const comparisonReply = list(comparisonRow).extend({
  /** Rows left out as suspicious. */
  hidden: z.int(),
  /** True when filters were ignored because the caller is not signed in. */
  limited: z.boolean(),
  updated_at: time.nullable(),
});

export const compare = call({
  method: 'POST',
  path: '/item/comparison',
  access: 'public',
  summary: 'Best buy and sell price of every item between two markets',
  read: true,
  rate: 'comparison',
  cost: COST.query,
  maxBytes: MAX_FILTER_BYTES,
  body: comparisonQuery,
  reply: comparisonReply,
});

export const compareMultiple = call({
  method: 'POST',
  path: '/item/multiple-comparison',
  access: 'public',
  summary: 'Best buy and sell price of every item between sets of markets',
  read: true,
  rate: 'comparison',
  cost: COST.query,
  maxBytes: MAX_FILTER_BYTES,
  body: comparisonQuery,
  reply: comparisonReply,
});

/** The columns that the screen can show. In a file, each is one or more columns. */
export const COMPARISON_COLUMNS = [
  'name',
  'reference',
  'source',
  'quantity',
  'sold',
  'target',
  'net',
  'profit',
  'profitRatio',
  'profitPerDay',
  'age',
] as const;

const exportBody = comparisonQuery.omit({ currentPage: true, pageSize: true }).extend({
  ...fileInput,
  /** Empty = all. */
  columns: z.array(z.enum(COMPARISON_COLUMNS)).max(COMPARISON_COLUMNS.length).default([]),
});

export const exportComparison = call({
  method: 'POST',
  path: '/item/comparison/export',
  access: 'public',
  summary: 'The comparison as a file: the first 5,000 rows of the same query',
  read: true,
  file: true,
  rate: 'export',
  cost: COST.file,
  maxBytes: MAX_FILTER_BYTES,
  body: exportBody,
  reply: file,
});

export const exportAllOfComparison = call({
  method: 'POST',
  path: '/item/comparison/export-all',
  access: 'user',
  summary: 'Starts to make a file of all rows of the same query, at most 100,000 (5,000 of a PDF); one at a time, 20 a day',
  owned: true,
  rate: 'export',
  cost: COST.file,
  maxBytes: MAX_FILTER_BYTES,
  body: exportBody.extend({ client_key: clientKey }),
  reply: started,
});

const viewName = z.string().trim().min(1).max(60);
/** The query string of the screen's address, without the `?`. */
const viewSearch = z.string().max(2000);
const viewAlert = z.object({
  /** The alert reports a row when its ROI and its profit reach these minimums. */
  min_roi: ratio,
  min_profit: money,
  /**
   * The number of rows that matched at the last check, at most 201: one more than the 200 rows that are watched. Null before the first
   * check.
   */
  fits: z.int().nullable(),
});
const savedView = z.object({
  id,
  name: z.string(),
  search: z.string(),
  is_default: z.boolean(),
  /** Null when the view has no alert. */
  alert: viewAlert.nullable(),
});

export const listViews = call({
  method: 'GET',
  path: '/users/views',
  access: 'user',
  summary: 'Saved views of the comparison',
  owned: true,
  reply: list(savedView),
});

export const saveView = call({
  method: 'POST',
  path: '/users/views',
  access: 'user',
  summary: 'Saves the filters of the comparison under a name',
  owned: true,
  body: z.object({ name: viewName, search: viewSearch, is_default: z.boolean().default(false) }),
  reply: z.object({ success: z.literal(true), item: savedView }),
});

export const deleteView = call({
  method: 'DELETE',
  path: '/users/views/{id}',
  access: 'user',
  summary: 'Removes a saved view',
  owned: true,
  params: z.object({ id: idInPath }),
  reply: ok,
});

export const setAlert = call({
  method: 'POST',
  path: '/users/views/{id}/alert',
  access: 'user',
  summary: 'Tells the user when a row appears in a saved view',
  owned: true,
  params: z.object({ id: idInPath }),
  body: z.object({ min_roi: decimal(0, MAX_PERCENT), min_profit: whole(0, MAX_MONEY) }),
  reply: z.object({ success: z.literal(true), alert: viewAlert }),
});

export const removeAlert = call({
  method: 'DELETE',
  path: '/users/views/{id}/alert',
  access: 'user',
  summary: 'Removes the alert of a saved view',
  owned: true,
  params: z.object({ id: idInPath }),
  reply: ok,
});
