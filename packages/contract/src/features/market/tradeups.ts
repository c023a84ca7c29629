import { FLOAT_ASSUMPTIONS, TRADE_UP_RARITIES } from '@lootfolio/domain/trade-up';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { itemSummary, itemTraits } from '../../item-summary.ts';
import { decimal, flag, id, idInPath, list, money, page, pageSize, ratio, time, whole } from '../../primitives.ts';

const MAX_MONEY = 1_000_000_000;
/** Skins in a contract: ten, of Covert five. */
const MOST_INPUTS = 10;

export const TRADE_UP_DEFAULTS = { float: 'middle', sort: 'profit', order: 'desc', limit: 25 } as const;
export const TRADE_UP_SORTS = ['profit', 'roi', 'chance', 'cost', 'expected'] as const;
export const TRADE_UP_KINDS = ['normal', 'stattrak'] as const;

const rarity = z.enum(TRADE_UP_RARITIES);
const float = z.number().min(0).max(1).describe('Float value, from 0 to 1');
const range = z.object({ min: float, max: float });
const collection = z.object({ id, name: z.string() });

/** What a contract costs and brings. */
const figures = {
  cost: money,
  /** What the outcome brings on average, after fees. */
  expected: money,
  profit: money,
  roi: ratio,
  /** How often the outcome brings more than the contract costs, in percent. */
  chance: ratio,
  /** Profit of the best and of the worst outcome. */
  best: money,
  worst: money,
};

/** Where a price comes from: the market's slug, and when the price was confirmed. */
const origin = { market: z.string().nullable(), priced_at: time.nullable() };

export const listTradeUps = call({
  method: 'GET',
  path: '/trade-up/best',
  access: 'public',
  summary: 'The best trade-up contracts at current prices: of one collection, and of every two collections in every ratio',
  rate: 'comparison',
  cost: COST.query,
  query: z.object({
    rarity: rarity.optional(),
    kind: z.enum(TRADE_UP_KINDS).optional(),
    /** Contracts with inputs of this collection. */
    collection: idInPath.optional(),
    max_cost: whole(1, MAX_MONEY).optional(),
    /** Percent. */
    min_roi: decimal(-100, 1_000_000).optional(),
    /** Percent. */
    min_chance: decimal(0, 100).optional(),
    /** 0 leaves out contracts to which three better ones of the same rarity and main collection are similar. */
    similar: flag.default(0),
    /** Where in its exterior an input's float is assumed to lie. At the highest, every input on offer is at least as good. */
    float: z.enum(FLOAT_ASSUMPTIONS).default(TRADE_UP_DEFAULTS.float),
    sort: z.enum(TRADE_UP_SORTS).default(TRADE_UP_DEFAULTS.sort),
    order: z.enum(['asc', 'desc']).default(TRADE_UP_DEFAULTS.order),
    page: page.default(1),
    limit: pageSize.default(TRADE_UP_DEFAULTS.limit),
  }),
  reply: list(
    z.object({
      rarity,
      is_stattrak: z.boolean(),
      collections: z.array(collection.extend({ count: z.int() })),
      inputs: z.array(
        z.object({
          ...itemSummary,
          exterior: z.string().nullable(),
          count: z.int(),
          float,
          price: money,
          market: z.string(),
          priced_at: time,
        }),
      ),
      outcomes: z.int(),
      /** Outcomes without a price. They count as nothing. */
      unpriced: z.int(),
      ...figures,
    }),
  ).extend({
    /** When the prices were searched. */
    searched_at: time,
    /** The collections whose skins can be traded up. */
    collections: z.array(collection),
  }),
});

const contractInput = z.object({
  item_id: id,
  /** How many of it, with the same float and price. */
  count: z.int().min(1).max(MOST_INPUTS).default(1),
  /** The middle of the exterior when it is absent. */
  float: float.optional(),
  /** The lowest price on the markets when it is absent. */
  price: z.int().min(0).max(MAX_MONEY).describe('Thousandths of a US dollar').optional(),
});

export const evaluateTradeUp = call({
  method: 'POST',
  path: '/trade-up/evaluate',
  access: 'public',
  summary: 'What a trade-up contract can give, with odds, floats, prices and expected profit. A contract may still lack inputs',
  read: true,
  rate: 'comparison',
  cost: COST.query,
  body: z.object({ inputs: z.array(contractInput).min(1).max(MOST_INPUTS) }),
  reply: z.object({
    success: z.literal(true),
    rarity,
    outcome_rarity: z.string(),
    is_stattrak: z.boolean(),
    /** Inputs that the contract takes, and how many of them it still lacks. */
    size: z.int(),
    missing: z.int(),
    /** The average of the inputs' places in the ranges of their skins, from 0 to 1. */
    average_wear: float,
    inputs: z.array(
      z.object({
        ...itemSummary,
        ...itemTraits,
        collection,
        range,
        /** The part of the range that belongs to the exterior. */
        exterior_range: range,
        count: z.int(),
        float,
        /** True when the float was not given. */
        float_assumed: z.boolean(),
        price: money.nullable(),
        /** True when the price was given. */
        price_given: z.boolean(),
        /** Pieces on offer at about this price; null when the market does not state them, and of a given price. */
        on_offer: z.int().nullable(),
        ...origin,
      }),
    ),
    /** The likeliest first, then the most valuable. */
    outcomes: z.array(
      z.object({
        ...itemSummary,
        ...itemTraits,
        /** Knives and gloves come from several cases. */
        collections: z.array(collection),
        /** Percent. */
        probability: ratio,
        range: range.nullable(),
        /** Null for a knife without finish. */
        float: float.nullable(),
        price: money.nullable(),
        net: money.nullable(),
        /** What the outcome brings more than the contract costs; null while the cost is not known. */
        profit: money.nullable(),
        ...origin,
      }),
    ),
    /** Null while inputs are missing or have no price. */
    value: z.object(figures).nullable(),
    /** The price of the inputs so far; null when one has no price. */
    cost: money.nullable(),
  }),
});
