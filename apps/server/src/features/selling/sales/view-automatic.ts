import type { ReplyOf } from '@lootfolio/contract/call';
import type { salesReach } from '@lootfolio/contract/features/selling/sale-synchronisation';
import type { Reader } from '../../../platform/database/database.ts';
import type { Provided } from '../../../platform/module.ts';
import { readSchedule } from './schedules.store.ts';
import { readSellingKeys } from './synchronise-sales.ts';

type Parts = { db: Reader } & Pick<Provided, 'plans'>;

/** Returns how the sales of a user are read without a click; null without a key, and when this server reads nobody's. */
export async function viewAutomatic({ db, plans }: Parts, userId: number): Promise<ReplyOf<typeof salesReach>['automatic']> {
  const { limits, areSold, name } = await plans.of(db, userId);
  const every = limits.syncMinutes;
  if ((every === 0 && !areSold) || (await readSellingKeys(db, userId)).length === 0) return null;
  const schedule = await readSchedule(db, userId);
  return {
    every_minutes: every,
    without: every === 0 ? name : null,
    last_at: schedule?.readAt?.toISOString() ?? null,
    next_at: every === 0 ? null : (schedule?.dueAt.toISOString() ?? null),
  };
}
