import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { typeById } from './notification-types.ts';
import { nextMoment } from './schedule.rules.ts';
import { lockEnabled, lockTimeZone, storeNext } from './settings.store.ts';

/** Computes anew when a user's scheduled messages are due, after his time zone changed. */
export async function rescheduleUser(tx: Tx, userId: number): Promise<void> {
  const zone = await lockTimeZone(tx, userId);
  if (zone === null) return;
  for (const setting of await lockEnabled(tx, userId)) {
    const type = typeById(setting.typeId)!.key;
    await storeNext(tx, { userId, ...setting }, nextMoment({ type, enabled: true, scheduleTime: setting.scheduleTime }, zone, now()));
  }
}
