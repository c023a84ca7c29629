import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { checkDays } from '../../../goods/check-days.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { checkRoom } from './check-purchases.ts';
import { findPurchase, lockPortfolio, updatePurchase, type Purchase } from './tracker.store.ts';

/** Fields that are undefined do not change. */
export type PurchaseChange = Pick<Purchase, 'quantity' | 'buyPrice' | 'boughtOn'> & {
  id: number;
  marketId: number | null | undefined;
  notes: string | null | undefined;
};

/**
 * Changes a row of the caller's portfolio.
 * @throws Refusal NOT_FOUND, also for another user's portfolio and a row of another portfolio; VALIDATION for a wrong day; LIMIT_REACHED
 */
export async function changeTrackedItem(
  tx: Tx,
  caller: Caller,
  portfolioId: number,
  { id, quantity, buyPrice, boughtOn, marketId, notes }: PurchaseChange,
): Promise<void> {
  if (!(await lockPortfolio(tx, caller.userId, portfolioId))) throw notFound();
  const before = await findPurchase(tx, portfolioId, id);
  if (!before) throw notFound();
  const after: Purchase = {
    quantity,
    buyPrice,
    boughtOn,
    marketId: marketId === undefined ? before.marketId : marketId,
    notes: notes === undefined ? before.notes : notes,
  };
  await checkDays(tx, caller.userId, [{ day: boughtOn, field: 'item.transaction_date' }]);
  await checkRoom(tx, portfolioId, [after], id);
  await updatePurchase(tx, id, after);
  await audit(tx, caller, { action: 'tracker.item_changed', object: `tracker:${portfolioId}`, before: { id, ...before }, after });
}
