import { audit } from '../../platform/security/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { deleteOwnView } from './comparison.store.ts';

/** Removes a saved view of its owner. @throws Refusal NOT_FOUND, also for another user's view */
export async function deleteView(db: Db, caller: { userId: number; ip: string }, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteOwnView(tx, caller.userId, id))) throw notFound();
    await audit(tx, { actorId: caller.userId, ip: caller.ip, action: 'view.deleted', object: `view:${id}` });
  });
}
