export const GIVEAWAY_PERIODS = ['Monthly', 'Weekly', 'Daily'] as const;
export type GiveawayPeriod = (typeof GIVEAWAY_PERIODS)[number];
export const GIVEAWAY_TYPES = ['Daily', 'Monthly', 'Special'] as const;
export type GiveawayType = (typeof GIVEAWAY_TYPES)[number];
export const GIVEAWAY_STATUSES = ['ACTIVE', 'EXPIRED', 'CANCELLED'] as const;
export type GiveawayStatus = (typeof GIVEAWAY_STATUSES)[number];

/** The result of a past giveaway for a user. EXPIRED: they did not join, or nobody has won yet. */
export const USER_STATUSES = ['WON', 'LOST', 'EXPIRED'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const GIVEAWAY_DEFAULTS = { page: 1, size: 20, historySize: 10, adminSize: 10 } as const;
/** Thousandths of a dollar. */
export const MAX_GIVEAWAY_VALUE = 1_000_000_000;

/** Tasks that the server checks, and `daily`, which a user claims once a day (UTC). */
export const TASK_TYPES = ['daily', 'TWITTER_FOLLOW', 'MAIL_CONFIRM', 'DISCORD_JOIN', 'TRADE_LINK'] as const;
export type TaskType = (typeof TASK_TYPES)[number];
export const TASK_ICONS = ['star', 'gift', 'trophy', 'medal', 'crown', 'gem', 'coins', 'box'] as const;
export type TaskIcon = (typeof TASK_ICONS)[number];
export const TASK_LENGTH = 200;
export const MAX_TASKS = 50;

/** A giveaway as stored. `startsAt`, `expiresAt`, `now`: milliseconds. */
export type GiveawayState = { cancelled: boolean; startsAt: number; expiresAt: number };

/** A giveaway expires by time. Only an administrator cancels it. */
export function giveawayStatus({ cancelled, expiresAt }: GiveawayState, now: number): GiveawayStatus {
  if (cancelled) return 'CANCELLED';
  return expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}

/** True while users can join: it has begun and is not over. */
export const isOpen = (giveaway: GiveawayState, now: number): boolean =>
  giveawayStatus(giveaway, now) === 'ACTIVE' && giveaway.startsAt <= now;

/** @param winner null until the draw */
export function userStatus(user: number | null, joined: boolean, winner: number | null): UserStatus {
  if (user === null || !joined || winner === null) return 'EXPIRED';
  return winner === user ? 'WON' : 'LOST';
}
