import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import { z } from 'zod';
import { call } from '../../call.ts';
import { sellingMarket } from '../../listing.ts';
import { id, list, money, time } from '../../primitives.ts';

const count = z.int();

const obstacle = z.object({
  reason: z.enum([
    'offline',
    'away',
    'banned',
    'token_expired',
    'no_steam_key',
    'no_trade_link',
    'trade_check',
    'kyc',
    'payouts',
    'steam_account',
  ]),
  /** False: it limits only some listings, such as expensive ones. */
  stops_all: z.boolean(),
  /** When it ends by itself; null when it does not, or when the market does not say. */
  until: time.nullable(),
  /** The market's own words. */
  text: z.string().nullable(),
  /** What it means, and what to do, in the user's language. */
  means: z.string(),
  help: z.string(),
});

export const listPresence = call({
  method: 'GET',
  path: '/listing/presence',
  access: 'user',
  summary: 'Whether the user’s account at each selling market can sell now, and what stops it',
  owned: true,
  reply: list(
    z.object({
      market: z.string(),
      market_id: id,
      name: z.string(),
      /** `refused`: the market refused the key when it was last used. */
      key: z.enum(['none', 'set', 'refused']),
      /** False: the operator did not set the address of this market. */
      connected: z.boolean(),
      /** False: the market has no call that tells whether an account sells. */
      says: z.boolean(),
      /** Whether listings are seen by buyers, as the market said at `checked_at`; null when that is not known. */
      sells: z.boolean().nullable(),
      obstacles: z.array(obstacle),
      /** The account's own fee: millionths of the price, and the least fee of a sale. */
      fee: z.object({ share: z.int(), least: money.nullable() }).nullable(),
      failed_trades: count.nullable(),
      /** Sales that wait to be handed over. */
      to_deliver: count,
      /** Listings that are, or may be, on sale there. */
      listed: count,
      /** True while the market is being asked because the user wants it. */
      asking: z.boolean(),
      asked_at: time.nullable(),
      checked_at: time.nullable(),
      /** Since when the account cannot sell, or its key is refused. */
      lost_at: time.nullable(),
      /** Why the market did not tell the last time: the code, the market's own words, and the reason in the user's language. */
      error: z.object({ code: z.string(), text: z.string().nullable(), msg: z.string() }).nullable(),
    }),
  ),
});

export const refreshPresence = call({
  method: 'POST',
  path: '/listing/presence',
  access: 'user',
  summary: 'Lets the server ask the markets whether the accounts can sell: each at most once a minute',
  body: z.object({
    /** Absent: all markets with a key. */
    market: sellingMarket.optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    /** The markets that are asked. The answers are announced by the event `presence`. */
    asked: z.array(z.string()).max(SELLING_MARKETS.length),
    total: count,
  }),
});
