import { MARKETS, marketById } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import { invalidField } from '../../../platform/errors/refusal.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { GREATEST_TARGET } from './targets.settings.ts';

/** The time in which a target sends at most one message on each channel. */
export const QUIET_MS = 86_400_000;

/** The channel of an entry that stands in the bell, as `target_alerts` stores it. Every message that goes out stands there, too. */
export const BELL = 'SITE';

/** The ids of these markets in their order, without repetitions; null when none is named: then all open markets are watched. */
export function watchedMarkets(slugs: readonly string[]): number[] | null {
  const ids = MARKETS.flatMap(({ id, slug }) => (slugs.includes(slug) ? [id] : []));
  return ids.length === 0 ? null : ids;
}

/** The slugs of watched markets; none stands for all open ones. */
export const slugsOf = (ids: readonly number[] | null): string[] => (ids ?? []).map((id) => marketById(id).slug);

/** @throws Refusal VALIDATION, naming the field, for a price above the one that the operator allows */
export function checkGreatest(settings: Settings, field: string, price: Money): void {
  const greatest = settings.get(GREATEST_TARGET);
  if (price > greatest) throw invalidField(field, 'targets.tooHigh', { max: greatest / 1000 });
}

export type Meeting = { reachedAt: Date | null; toldAt: Date | null };
/** The last message on a channel. `failed`: it was one of this meeting, and did not arrive. */
export type Told = { channel: string; at: Date; failed: boolean };

/**
 * Whether the last meeting of a target was told outside of this site, or did not have to be because a message of the last 24 hours counts
 * for it. Null before the first meeting, and until the user is told of it.
 */
export function wasToldOutside({ reachedAt, toldAt }: Meeting, told: readonly Told[]): boolean | null {
  if (reachedAt === null || toldAt === null || toldAt < reachedAt) return null;
  const since = reachedAt.getTime() - QUIET_MS;
  return told.some(({ channel, at, failed }) => channel !== BELL && at.getTime() > since && !failed);
}
