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
  /** True when the caller takes part. */
  joined: z.boolean(),
  /** The caller's entry, one of the entries in the proof. */
  entry_id: z.int().nullable(),
  /** True when the caller may join now: the giveaway runs, and every task shown to the caller is done. */
  can_join: z.boolean(),
  winner_name: z.string().nullable(),
});

export const pastGiveaway = giveaway.extend({
  user_status: z.enum(USER_STATUSES),
  /** 32 bytes in hex; published with the draw. */
  seed: z.string().nullable(),
  /** Only for the winner. */
  prize: prize.nullable(),
});

export const adminGiveaway = z.object({
  ...common,
  item_id: id,
  /** Id of the administrator who created the giveaway. */
  usersId: id,
  closed_at: time.nullable(),
  drawn_at: time.nullable(),
  /** The prize as the winner sees it, and the name of the sender. */
  prize: prize.extend({ sent_by: z.string().nullable() }).nullable(),
});

export const giveawayEntry = z.object({ id, joined_at: time, user: giveawayUser });

export const randomness = z.object({
  source: z.enum(['drand', 'operator']),
  /** drand's chain, its round, and its value in hex; null when only the operator's seed decides. */
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
  /**
   * The address at which the task is done: a page of this site (`/user-details#e_mail`), or of a social network; null when there is none.
   */
  link: z.string().nullable(),
  /** For a daily task: claimed today (UTC). */
  completed: z.boolean(),
  /** False when only the user's own claim proves that the task is done. */
  verified: z.boolean(),
  /** The way to complete the task: by pressing a button, or by signing in at Discord or X first. */
  proof: z.enum(['press', 'discord', 'x']),
});

export const adminTask = task.omit({ completed: true, verified: true, proof: true }).extend({
  /** May be an unknown type when another version of the server stored it. */
  type: z.string(),
  /** The link that an administrator set; null when the task uses its default link. */
  link: z.string().nullable(),
  /** True when the server can check the task with its current settings. Users do not see other tasks. */
  offered: z.boolean(),
  completions: z.int(),
});

export const taskForm = z.object({
  /** Users see the default text of the task's type in their language instead. */
  description: z
    .string()
    .trim()
    .min(1)
    .max(TASK_LENGTH)
    .regex(/[\p{L}\p{N}\p{P}\p{S}]/u),
  icon: z.enum(TASK_ICONS),
  type: z.enum(TASK_TYPES),
  /** Replaces the default link of the task. */
  link: z
    .url({ protocol: /^https$/ })
    .max(300)
    .nullish(),
});
