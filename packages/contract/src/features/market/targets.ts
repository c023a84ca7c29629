import { MARKETS } from '@lootfolio/domain/markets';
import { TARGET_DEFAULTS, TARGET_PRICE_LIMIT } from '@lootfolio/domain/targets';
import { z } from 'zod';
import { call } from '../../call.ts';
import { itemSummary } from '../../item-summary.ts';
import { game, gameOrAll, id, list, marketSlug, money, page, pageSize, searchText, time } from '../../primitives.ts';

/** The price of a target's item on one market. */
const targetQuote = z.object({
  price: money,
  quantity: z.int().nullable(),
  /** Units sold on this market in 7 days. */
  volume: z.int().nullable(),
  /** The source's time of the price. */
  as_of: time,
  /** The time at which the price was last changed or confirmed. */
  updated_at: time,
  fresh: z.boolean(),
  outlier: z.boolean(),
  url: z.string().nullable(),
  markets: z.object({ id, name: z.string(), slug: z.string() }),
});

const direction = z.enum(['down', 'up']);
/** The markets whose prices count; empty: all open markets. */
const watched = z.array(marketSlug).max(MARKETS.length);

const target = z.object({
  id,
  app_id: itemSummary.app_id,
  item_id: id,
  general_id: id,
  /** Steam's name. */
  name: z.string(),
  /** Includes the phase, if there is one. */
  item_name: z.string(),
  target_price: money,
  /** `down`: met when a market's price falls to the target. `up`: met when the lowest price rises to it. */
  direction,
  /** Slugs of the watched markets; empty: all open markets. */
  markets: z.array(z.string()),
  created_at: time,
  /** The time at which the price last met the target; null before the first time. */
  reached_at: time.nullable(),
  /** True while the target waits for its price. False from the moment it is met until the price leaves the target again. */
  armed: z.boolean(),
  /** True while it waits and the last reading of a market met it: the next reading of that market decides. */
  seen: z.boolean(),
  /**
   * Whether a message of the last meeting went out, or one that counts for it: a channel is used at most once in 24 hours. Null before the
   * first meeting.
   */
  told_outside: z.boolean().nullable(),
  item_detail: z.object({
    image: itemSummary.image,
    color: itemSummary.color,
    slug: itemSummary.slug,
    game: itemSummary.game,
    prices: z.array(targetQuote),
    /** The item's page on every market that has one. */
    market_item_url: z.array(z.object({ market_id: id, url: z.string() })),
  }),
});

export const setTarget = call({
  method: 'POST',
  path: '/target',
  access: 'user',
  summary: 'Sets a price target',
  owned: true,
  body: z.object({
    app_id: game,
    item_id: id,
    general_id: id,
    /** Steam's name, or the name with the phase. */
    name: z.string().min(1).max(300),
    target_price: money.min(1).max(TARGET_PRICE_LIMIT).describe('Thousandths of a US dollar; the operator sets the greatest one'),
    /** Without it the price now decides. */
    direction: direction.optional(),
    markets: watched.default([]),
  }),
  reply: z.object({ success: z.literal(true), msg: z.string(), id }),
});

export const listTargets = call({
  method: 'GET',
  path: '/target',
  access: 'user',
  summary: 'The price targets with the prices of their items',
  owned: true,
  query: z.object({
    app_id: gameOrAll.default(null),
    page: page.default(TARGET_DEFAULTS.page),
    limit: pageSize.default(TARGET_DEFAULTS.size),
    search: searchText.default(TARGET_DEFAULTS.q),
    order_by: z.enum(['created_at', 'target_price', 'name']).default(TARGET_DEFAULTS.sort),
    dir: z.enum(['ASC', 'DESC']).default(TARGET_DEFAULTS.order),
  }),
  reply: list(target)
    .omit({ items: true })
    .extend({
      data: z.array(target),
      /** The number of targets over all games, and the maximum number of a user. */
      used: z.int(),
      most: z.int(),
      /** The greatest price of a target on this server. */
      greatest: money,
    }),
});

export const changeTarget = call({
  method: 'PATCH',
  path: '/target',
  access: 'user',
  summary: 'Changes a target, which then waits for its price',
  owned: true,
  body: z.object({
    id,
    price: money.min(0).max(TARGET_PRICE_LIMIT),
    /** Without it the price now decides. */
    direction: direction.optional(),
    /** Without it the markets stay. */
    markets: watched.optional(),
  }),
  reply: z.object({ success: z.literal(true), id }),
});

export const deleteTarget = call({
  method: 'POST',
  path: '/target/delete',
  access: 'user',
  summary: 'Deletes a price target',
  owned: true,
  body: z.object({ id }),
  reply: z.object({ success: z.literal(true), id }),
});
