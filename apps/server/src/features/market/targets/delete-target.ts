import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { deleteOwnTarget } from './targets.store.ts';

/** Deletes the caller's price target. @throws Refusal NOT_FOUND, also for another user's target */
export async function deleteTarget(tx: Tx, caller: Caller, id: number): Promise<void> {
  const itemId = await deleteOwnTarget(tx, caller.userId, id);
  if (itemId === null) throw notFound();
  await audit(tx, caller, { action: 'target.deleted', object: `target:${id}`, before: { item: itemId } });
}
