import { z } from 'zod';
import { call } from '../../call.ts';
import { list, money, time } from '../../primitives.ts';

/** The services whose keys users can store: six markets, and Steam. */
export const KEY_MARKETS = ['waxpeer', 'marketcsgo', 'shadowpay', 'csfloat', 'haloskins', 'skinthunder', 'steam'] as const;

const marketKey = z.object({
  market: z.enum(KEY_MARKETS),
  /** The server's name of the key: `api_wax`. */
  key: z.string(),
  set: z.boolean(),
  /** The last 4 characters. */
  hint: z.string().nullable(),
  updated_at: time.nullable(),
  checked_at: time.nullable(),
  check: z.enum(['ok', 'failed', 'unchecked']),
  /** Since when the key may list and reprice; null when it only reads, and takes listings off. */
  selling_at: time.nullable(),
});

export const listKeys = call({
  method: 'GET',
  path: '/users/get-api',
  access: 'user',
  summary: 'Which market keys are set; the keys themselves never leave the server',
  owned: true,
  reply: list(marketKey),
});

export const setKey = call({
  method: 'POST',
  path: '/users/set-api',
  access: 'user',
  summary: 'Tries a market key at the market and stores it; empty removes it',
  owned: true,
  recent: true,
  rate: 'keys',
  body: z.object({
    market: z.string().max(40),
    api: z.string().trim().max(500),
    /** Whether the new key may list and reprice. */
    selling: z.boolean().default(false),
  }),
  reply: z.object({ success: z.literal(true), item: marketKey }),
});

export const setSelling = call({
  method: 'POST',
  path: '/users/set-selling',
  access: 'user',
  summary: 'Lets a market key list and reprice, after a recent sign-in, or ends that',
  owned: true,
  body: z.object({ market: z.string().max(40), on: z.boolean() }),
  reply: z.object({ success: z.literal(true), item: marketKey }),
});

export const setProxy = call({
  method: 'POST',
  path: '/users/set-proxy',
  access: 'user',
  summary: 'Tries a proxy and stores it: `scheme://[user:password@]host:port`; empty removes it',
  owned: true,
  recent: true,
  rate: 'keys',
  body: z.object({ proxy: z.string().trim().max(300) }),
  reply: z.object({ success: z.literal(true), message: z.string(), proxy: z.string().nullable() }),
});

export const marketBalances = call({
  method: 'GET',
  path: '/users/balance',
  access: 'user',
  summary: 'What the user has at each market whose key is set',
  owned: true,
  reply: list(
    z.object({
      market: z.string(),
      name: z.string(),
      /** A plain number is the usable balance. Null when the market could not be read, or does not offer a balance. */
      value: z.union([money, z.object({ usable: money, on_hold: money })]).nullable(),
      /** The reason why there is no value. */
      error: z.string().nullable(),
      as_of: time,
    }),
  ),
});
