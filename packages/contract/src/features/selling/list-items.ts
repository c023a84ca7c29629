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
      /** The lowest price over all markets, fresh where one is; null when none is known. A price under half of it must be confirmed. */
      lowest_known: money.nullable(),
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
  /** False when nothing was to be sent: trying again what failed does not concern it. */
  sent: z.boolean(),
  state: listingState,
  /** The market's own code and words, or the server's. */
  code: z.string().nullable(),
  msg: z.string().nullable(),
});

/** What a call puts on sale where, and for how much. */
const toList = {
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
        /** Lists the thing only on these of the markets. Absent: on all of them. */
        markets: z.array(sellingMarket).min(1).max(SELLING_MARKETS.length).optional(),
      }),
    )
    .min(1)
    .max(MAX_ITEMS),
};

export const readSellOffers = call({
  method: 'POST',
  path: '/sales/offers',
  access: 'user',
  summary: 'What own things would bring on each selling market and when, to split them over the markets',
  cost: COST.valuation,
  owned: true,
  read: true,
  body: z.object({ appid: game.default(DEFAULT_GAME), assets: z.array(assetId).min(1).max(MAX_ITEMS) }),
  reply: list(
    z.object({
      asset_id: z.string(),
      /** Why the thing cannot be listed on a market now. */
      objections: z.array(z.object({ market: z.string(), code: z.string() })),
      offers: z.array(
        z.object({
          market: z.string(),
          /** The price to list at, a cent under the lowest fresh one that is no outlier, and the price less the own fee; null when there is none. */
          price: money.nullable(),
          net: money.nullable(),
          /** The expected days until a buyer comes, until the market frees the money, and until a payout arrives; null = unknown. */
          sell_days: z.number().nullable(),
          held_days: count,
          payout_days: count.nullable(),
          /** What the best buy order there brings after the own fee; null when the market states none. */
          bid_net: money.nullable(),
        }),
      ),
    }),
  ),
});

export const planSelling = call({
  method: 'POST',
  path: '/sales/dry-run',
  access: 'user',
  summary: 'Shows the requests that listing these things would send to the markets, and changes nothing',
  owned: true,
  read: true,
  maxBytes: MAX_ITEMS_BYTES,
  body: z.object(toList),
  reply: list(
    z.object({
      market: z.string(),
      name: z.string(),
      /** The currency of the account at the market; null when nothing would be sent. */
      currency: z.string().nullable(),
      /** True when the market is first asked to read the Steam inventory. */
      prepares: z.boolean(),
      requests: z.array(
        z.object({
          items: z.array(
            z.object({
              asset_id: z.string(),
              name: z.string(),
              /** The amount in the currency of the account: `units` divided by 10^`scale`. */
              units: count,
              scale: count,
            }),
          ),
        }),
      ),
      /** What would not be sent, and why. */
      skipped: z.array(z.object({ asset_id: z.string(), name: z.string(), code: z.string(), msg: z.string() })),
    }),
  ),
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
    ...toList,
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
