import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { deleteTracked, lockPortfolio } from './tracker.store.ts';

/**
 * Removes all rows of some items from the caller's portfolio.
 * @returns the number of removed rows
 * @throws Refusal NOT_FOUND, also for another user's portfolio, and when it has none of these items
 */
export async function removeTrackedItems(tx: Tx, caller: Caller, portfolioId: number, generalIds: readonly number[]): Promise<number> {
  if (!(await lockPortfolio(tx, caller.userId, portfolioId))) throw notFound();
  const removed = await deleteTracked(tx, portfolioId, generalIds);
  if (removed === 0) throw notFound();
  await audit(tx, caller, {
    action: 'tracker.items_removed',
    object: `tracker:${portfolioId}`,
    before: { general_ids: generalIds, rows: removed },
  });
  return removed;
}
