import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { deleteNotification, notifyScreens } from './notifications.store.ts';

/**
 * Deletes an entry of the caller's history. If the message is still waiting, it is not sent. @throws Refusal NOT_FOUND, also for another
 * user's entry
 */
export async function deleteLog(tx: Tx, caller: Caller, id: number): Promise<void> {
  if (!(await deleteNotification(tx, caller.userId, id))) throw notFound();
  await audit(tx, caller, { action: 'notification.deleted', object: `notification:${id}` });
  await notifyScreens(tx, [caller.userId]);
}
