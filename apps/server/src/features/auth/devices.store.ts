import { now, nowMs } from '../../platform/process/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { hashToken } from '../../platform/security/sessions.ts';
import { DEVICE_DAYS } from './browser.rules.ts';

/** Notes that a user signs in in the browser that has this cookie. False where he never did before. */
export async function noteDevice(tx: Tx, userId: number, token: string): Promise<boolean> {
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

/** Removes the browsers whose cookie is over. */
export const forgetOldDevices = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('known_devices')
    .where('last_seen', '<', new Date(nowMs() - DEVICE_DAYS * 86_400_000))
    .execute();
