import type { Db } from '../../platform/database/database.ts';
import { storeSeen, tellChange } from './notifications.store.ts';

/** Everything that came so far counts as read, in every tab. */
export async function markSeen(db: Db, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await storeSeen(tx, userId);
    await tellChange(tx, [userId]);
  });
}
