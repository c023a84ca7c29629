import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { bidInfo, modalFigures, priceInfo, priceStats, variant } from '../../item-prices.ts';
import { itemSummary, itemTraits } from '../../item-summary.ts';
import {
  date,
  file,
  fileInput,
  game,
  id,
  idInPath,
  list,
  market,
  money,
  plainText,
  ratio,
  searchText,
  time,
  whole,
} from '../../primitives.ts';

export const getItem = call({
  method: 'POST',
  path: '/item',
  access: 'public',
  summary: 'One item with its prices on every market',
  read: true,
  body: z.object({ slug: z.string().min(1).max(300), game }),
  reply: z.object({
    success: z.literal(true),
    item: z.object({
      ...itemSummary,
      ...itemTraits,
      phase: z.string().nullable(),
      /** The collection's name. */
      item_set: z.string().nullable(),
      rarity: z.string().nullable(),
      rarity_color: z.string().nullable(),
      item_collection: z.object({ id, name: z.string(), image: z.string().nullable() }).nullable(),
      /** The cases, packages and capsules that the item can come from, by item id. `is_rare`: the item is one of their special items. */
      cases: z.array(z.object({ id, name: z.string(), is_rare: z.boolean() })),
      /** The range of float values of the finish, from 0 to 1. */
      wear: z.object({ min: z.number(), max: z.number() }).nullable(),
      referance_price: money,
      price_info: z.array(priceInfo),
      /** The buy orders: the highest net price first, stale ones last. Empty when no market states buy orders for the item. */
      bids: z.array(bidInfo),
      market_item_url: z.array(z.object({ market_id: id, url: z.string() })),
      stats: priceStats,
      variants: z.array(variant),
      /** The phases of a Doppler, and the item that markets list without a phase (null). Empty when there is no choice. */
      phases: z.array(z.object({ phase: z.string().nullable(), slug: z.string(), min_price: money.nullable() })),
      comparison: modalFigures,
    }),
  }),
});

export const getPrice = call({
  method: 'GET',
  path: '/item/price',
  access: 'public',
  summary: 'The price of an item as plain text, for formulas of spreadsheets',
  text: 'plain',
  rate: 'price',
  query: z.object({
    /** Steam's name, the name with the phase, or the item's part of an address. */
    name: searchText.min(1),
    game: game.default(730),
    /** The market of the price. Without it, the lowest price that is not suspicious is returned. */
    market: market.optional(),
    /** `csv`: one line with name, market, price and age in minutes. */
    format: z.enum(['number', 'csv']).default('number'),
    /** Selects the signs of the file: Turkish uses a decimal comma, and `;` between columns. */
    lang: z.enum(['en', 'tr']).default('en'),
  }),
  reply: plainText,
});

const filterOption = z.object({ name: z.string(), color: z.string().nullable() });

export const getFilters = call({
  method: 'GET',
  path: '/item/filters',
  access: 'public',
  summary: 'Filter choices of a game',
  query: z.object({ game }),
  reply: z.object({
    success: z.literal(true),
    items: z.object({
      markets: z.array(
        z.object({
          name: z.string(),
          market_id: id,
          slug: z.string(),
          payout: z.enum(['cash', 'wallet', 'trade']),
          fee: ratio,
          fee_known: z.boolean(),
          /** True when the market states its buy orders. */
          has_bids: z.boolean(),
        }),
      ),
      groups: z.object({
        Type: z.array(filterOption),
        Rarity: z.array(filterOption),
        Extra: z.array(filterOption),
        Exterior: z.array(filterOption),
      }),
      /** The initial pair of markets when the default markets have no fresh prices. */
      preselect: z.object({ source: z.string(), target: z.string() }).nullable(),
    }),
  }),
});

const itemReference = { slug: z.string().min(1).max(300), game };
/** Days. */
const interval = whole(1, 720).default(30);

export const getHistory = call({
  method: 'GET',
  path: '/item/history',
  access: 'public',
  summary: 'Daily prices of an item on one market',
  query: z.object({ ...itemReference, interval, market: market.optional() }),
  reply: z.object({
    success: z.literal(true),
    data: z.array(
      z.object({
        date,
        price: money,
        volume: z.int().nullable(),
        /** Pieces on offer at the end of the day; null when it is not known. */
        quantity: z.int().nullable(),
      }),
    ),
    /** Slug of the market of these prices. */
    market: z.string(),
    /** Slugs of the markets that have a history of this item. */
    markets: z.array(z.string()),
    /** The same slugs, those with the longest history first; of equal lengths, those with the most recorded days. */
    longest: z.array(z.string()),
    /** Figures of the same daily prices, whatever the interval. `change_24h`: since the day before, in percent. `low`, `high`: of 30 days. */
    month: z.object({ change_24h: ratio.nullable(), low: money.nullable(), high: money.nullable() }),
  }),
});

