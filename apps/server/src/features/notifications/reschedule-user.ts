import { now } from '../../platform/process/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { typeById } from './notification-types.ts';
import { planOf } from './schedule.rules.ts';
import { lockSettings, lockTimeZone, storePlan } from './settings.store.ts';

/** Computes anew when a user's scheduled messages are due, after his time zone changed. */
export async function rescheduleUser(tx: Tx, userId: number): Promise<void> {
  const zone = await lockTimeZone(tx, userId);
  if (zone === null) return;
  for (const setting of await lockSettings(tx, userId)) {
    if (!setting.enabled) continue;
    const type = typeById(setting.typeId)!.key;
    await storePlan(tx, { userId, ...setting }, planOf({ ...setting, type }, setting, zone, now()));
  }
}
