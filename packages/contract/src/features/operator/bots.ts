import { BOT_STATES } from '@lootfolio/domain/deposits';
import { z } from 'zod';
import { call } from '../../call.ts';
import { id, idInPath, list, time } from '../../primitives.ts';

/** A Steam account with which this server takes deposits. */
const bot = z.object({
  id,
  steam_id: z.string(),
  account_name: z.string(),
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  level: z.int().nullable(),
  member_since: time.nullable(),
  state: z.enum(BOT_STATES),
  /** The things in its inventory of CS2, and how many fit in; null until they were counted. */
  used_slots: z.int().nullable(),
  slots: z.int().nullable(),
  /** The last error, also after the bot works again. */
  error: z.object({ code: z.string(), text: z.string(), at: time }).nullable(),
  retry_at: time.nullable(),
  signed_in_at: time.nullable(),
  /** True while a new sign-in was asked for and has not begun. */
  is_waiting: z.boolean(),
  open_offers: z.int(),
  /** Accepted deposits that are not credited yet. */
  protected_deposits: z.int(),
});

export const adminListBots = call({
  method: 'GET',
  path: '/admin/bots',
  access: 'admin',
  summary: 'The Steam accounts that take deposits, with their state',
  reply: list(bot).extend({
    /** The last round of the bot process; null when it never ran. */
    beat_at: time.nullable(),
    is_running: z.boolean(),
  }),
});

export const adminSignInBot = call({
  method: 'POST',
  path: '/admin/bots/{id}/sign-in',
  access: 'admin',
  summary: 'Lets a bot sign in at Steam again',
  recent: true,
  params: z.object({ id: idInPath }),
  reply: z.object({ success: z.literal(true), item: bot }),
});