/** Purchases or sales of one day. `price`: the average of a piece. */
const ownDay = z.object({ date, quantity: z.int(), price: money });

export const getContext = call({
  method: 'GET',
  path: '/item/context',
  access: 'public',
  summary: "What an item's chart is compared with: the index of the market, and the caller's own cost, purchases, sales and targets",
  query: z.object({ ...itemReference, interval, market: market.optional() }),
  reply: z.object({
    success: z.literal(true),
    /** The index of the market, or of Buff.163 for a market without one. Null for games without an index, and while none is known. */
    index: z
      .object({
        market: z.string(),
        /** Days that were not computed are missing. */
        levels: z.array(z.object({ date, level: z.number() })),
      })
      .nullable(),
    /** Null for a visitor. */
    own: z
      .object({
        /** The pieces that the caller holds and whose cost is known. */
        held: z.object({ pieces: z.int(), price: money }).nullable(),
        purchases: z.array(ownDay),
        /** The prices are before the fee. */
        sales: z.array(ownDay),
        targets: z.array(z.object({ price: money, direction: z.enum(['down', 'up']) })),
      })
      .nullable(),
  }),
});

export const getLiquidityMethod = call({
  method: 'GET',
  path: '/item/liquidity',
  access: 'public',
  summary: 'The figures behind the estimates of the time to sell',
  query: z.object({ game }),
  reply: z.object({
    success: z.literal(true),
    /** The time of the last observation of the markets; null = not yet. */
    observed_at: time.nullable(),
    /**
     * The number of tested estimates, and the number of these that held: for listings at the lowest price, and for listings five percent
     * below.
     */
    tested: z.array(z.object({ count: z.int(), held: z.int() })),
    /** The share, in percent, of the units leaving a market that are sold. */
    sold_share: ratio,
  }),
});

export const getHistories = call({
  method: 'GET',
  path: '/item/histories',
  access: 'public',
  summary: 'Daily prices of an item on every market that has some',
  query: z.object({ ...itemReference, interval }),
  reply: z.object({
    success: z.literal(true),
    /** Every day of the interval, ascending. */
    dates: z.array(date),
    markets: z.array(
      z.object({
        /** Slug. */
        market: z.string(),
        /** The index in `dates` of the market's first price. Prices and volumes start at this date and continue to the last date. */
        from: z.int(),
        prices: z.array(money),
        /** Empty for a market that does not report sales. */
        volumes: z.array(z.int().nullable()),
      }),
    ),
  }),
});

export const exportHistories = call({
  method: 'POST',
  path: '/item/histories/export',
  access: 'public',
  summary: 'The daily prices of an item as a file, a column for each market',
  read: true,
  file: true,
  rate: 'export',
  cost: COST.file,
  body: z.object({ ...itemReference, ...fileInput, interval, /** Empty = all. */ markets: z.array(market).max(50).default([]) }),
  reply: file,
});

export const findNearItems = call({
  method: 'GET',
  path: '/item/near',
  access: 'public',
  summary: 'The items whose names come nearest to an address that no item has',
  rate: 'search',
  cost: COST.query,
  query: z.object(itemReference),
  reply: list(z.object({ ...itemSummary, /** The lowest price that is not suspicious. */ price: money.nullable() })),
});

const itemVotes = {
  success: z.literal(true),
  /** The average of all votes with one decimal; 0 without votes. */
  rating: z.number().min(0).max(5),
  /** The number of votes. */
  count: z.int(),
};

export const getVote = call({
  method: 'GET',
  path: '/item/vote',
  access: 'public',
  summary: "An item's rating, and the caller's own vote",
  query: z.object({ item_id: idInPath, game }),
  reply: z.object({ ...itemVotes, vote: z.int().min(1).max(5).nullable() }),
});

export const voteForItem = call({
  method: 'POST',
  path: '/item/vote',
  access: 'user',
  summary: 'Gives an item 1 to 5 stars, in place of the last vote of the same user',
  body: z.object({ item_id: id, vote: z.int().min(1).max(5), game }),
  reply: z.object({ ...itemVotes, vote: z.int().min(1).max(5) }),
});
