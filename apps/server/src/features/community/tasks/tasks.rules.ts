import { TASK_TYPES, type TaskIcon, type TaskType } from '@lootfolio/domain/giveaways';
import { flag } from '../../../platform/settings/setting-kinds.ts';
import type { Provider } from '@lootfolio/domain/connections';
import { setting } from '../../../platform/settings/settings.ts';

/** When X itself cannot be asked, a user's statement that they follow counts, and is marked as not verified. */
export const X_CLAIM_ALLOWED = setting('tasks.x_claim_allowed', flag, false, {
  group: { key: 'tasks', title: 'tasks.settings', order: 40 },
  label: 'tasks.xClaim',
  help: 'tasks.xClaimHelp',
});

export type StoredTask = { id: number; type: string; description: string; icon: TaskIcon; link: string | null };

/** The checks that this server can make with its present settings. `discord` and `x` are the addresses of the operator's pages. */
export type Means = {
  mail: boolean;
  providers: readonly Provider[];
  xClaim: boolean;
  links: { discord: string | null; x: string | null };
};

/** A task as users see it: the page to which it leads, and how it is completed. */
export type Offer = { type: TaskType; link: string | null; proof: 'press' | Provider };

/** Facts about a user that decide whether tasks are met. */
export type Facts = {
  mailConfirmed: boolean;
  hasTradeLink: boolean;
  /** Providers that confirm the user. */
  verified: readonly Provider[];
};

/** A user's report of a completed task. `verified`: the server checked it. */
export type Claim = { completedAt: Date; verified: boolean };

const isTaskType = (type: string): type is TaskType => (TASK_TYPES as readonly string[]).includes(type);

/** Returns null when the task cannot be checked here: it is neither shown to users nor counted. */
export function offerOf({ type, link }: StoredTask, { mail, providers, xClaim, links }: Means): Offer | null {
  if (!isTaskType(type)) return null;
  switch (type) {
    case 'daily':
      return { type, link, proof: 'press' };
    case 'TRADE_LINK':
      return { type, link: link ?? '/user-details#steam_trade_link', proof: 'press' };
    case 'MAIL_CONFIRM':
      return mail ? { type, link: link ?? '/user-details#e_mail', proof: 'press' } : null;
    case 'DISCORD_JOIN':
      return social(type, link ?? links.discord, providers.includes('discord') ? 'discord' : null);
    case 'TWITTER_FOLLOW':
      return social(type, link ?? links.x, providers.includes('x') ? 'x' : xClaim ? 'press' : null);
  }
}

const social = (type: TaskType, link: string | null, proof: Offer['proof'] | null): Offer | null => proof && { type, link, proof };

/** Returns whether the requirement of a task is met now. A task that is completed by `press` is always met. */
export function isMet({ type, proof }: Offer, facts: Facts): boolean {
  if (type === 'MAIL_CONFIRM') return facts.mailConfirmed;
  if (type === 'TRADE_LINK') return facts.hasTradeLink;
  return proof === 'press' || facts.verified.includes(proof);
}

/** Returns true when the server itself checked the task, and false when it relies on the user's statement. */
export const isVerified = ({ type, proof }: Offer): boolean => type !== 'TWITTER_FOLLOW' || proof !== 'press';

const DAY = 86_400_000;

/**
 * Returns whether a task is completed. A task stays completed while it is met; a daily task only until the day (UTC) is over. @param now
 * milliseconds
 */
export function isCompleted(offer: Offer, facts: Facts, claim: Claim | null, now: number): boolean {
  if (claim === null || !isMet(offer, facts)) return false;
  return offer.type !== 'daily' || Math.floor(claim.completedAt.getTime() / DAY) === Math.floor(now / DAY);
}
