import { LISTED_SORTS, LISTING_PAGE_SIZES, LOWER_OPTIONS, MAX_INLINE_PRICE } from '@lootfolio/domain/listings';
import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { itemSummary, itemTraits } from '../../item-summary.ts';
import { assetId, listingPrice, listingState, marketItemId, MAX_ITEMS, MAX_ITEMS_BYTES, sellingMarket } from '../../listing.ts';
import {
  appId,
  clientKey,
  flag,
  game,
  gameOrAll,
  id,
  list,
  money,
  page,
  ratio,
  searchText,
  started,
  time,
  whole,
} from '../../primitives.ts';

const success = z.boolean();
const count = z.int();

/** Suffices for the ids of `MAX_ITEMS` things with a listing on two markets each. */
const MAX_IDS = 2 * MAX_ITEMS;
const listingIds = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= MAX_IDS);

/** The thing of a listing; empty when the market did not say which thing it lists. */
const listedAsset = z.union([assetId, z.literal('')]);

/** A listing on one market. */
const marketEntry = z.object({
  market_name: z.string(),
  slug: z.string(),
  market_id: id,
  market_item_id: z.string().nullable(),
  listing_id: id,
  is_listed: z.boolean(),
  state: listingState,
  origin: z.enum(['here', 'outside']),
  version: count,
  sale_price: money,
  /** The price as the market states it, when the account is not in dollars. */
  native: z.object({ units: z.int(), scale: z.int(), currency: z.string() }).nullable(),
  /** The lowest price on this market; null when it is not known or out of date. */
  market_price: money.nullable(),
  market_price_at: time.nullable(),
  /** True when the lowest price is far from those of other markets: no price is set by it. */
  suspicious: z.boolean(),
  /** The own rank, when the market states it. */
  rank: count.nullable(),
  net: money,
  profit: money.nullable(),
  profitRatio: ratio.nullable(),
  listed_at: time.nullable(),
  seen_at: time.nullable(),
  changed_outside_at: time.nullable(),
  /** Why the last change failed: the code, the market's own words, and the reason in the user's language. */
  code: z.string().nullable(),
  text: z.string().nullable(),
  msg: z.string().nullable(),
});

const listedItem = z.object({
  asset_id: z.string(),
  ...itemSummary,
  ...itemTraits,
  item_slug: z.string(),
  rarity_color: z.string().nullable(),
  buy_price: money,
  /** False when nothing is known of its cost: `buy_price` is 0 then. */
  has_cost: z.boolean(),
  referance_price: money,
  created_at: time,
  /** Whole days since `created_at`. */
  days: count,
  markets: z.array(marketEntry),
});

export const listListed = call({
  method: 'GET',
  path: '/listing/all',
  access: 'user',
  summary: 'What the user has on sale, one row for each thing with its listings',
  cost: COST.valuation,
  owned: true,
  query: z.object({
    currentPage: page.default(1),
    appid: gameOrAll.default(null),
    pageSize: whole(1, 200).default(LISTING_PAGE_SIZES[0]),
    searchQuery: searchText.default(''),
    orderBy: z.enum(LISTED_SORTS).default('date'),
    orderDir: z.enum(['ASC', 'DESC']).optional(),
    dir: z.enum(['ASC', 'DESC']).optional(),
    /** 0: things without a buy price are left out. */
    buyPriceZero: flag.default(1),
    /** Only the things of these listings, all of them on one page, whatever the rest says. Ids with commas between them. */
    listings: listingIds.optional(),
  }),
  reply: list(listedItem),
});

export const listingStatistics = call({
  method: 'GET',
  path: '/listing/statistics',
  access: 'user',
  summary: 'How much the user has on sale, and what it would bring',
  cost: COST.valuation,
  owned: true,
  query: z.object({ appid: gameOrAll.default(null) }),
  reply: z.object({
    success: z.literal(true),
    info: z.object({
      count,
      /** How many of them have a buy price: profit and ratio are theirs. */
      known: count,
      total: money,
      profit: money,
      ratio,
    }),
  }),
});

