import type { GiveawayStatus } from '@lootfolio/domain/giveaways';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';

export const STATUS_NAMES: Readonly<Record<GiveawayStatus, PlainKey>> = {
  ACTIVE: 'giveaways-admin.statusActive',
  EXPIRED: 'giveaways-admin.statusExpired',
  CANCELLED: 'giveaways-admin.statusCancelled',
};

type Timed = { status: GiveawayStatus; starts_at: string };

/** True for a giveaway that nobody can join yet, because its start is to come. */
export const isScheduled = ({ status, starts_at: starts }: Timed, now: number): boolean => status === 'ACTIVE' && Date.parse(starts) > now;

export const statusText = (giveaway: Timed, now: number): string =>
  t(isScheduled(giveaway, now) ? 'giveaways-admin.scheduled' : STATUS_NAMES[giveaway.status]);
