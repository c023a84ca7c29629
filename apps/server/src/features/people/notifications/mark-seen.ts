import type { Tx } from '../../../platform/database/database.ts';
import { notifyScreens, storeSeen } from './notifications.store.ts';

/** Marks every message of a user as read, in all their tabs. */
export async function markSeen(tx: Tx, userId: number): Promise<void> {
  await storeSeen(tx, userId);
  await notifyScreens(tx, [userId]);
}
