import { FLOAT_ASSUMPTIONS, TRADE_UP_RARITIES } from '@lootfolio/domain/trade-up';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { itemSummary, itemTraits } from '../../item-summary.ts';
import { decimal, flag, id, idInPath, list, money, page, pageSize, ratio, time, whole } from '../../primitives.ts';

const MAX_MONEY = 1_000_000_000;
/** The maximum number of skins in a contract. A contract of Covert skins has five. */
const MOST_INPUTS = 10;

export const TRADE_UP_DEFAULTS = { float: 'middle', sort: 'profit', order: 'desc', limit: 25 } as const;
export const TRADE_UP_SORTS = ['profit', 'roi', 'chance', 'cost', 'expected'] as const;
export const TRADE_UP_KINDS = ['normal', 'stattrak'] as const;

const rarity = z.enum(TRADE_UP_RARITIES);
const float = z.number().min(0).max(1).describe('Float value, from 0 to 1');
const range = z.object({ min: float, max: float });
const collection = z.object({ id, name: z.string() });

/** The cost and the proceeds of a contract. */
const figures = {
  cost: money,
  /** The average proceeds of the outcome, after fees. */
  expected: money,
  profit: money,
  roi: ratio,
  /** The probability, in percent, that the proceeds of the outcome exceed the cost of the contract. */
  chance: ratio,
  /** Profit of the best and of the worst outcome. */
  best: money,
  worst: money,
};

/** The source of a price: the market's slug, and the time at which the price was confirmed. */
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
    /** 0 leaves out a contract when three better contracts of the same rarity and main collection are similar to it. */
    similar: flag.default(0),
    /**
     * 1 also lists contracts with an outcome that has no price that sells: fresh, not suspicious, on an open market that pays out money, of an
     * item with sales in the last 7 days.
     */
    unsold: flag.default(0),
    /** The assumed float of an input within its exterior. With `highest`, every input on offer is at least as good. */
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
      /** The number of outcomes without a price that sells. They count as 0. */
      unpriced: z.int(),
      ...figures,
    }),
  ).extend({
    /** The number of contracts that `unsold` would add. `total` does not count them. */
    hidden: z.int(),
    /** The time at which the prices were searched. */
    searched_at: time,
    /** The collections whose skins can be traded up. */
    collections: z.array(collection),
  }),
});

const contractInput = z.object({
  item_id: id,
  /** The number of inputs of this item with the same float and price. */
  count: z.int().min(1).max(MOST_INPUTS).default(1),
  /** When it is absent, the middle of the exterior is used. */
  float: float.optional(),
  /** When it is absent, the lowest price on the markets is used. */
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
    /** The number of inputs that the contract takes, and the number of inputs that are still missing. */
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
        /** The number of pieces on offer at about this price; null when the market does not state it, and when the price was given. */
        on_offer: z.int().nullable(),
        ...origin,
      }),
    ),
    /** The most probable outcome first; of equal probabilities, the most valuable first. */
    outcomes: z.array(
      z.object({
        ...itemSummary,
        ...itemTraits,
        /** A list, because knives and gloves come from several cases. */
        collections: z.array(collection),
        /** Percent. */
        probability: ratio,
        range: range.nullable(),
        /** Null for a knife without finish. */
        float: float.nullable(),
        /** The price that is asked, also when nobody pays it. */
        price: money.nullable(),
        /** What is left of the price; null when there is no price that sells, and the outcome counts as 0. */
        net: money.nullable(),
        /** Why there is no price that sells: no price, or no sales in the last 7 days. */
        missing: z.enum(['price', 'sales']).nullable(),
        /** The proceeds of the outcome less the cost of the contract; null while the cost is unknown. */
        profit: money.nullable(),
        ...origin,
      }),
    ),
    /** Null while inputs are missing or have no price. */
    value: z.object(figures).nullable(),
    /** The price of the inputs so far; null when an input has no price. */
    cost: money.nullable(),
  }),
});
