import {
  GIVEAWAY_PERIODS,
  GIVEAWAY_STATUSES,
  GIVEAWAY_TYPES,
  MAX_GIVEAWAY_VALUE,
  TASK_ICONS,
  TASK_LENGTH,
  TASK_TYPES,
  USER_STATUSES,
} from '@lootfolio/domain/giveaways';
import { z } from 'zod';
import { anyOf, gameSlug, id, money, page, time, whole } from './primitives.ts';

const hash = z.string().describe('SHA-256 in hex');

/** `user_name` is null when the account was deleted. */
export const giveawayUser = z.object({
  user_name: z.string().nullable(),
  avatar_medium: z.string().nullable(),
  profile_url: z.string().nullable(),
});

const itemDetail = z.object({
  item_id: id,
  slug: z.string(),
  game: gameSlug,
  name: z.string(),
  short_name: z.string(),
  image: z.string(),
  color: z.string().nullable(),
  exterior: z.string().nullable(),
  /** The market with the lowest fresh price that is not suspicious; null without one. */
  price_info: z.object({ name: z.string(), price: money }).nullable(),
});

/** The hand-over of the prize: null until an administrator sent it. */
const prize = z.object({ sent_at: time, trade_offer: z.url(), note: z.string() });

const common = {
  id,
  type: z.enum(GIVEAWAY_PERIODS),
  giveaway_type: z.enum(GIVEAWAY_TYPES),
  status: z.enum(GIVEAWAY_STATUSES),
  value: money,
  starts_at: time,
  expires_at: time,
  total_entries: z.int(),
  item_detail: itemDetail,
  /** Id of a user; null until the draw. */
  winner_id: id.nullable(),
  winner: giveawayUser.nullable(),
  seed_hash: hash,
  /** Published when joining has ended. */
  entries_hash: hash.nullable(),
};

/** A giveaway as users see it. */
export const giveaway = z.object({
  ...common,
  /** The caller takes part. */
  joined: z.boolean(),
  /** The caller's entry: one of those that the proof lists. */
  entry_id: z.int().nullable(),
  /** The caller may join now: it runs, and every task that is shown to them is done. */
  can_join: z.boolean(),
  winner_name: z.string().nullable(),
});

export const pastGiveaway = giveaway.extend({
  user_status: z.enum(USER_STATUSES),
  /** 32 bytes in hex; published with the draw. */
  seed: z.string().nullable(),
  /** For the winner alone. */
  prize: prize.nullable(),
});

export const adminGiveaway = z.object({
  ...common,
  item_id: id,
  /** Id of the administrator who made it. */
  usersId: id,
  closed_at: time.nullable(),
  drawn_at: time.nullable(),
  /** Who sent the prize, beside what the winner sees. */
  prize: prize.extend({ sent_by: z.string().nullable() }).nullable(),
});

export const giveawayEntry = z.object({ id, joined_at: time, user: giveawayUser });

export const randomness = z.object({
  source: z.enum(['drand', 'operator']),
  /** drand's chain, its round, and its value in hex; null where the operator's seed decides alone. */
  chain: z.string().nullable(),
  round: z.int().nullable(),
  value: z.string().nullable(),
});

export const giveawayFilters = {
  type: anyOf(GIVEAWAY_PERIODS),
  giveaway_type: anyOf(GIVEAWAY_TYPES),
};

export const statusFilter = (fallback: (typeof GIVEAWAY_STATUSES)[number]) =>
  z
    .literal(['ALL', 'all'])
    .transform(() => null)
    .or(z.enum(GIVEAWAY_STATUSES))
    .default(fallback);

export const paging = (size: number) => ({ page: page.default(1), limit: whole(1, 100).default(size) });

export const giveawayForm = z.object({
  type: z.enum(GIVEAWAY_PERIODS),
  giveaway_type: z.enum(GIVEAWAY_TYPES),
  value: money.min(1).max(MAX_GIVEAWAY_VALUE),
  status: z.enum(GIVEAWAY_STATUSES).default('ACTIVE'),
  starts_at: time,
  expires_at: time,
  item_id: id,
});

export const task = z.object({
  id,
  type: z.enum(TASK_TYPES),
  description: z.string(),
  icon: z.enum(TASK_ICONS),
  /** Where it is done: an address of ours (`/user-details#e_mail`), or of a social network; null where there is none. */
  link: z.string().nullable(),
  /** Of a daily task: claimed today (UTC). */
  completed: z.boolean(),
  /** False where only the user's own claim stands behind it. */
  verified: z.boolean(),
  /** How it is completed: by pressing, or by signing in at Discord or X first. */
  proof: z.enum(['press', 'discord', 'x']),
});

export const adminTask = task.omit({ completed: true, verified: true, proof: true }).extend({
  /** Unknown where another version of the server stored it. */
  type: z.string(),
  /** What an administrator set; null where the task leads to its usual place. */
  link: z.string().nullable(),
  /** The server can check it with its present settings; otherwise users do not see it. */
  offered: z.boolean(),
  completions: z.int(),
});

export const taskForm = z.object({
  /** Users read the usual text of the type in their language. */
  description: z
    .string()
    .trim()
    .min(1)
    .max(TASK_LENGTH)
    .regex(/[\p{L}\p{N}\p{P}\p{S}]/u),
  icon: z.enum(TASK_ICONS),
  type: z.enum(TASK_TYPES),
  /** Overrides where the task leads to. */
  link: z
    .url({ protocol: /^https$/ })
    .max(300)
    .nullish(),
});
