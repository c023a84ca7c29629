import { OTHER_MARKET } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import { MAX_SOLD_PIECES } from '@lootfolio/domain/sales';
import { lockUser } from '../../../platform/database/own-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { invalidField, notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { findLot } from '../../../goods/lots.reads.ts';
import { chargeSales } from '../../../goods/sales/charge-sales.ts';
import { recordSales } from '../../../goods/sales/record-sales.ts';
import { deleteSales } from '../../../goods/sales/delete-sales.ts';
import { findSoldPieces } from '../../../goods/sales/recorded-sales.store.ts';
import { checkDays } from '../../../goods/check-days.ts';

/** `unitNet`: the price of one piece after fees. */
export type EnteredSale = { lotId: number; units: number; unitNet: Money; soldOn: string };

/**
 * Records that the caller sold pieces of one of their lots.
 * @returns the number of sales that look like one that a market reported, and wait for a decision
 * @throws Refusal NOT_FOUND, also for another user's lot; VALIDATION for more pieces than are held, or a day before the purchase
 */
export async function sellInvestment(tx: Tx, caller: Caller, sale: EnteredSale): Promise<number> {
  await lockUser(tx, caller.userId);
  const lot = await findLot(tx, caller.userId, sale.lotId);
  if (!lot) throw notFound();
  if (sale.units > lot.open) throw invalidField('quantity', 'investments.moreThanHeld');
  if (sale.units > MAX_SOLD_PIECES) throw invalidField('quantity', 'investments.soldAtOnce', { n: MAX_SOLD_PIECES });
  await checkDays(tx, caller.userId, [{ day: sale.soldOn, field: 'sellDate' }]);
  if (sale.soldOn < lot.boughtOn) throw invalidField('sellDate', 'investments.soldBeforePurchase');
  const piece = { itemId: lot.itemId, market: OTHER_MARKET.slug, net: sale.unitNet, soldOn: sale.soldOn, lot };
  const { doubles } = await recordSales(
    tx,
    caller.userId,
    Array.from({ length: sale.units }, () => piece),
    { origin: 'investment', importId: null },
  );
  await audit(tx, caller, { action: 'investment.sold', object: `lot:${lot.id}`, after: { quantity: sale.units, sold_on: sale.soldOn } });
  return doubles;
}

/**
 * Removes sold pieces of one day, price and origin of the caller.
 * @returns the lot whose pieces are held again
 * @throws Refusal NOT_FOUND, also for another user's, and for sales that were reported or entered as sales
 */
export async function removeSale(tx: Tx, caller: Caller, pieceId: number): Promise<number> {
  await lockUser(tx, caller.userId);
  const found = await findSoldPieces(tx, caller.userId, pieceId);
  const lot = found && (await findLot(tx, caller.userId, found.lotId));
  if (!lot) throw notFound();
  await deleteSales(tx, found.saleIds);
  await chargeSales(tx, caller.userId, { itemIds: [lot.itemId] });
  await audit(tx, caller, { action: 'investment.sale_removed', object: `lot:${lot.id}`, before: { quantity: found.saleIds.length } });
  return lot.id;
}
