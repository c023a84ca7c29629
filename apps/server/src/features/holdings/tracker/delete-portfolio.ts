import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { deleteLockedPortfolio, lockPortfolio } from './tracker.store.ts';

/** Deletes the caller's portfolio with its items. @throws Refusal NOT_FOUND, also for another user's portfolio */
export async function deletePortfolio(tx: Tx, caller: Caller, id: number): Promise<void> {
  const before = await lockPortfolio(tx, caller.userId, id);
  if (!before) throw notFound();
  const rows = await deleteLockedPortfolio(tx, id);
  await audit(tx, caller, { action: 'tracker.deleted', object: `tracker:${id}`, before: { ...before, rows } });
}
