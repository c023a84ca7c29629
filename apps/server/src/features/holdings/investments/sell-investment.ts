import type { Money } from '@lootfolio/domain/money';
import { lockUser } from '../../../platform/database/own-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { invalidField, notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { findLot } from '../../../goods/lots.reads.ts';
import { deleteLotSale, insertLotSales } from '../../../goods/lots.store.ts';
import { checkDays } from '../../../goods/check-days.ts';

/** `unitNet`: the price of one piece after fees. */
export type EnteredSale = { lotId: number; units: number; unitNet: Money; soldOn: string };

/**
 * Records that the caller sold pieces of one of their lots.
 * @throws Refusal NOT_FOUND, also for another user's lot; VALIDATION for more pieces than are held, or a day before the purchase
 */
export async function sellInvestment(tx: Tx, caller: Caller, sale: EnteredSale): Promise<void> {
  await lockUser(tx, caller.userId);
  const lot = await findLot(tx, caller.userId, sale.lotId);
  if (!lot) throw notFound();
  if (sale.units > lot.open) throw invalidField('quantity', 'investments.moreThanHeld');
  await checkDays(tx, caller.userId, [{ day: sale.soldOn, field: 'sellDate' }]);
  if (sale.soldOn < lot.boughtOn) throw invalidField('sellDate', 'investments.soldBeforePurchase');
  await insertLotSales(tx, [sale], null);
  await audit(tx, caller, { action: 'investment.sold', object: `lot:${lot.id}`, after: { quantity: sale.units, sold_on: sale.soldOn } });
}

/** Removes a sale of the caller. @returns the lot whose pieces are held again @throws Refusal NOT_FOUND, also for another user's */
export async function removeSale(tx: Tx, caller: Caller, saleId: number): Promise<number> {
  await lockUser(tx, caller.userId);
  const removed = await deleteLotSale(tx, caller.userId, saleId);
  if (!removed) throw notFound();
  await audit(tx, caller, { action: 'investment.sale_removed', object: `lot:${removed.lotId}`, before: { quantity: removed.units } });
  return removed.lotId;
}
