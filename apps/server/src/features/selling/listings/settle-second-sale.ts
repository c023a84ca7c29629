import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { storeSettled } from './second-sales.store.ts';

/** Marks a sale that cannot be delivered as settled. @throws Refusal NOT_FOUND when the caller has no such sale that waits for them */
export async function settleSecondSale(tx: Tx, caller: Caller, saleId: number): Promise<void> {
  if (!(await storeSettled(tx, caller.userId, saleId))) throw notFound();
  await audit(tx, caller, { action: 'market_sale.settled', object: `market_sale:${saleId}` });
}