export const updateListing = call({
  method: 'POST',
  path: '/listing/update-price',
  access: 'user',
  summary: 'Changes the price of a listing, or what the thing cost, and waits up to 90 seconds for the market',
  owned: true,
  waits: true,
  body: z.object({
    client_key: clientKey.optional(),
    item: z.object({
      app_id: game,
      asset_id: listedAsset,
      item_id: id,
      /** The market's id of the listing; not needed for the buy price. */
      market_unique_id: marketItemId.nullable().default(null),
      /** Between 0 and 1000 dollars. 0 is refused as the price of a listing. */
      price: whole(0, MAX_INLINE_PRICE),
      /** 1: the buy price. */
      market_id: id,
      game: z.string().max(30).optional(),
      market: z.string().max(30).optional(),
    }),
    /** True once the user typed the confirmation for a price under half of every known price. */
    confirmed: z.boolean().default(false),
  }),
  reply: z.object({
    success,
    /** The long work that changes the price; null for the buy price. */
    operation: z.uuid().nullable(),
    item: z.object({
      asset_id: z.string(),
      market_id: id,
      price: money,
      profit: money.nullable(),
      profitRatio: ratio.nullable(),
      /** Why the price was not changed, or is not known yet. */
      code: z.string().nullable(),
      msg: z.string().nullable(),
    }),
  }),
});

const lowerItem = z.object({
  asset_id: listedAsset,
  app_id: game,
  markets: z
    .array(
      z.object({
        market_id: id,
        market_item_id: marketItemId,
        /** The version of the listing that the plan saw: a listing that changed since then keeps its price. */
        version: count.min(1).optional(),
        /** The planned price. Absent = it is decided now. */
        price: listingPrice.optional(),
      }),
    )
    .min(1)
    .max(SELLING_MARKETS.length),
});
const lowerOptions = z.object({
  priceMarkets: z.array(sellingMarket).min(1).max(SELLING_MARKETS.length),
  priceOptions: z.enum(LOWER_OPTIONS),
});

export const lowerPrices = call({
  method: 'POST',
  path: '/listing/lower-price',
  access: 'user',
  summary: 'Lowers the prices of several listings, and waits up to 90 seconds for the markets',
  owned: true,
  waits: true,
  maxBytes: MAX_ITEMS_BYTES,
  body: z.object({
    client_key: clientKey.optional(),
    options: lowerOptions,
    items: z.array(lowerItem).min(1).max(MAX_ITEMS),
    app_id: gameOrAll.default(null),
    /** When the user saw the plan: one that is older than ten minutes is refused. */
    planned_at: time.optional(),
  }),
  reply: z.object({
    /** True when nothing failed. */
    success,
    updated: count,
    failed: count,
    operation: z.uuid().nullable(),
    total: count,
    results: z.array(
      z.object({
        asset_id: z.string(),
        market: z.string(),
        market_item_id: z.string(),
        old_price: money,
        new_price: money,
        success,
        code: z.string().nullable(),
        msg: z.string().nullable(),
      }),
    ),
  }),
});

export const removeListings = call({
  method: 'POST',
  path: '/listing/remove',
  access: 'user',
  summary: 'Takes listings off their markets, as long work',
  owned: true,
  maxBytes: MAX_ITEMS_BYTES,
  body: z.object({
    client_key: clientKey,
    listings: z.array(id).min(1).max(1000),
  }),
  reply: started,
});

export const synchronizeListings = call({
  method: 'GET',
  path: '/listing/synchronize',
  access: 'user',
  summary: 'Reads the own listings at every market with a key, and waits up to 90 seconds for them',
  owned: true,
  mutates: true,
  waits: true,
  query: z.object({ appid: gameOrAll.default(null) }),
  reply: z.object({
    success,
    created: count,
    updated: count,
    removed: count,
    operation: z.uuid(),
    total: count,
    /** The sales that were found, and those that were found to have fallen through. */
    sales: z.array(z.object({ name: z.string(), market_name: z.string(), price: money, fell_through: z.boolean() })),
    results: z.array(
      z.object({
        market: z.string(),
        app_id: appId,
        success,
        created: count,
        updated: count,
        removed: count,
        code: z.string().nullable(),
        msg: z.string().nullable(),
      }),
    ),
  }),
});
