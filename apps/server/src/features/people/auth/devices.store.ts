import { now, nowMs } from '../../../platform/process/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/security/sessions.ts';
import { DEVICE_DAYS } from './browser.rules.ts';

/** Records a sign-in from the browser with this cookie; false when the user never signed in from it before. */
export async function recordDevice(tx: Tx, userId: number, token: string): Promise<boolean> {
  const seen = await tx
    .updateTable('known_devices')
    .set({ last_seen: now() })
    .where('user_id', '=', userId)
    .where('device_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst();
  if (seen) return true;
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hashToken(token), first_seen: now(), last_seen: now() })
    .execute();
  return false;
}

export const forgetDevices = (tx: Tx, userId: number): Promise<unknown> =>
  tx.deleteFrom('known_devices').where('user_id', '=', userId).execute();

/** Removes the browsers whose cookie has expired. */
export const removeOldDevices = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('known_devices')
    .where('last_seen', '<', new Date(nowMs() - DEVICE_DAYS * 86_400_000))
    .execute();
