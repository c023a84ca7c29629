import { audit } from '../../platform/security/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { deleteNotification, tellChange } from './notifications.store.ts';

/** Takes an entry out of its owner's history; one that waits is then not sent. @throws Refusal NOT_FOUND, also for another user's */
export async function deleteLog(db: Db, caller: { userId: number; ip: string }, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteNotification(tx, caller.userId, id))) throw notFound();
    await audit(tx, { actorId: caller.userId, ip: caller.ip, action: 'notification.deleted', object: `notification:${id}` });
    await tellChange(tx, [caller.userId]);
  });
}
