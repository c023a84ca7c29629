import { z } from 'zod';
import { call } from './call.ts';
import { time } from './primitives.ts';

export const health = call({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Whether this server is ready, and how old its prices are',
  reply: z.object({
    success: z.boolean(),
    /** True when the database answers and the prices in memory are not out of date. */
    ready: z.boolean(),
    /** The reasons why the server is not ready; empty when it is ready. */
    reasons: z.array(z.enum(['DATABASE_UNAVAILABLE', 'BOARD_EMPTY', 'PRICES_STALE'])),
    world: z.enum(['sandbox', 'live']),
    version: z.string(),
    /** The entry script of the served pages. A different script means a different release of the web application; null without a build. */
    release: z.string().nullable(),
    items: z.int(),
    items_with_prices: z.int(),
    quotes: z.int(),
    board: z.object({ version: z.int(), updated_at: time.nullable(), age_seconds: z.int().nullable() }),
  }),
});
