import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { deleteAlert, alertOf, lockView } from './view-alerts.store.ts';

/** Removes the alert of the caller's view. @throws Refusal NOT_FOUND, also for another user's view and for a view without an alert */
export async function removeAlert(tx: Tx, caller: Caller, viewId: number): Promise<void> {
  const before = (await lockView(tx, caller.userId, viewId)) && (await alertOf(tx, viewId));
  if (!before) throw notFound();
  await deleteAlert(tx, viewId);
  await audit(tx, caller, { action: 'view_alert.removed', object: `view:${viewId}`, before });
}
