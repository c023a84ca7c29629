import { WATCHLIST_DEFAULTS, WATCHLIST_TYPES } from '@lootfolio/domain/watchlist';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { itemSummary, itemTraits } from '../../item-summary.ts';
import {
  file,
  fileInput,
  game,
  gameOrAll,
  id,
  list,
  market,
  money,
  page,
  pageSize,
  ratio,
  searchText,
  time,
  whole,
} from '../../primitives.ts';

const watchedItem = z.object({
  id,
  /** Always null: a watched item is not an asset of an inventory. */
  asset_id: z.string().nullable(),
  ...itemSummary,
  ...itemTraits,
  /** The price on the base market when the item was added, and the current price. */
  added_price: z.object({
    previous: z.object({ price: money.nullable() }),
    today: z.object({ price: money.nullable(), market_id: id }),
  }),
  /** Change of the price since the item was added, in percent; null when a price is missing. */
  change: ratio.nullable(),
  prices: z.array(
    z.object({
      market_id: id,
      market_name: z.string(),
      price: money.nullable(),
      /** `price` less the market's fee. */
      net: money.nullable(),
      quantity: z.int().nullable(),
      updated_at: time.nullable(),
      fresh: z.boolean(),
      outlier: z.boolean(),
      url: z.string().nullable(),
      /** Difference to the price on the base market, in percent. */
      difference: ratio.nullable(),
    }),
  ),
  /** Ids of the markets shown. */
  markets: z.array(id),
  added_at: time,
});

export const addToWatchlist = call({
  method: 'POST',
  path: '/watchlist',
  access: 'user',
  summary: 'Puts an item on the watchlist',
  owned: true,
  body: z.object({ appid: game, market_hash_name: z.string().min(1).max(300), item_id: id, general_id: id }),
  reply: z.object({ success: z.literal(true), id }),
});

export const listWatchlist = call({
  method: 'POST',
  path: '/watchlist/all',
  access: 'user',
  summary: 'The watched items with prices of chosen markets',
  owned: true,
  read: true,
  body: z.object({
    appid: gameOrAll.default(null),
    currentPage: page.default(WATCHLIST_DEFAULTS.page),
    pageSize: pageSize.default(WATCHLIST_DEFAULTS.size),
    sortBy: z.enum(['added_at', 'name', 'price', 'change']).default(WATCHLIST_DEFAULTS.sort),
    sortOrder: z.enum(['ASC', 'DESC']).default(WATCHLIST_DEFAULTS.order),
    /** The minimum number of units sold in 7 days over all markets. */
    volume: whole(0, 1_000_000).default(WATCHLIST_DEFAULTS.volume),
    selectedType: z.enum(WATCHLIST_TYPES).default(WATCHLIST_DEFAULTS.type),
    search: searchText.default(WATCHLIST_DEFAULTS.q),
    /** At most 4; empty = the default markets. */
    markets: z.array(market).max(50).default([]),
    baseMarket: market.optional(),
  }),
  reply: list(watchedItem).extend({
    /** The number of items on the list without filters, and the maximum number of items of a list. */
    watched: z.int(),
    most: z.int(),
  }),
});

export const findWatched = call({
  method: 'POST',
  path: '/watchlist/find',
  access: 'user',
  summary: 'Which of some items are on the watchlist',
  owned: true,
  read: true,
  body: z.object({ item_ids: z.array(id).min(1).max(200) }),
  /** The rows of the items that are on the watchlist; other items are left out. */
  reply: list(z.object({ id, item_id: id })),
});

export const exportWatchlist = call({
  method: 'POST',
  path: '/watchlist/export',
  access: 'user',
  summary: 'The watchlist as a file: all items that the same query of the list matches',
  owned: true,
  read: true,
  file: true,
  rate: 'export',
  cost: COST.file,
  body: listWatchlist.body.omit({ currentPage: true, pageSize: true }).extend(fileInput),
  reply: file,
});

export const getWatched = call({
  method: 'POST',
  path: '/watchlist/get',
  access: 'user',
  summary: 'Whether an item is on the watchlist',
  owned: true,
  read: true,
  body: z.object({ market_hash_name: z.string().min(1).max(300), app_id: game }),
  reply: z.object({ success: z.literal(true), item: z.object({ id, item_id: id, name: z.string() }).nullable() }),
});

export const removeFromWatchlist = call({
  method: 'POST',
  path: '/watchlist/delete',
  access: 'user',
  summary: 'Takes an item off the watchlist',
  owned: true,
  body: z.object({ id }),
  reply: z.object({ success: z.literal(true), id }),
});
