import { INVENTORY_DEFAULTS } from '@lootfolio/domain/inventory';
import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { snapshot } from '../../inventory-item.ts';
import { itemSummary, itemTraits } from '../../item-summary.ts';
import { assetId, listingPrice, listingState, marketItemId, MAX_ITEMS, MAX_ITEMS_BYTES, sellingMarket } from '../../listing.ts';
import {
  clientKey,
  filterName,
  game,
  gameSlug,
  id,
  list,
  market,
  MAX_FILTER_BYTES,
  MAX_FILTER_NAMES,
  money,
  page,
  searchText,
  time,
  whole,
} from '../../primitives.ts';

const DEFAULT_GAME = 730;
const success = z.boolean();
const count = z.int();

const several = z.array(filterName.min(1)).max(MAX_FILTER_NAMES).default([]);

export const listForListing = call({
  method: 'POST',
  path: '/steam/fetch-inventory',
  access: 'user',
  summary: 'The tradable things in the own inventory with the prices of the selling markets, to list them',
  cost: COST.valuation,
  owned: true,
  read: true,
  maxBytes: MAX_FILTER_BYTES,
  body: z.object({
    appid: game.default(DEFAULT_GAME),
    page: page.default(1),
    pageSize: whole(1, 1000).default(INVENTORY_DEFAULTS.size),
    search: searchText.default(''),
    type: several,
    exterior: several,
    rarity: several,
    /** Things that are listed on one of these markets are left out. */
    excludeMarkets: z.array(market).max(50).default([]),
    /** One row for all things of an item. */
    group: z.boolean().default(false),
    /** Only these things, whatever the other filters say. */
    assets: z.array(assetId).max(MAX_ITEMS).default([]),
  }),
  reply: list(
    z.object({
      assetid: z.string(),
      /** The ids of the row's things: one, or all of the item where they are grouped. */
      asset_ids: z.array(z.string()),
      ...itemSummary,
      ...itemTraits,
      ID: id,
      /** The market's own id of the listing; null before it is listed. */
      market_item_id: z.string().nullable(),
      item_slug: z.string(),
      game: gameSlug,
      rarity_color: z.string().nullable(),
      float: z.number().nullable(),
      seed: z.int().nullable(),
      /** The fresh Steam price, else Buff.163's, else 0. */
      referance_price: money,
      /** The lowest fresh price over the selling markets, and its market. */
      min_price: money.nullable(),
      min_market: z.string().nullable(),
      sell_price: money.nullable(),
      /** What the thing cost; null when that is unknown. */
      cost: money.nullable(),
      markets: z.array(z.object({ market_name: z.string(), slug: z.string(), is_listed: z.boolean() })),
      /** The prices of the selling markets, also those that are out of date. */
      price_info: z.array(
        z.object({
          name: z.string(),
          slug: z.string(),
          price: money,
          /** The price less the own fee. */
          net: money,
          fresh: z.boolean(),
          outlier: z.boolean(),
          updated_at: time,
        }),
      ),
      haloskins_token: z.string().nullable(),
    }),
  ).extend({
    count,
    /** Things of the game: all, and those that can be traded. */
    total_count: count,
    tradable_count: count,
    /** The greatest number of items of one listing. */
    items_at_once: count,
    ...snapshot,
  }),
});

const itemResult = z.object({
  asset_id: z.string(),
  name: z.string(),
  price: money,
  success,
  state: listingState,
  /** The market's own code and words, or the server's. */
  code: z.string().nullable(),
  msg: z.string().nullable(),
});

export const sellItems = call({
  method: 'POST',
  path: '/sales/sell-items',
  access: 'user',
  summary: 'Lists things on several markets at once, and waits up to 90 seconds for the results',
  owned: true,
  waits: true,
  maxBytes: MAX_ITEMS_BYTES,
  body: z.object({
    client_key: clientKey,
    appid: game.default(DEFAULT_GAME),
    markets: z.array(sellingMarket).min(1).max(SELLING_MARKETS.length),
    items: z
      .array(
        z.object({
          general_id: id,
          item_id: id,
          asset_id: assetId,
          market_item_id: marketItemId.nullable().optional(),
          name: z.string().max(200),
          price: listingPrice,
          /** Other prices for single markets. */
          prices: z
            .array(z.object({ market: sellingMarket, price: listingPrice }))
            .max(SELLING_MARKETS.length)
            .default([]),
        }),
      )
      .min(1)
      .max(MAX_ITEMS),
    /** True once the user typed the confirmation for prices under half of every known price. */
    confirmed: z.boolean().default(false),
  }),
  reply: z.object({
    /** True when at least one item was listed. */
    success,
    /** The long work that lists; null when nothing could be sent. */
    operation: z.uuid().nullable(),
    /** False when the work goes on after the answer. */
    ended: z.boolean(),
    metadata: z.array(
      z.object({
        market: z.string(),
        name: z.string(),
        listed: count,
        failed: count,
        /** Items that are still under way. */
        open: count,
        code: z.string().nullable(),
        msg: z.string().nullable(),
        items: z.array(itemResult),
      }),
    ),
    /** The number of markets. */
    total: count,
  }),
});
