import type { ReplyOf } from '@lootfolio/contract/call';
import type { salesReach } from '@lootfolio/contract/features/selling/sale-synchronisation';
import type { Reader } from '../../../platform/database/database.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { SYNCHRONISE_EVERY } from './sales.settings.ts';
import { readSchedule } from './schedules.store.ts';
import { readSellingKeys } from './synchronise-sales.ts';

type Parts = { db: Reader; settings: Settings };

/** Returns how the sales of a user are read without a click; null without a key, and when it is switched off. */
export async function viewAutomatic({ db, settings }: Parts, userId: number): Promise<ReplyOf<typeof salesReach>['automatic']> {
  const every = settings.get(SYNCHRONISE_EVERY);
  if (every === 0 || (await readSellingKeys(db, userId)).length === 0) return null;
  const schedule = await readSchedule(db, userId);
  return {
    every_minutes: every,
    last_at: schedule?.readAt?.toISOString() ?? null,
    next_at: schedule?.dueAt.toISOString() ?? null,
  };
}
