import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { now } from '../../../platform/process/clock.ts';
import { planOf } from './schedule.rules.ts';
import { lockSettings, lockTimeZone, storePlan } from './settings.store.ts';

/** Recalculates when a user's scheduled messages are due, after their time zone changed. */
export async function rescheduleUser(tx: Tx, types: readonly NotificationType[], userId: number): Promise<void> {
  const zone = await lockTimeZone(tx, userId);
  if (zone === null) return;
  for (const setting of await lockSettings(tx, userId)) {
    const type = types.find(({ id }) => id === setting.typeId);
    if (!setting.enabled || !type) continue;
    await storePlan(tx, { userId, ...setting }, planOf({ ...setting, type }, setting, zone, now()));
  }
}
