import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { deleteOwnView } from './comparison.store.ts';

/** Deletes a saved view of the caller. @throws Refusal NOT_FOUND, also for another user's view */
export async function deleteView(tx: Tx, caller: Caller, id: number): Promise<void> {
  if (!(await deleteOwnView(tx, caller.userId, id))) throw notFound();
  await audit(tx, caller, { action: 'view.deleted', object: `view:${id}` });
}
