import { SIDES } from '@lootfolio/domain/quotes';
import { z } from 'zod';
import { call } from '../../call.ts';
import { gameSlug, id, list, market, time } from '../../primitives.ts';

const state = z.enum(['ok', 'late', 'failed', 'off']);

const source = z.object({
  market_id: id,
  market: z.string(),
  name: z.string(),
  /** False when an administrator switched the market off, so that no list is read. */
  enabled: z.boolean(),
  /** False when no price list of this market is known. */
  has_lists: z.boolean(),
  state,
  /** The reason why the source is failed or off, in the caller's language. */
  reason: z.string().nullable(),
  last_success: time.nullable(),
  last_error_at: time.nullable(),
  next_attempt: time.nullable(),
  rows: z.int(),
  feeds: z.array(
    z.object({
      key: z.string(),
      game: gameSlug,
      side: z.enum(SIDES),
      state,
      reason: z.string().nullable(),
      rows: z.int(),
      last_success: time.nullable(),
      last_error_at: time.nullable(),
      /** The technical message of the last error; null since the last success. */
      last_error: z.string().nullable(),
      /** The source of the list. A source has a list for each of its games. */
      source: z.string(),
      /** The number of seconds between two readings that applies. */
      interval_seconds: z.int(),
      /** The interval of the source itself. The source is never read more often. */
      own_interval_seconds: z.int(),
      /** The interval that an administrator set; null when none is set. */
      set_interval_seconds: z.int().nullable(),
      /** True while the list is requested or read. */
      reading: z.boolean(),
      /** The list that was kept out, with its number of rows; null when the last list was accepted. */
      kept_out: z.object({ rows: z.int().nullable(), accepted: z.boolean() }).nullable(),
      /** The number of unknown names in the last list that were not added, because there were too many. Null when none were refused. */
      refused_names: z.object({ names: z.int(), accepted: z.boolean() }).nullable(),
    }),
  ),
});
/** A day, because older prices are not useful for comparisons. */
const MAX_INTERVAL_SECONDS = 86_400;

const oneSource = z.object({ success: z.literal(true), item: source });
const params = z.object({ market });

export const adminListSources = call({
  method: 'GET',
  path: '/admin/item/sources',
  access: 'admin',
  summary: 'Every market with its price lists, as the operator sees them',
  reply: list(source),
});

export const adminSwitchSource = call({
  method: 'PUT',
  path: '/admin/item/sources/{market}',
  access: 'admin',
  summary: "Switches a market's price lists on or off",
  params,
  body: z.object({ enabled: z.boolean() }),
  reply: oneSource,
});

export const adminSetInterval = call({
  method: 'PUT',
  path: '/admin/item/sources/{market}/interval',
  access: 'admin',
  summary: 'Sets how often the lists of one source of a market are read; with null as often as the source allows by itself',
  params,
  body: z.object({ source: z.string().min(1).max(100), interval_seconds: z.int().min(1).max(MAX_INTERVAL_SECONDS).nullable() }),
  reply: oneSource,
});

export const adminRefreshSource = call({
  method: 'POST',
  path: '/admin/item/sources/{market}/refresh',
  access: 'admin',
  summary: "Reads a market's price lists now",
  params,
  reply: oneSource,
});

export const adminAcceptList = call({
  method: 'POST',
  path: '/admin/item/sources/{market}/accept',
  access: 'admin',
  summary: 'Reads a list that was kept out, or whose names were, again, and accepts it as it is then',
  params,
  body: z.object({ feed: z.string().min(1).max(100) }),
  reply: oneSource,
});
