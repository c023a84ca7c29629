import type { Money } from '@lootfolio/domain/money';
import { addDays, localDate } from '@lootfolio/domain/schedule';
import { findLot } from '../../../goods/lots.reads.ts';
import { chargeSales } from '../../../goods/sales/charge-sales.ts';
import { giveBackPieces, storeCharges } from '../../../goods/sales/charge-sales.store.ts';
import { FALLEN_STATES } from '../../../goods/sales/sales.tables.ts';
import { timeZoneOf } from '../../../goods/time-zones.reads.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { invalidField, notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { forgetCost, lockSale, storeBuyMarket, storeTypedCost, type LockedSale } from './sales.store.ts';

/** Locks a sale of the caller. @throws Refusal NOT_FOUND, also for another user's sale */
export async function lockOwnSale(tx: Tx, caller: Caller, id: number): Promise<LockedSale> {
  await lockUser(tx, caller.userId);
  const sale = await lockSale(tx, caller.userId, id);
  if (!sale) throw notFound();
  return sale;
}

/** Sets what a sold thing cost. It wins over every computed cost. The purchase that the sale took stays used up. */
export async function setSaleCost(tx: Tx, caller: Caller, id: number, cost: Money): Promise<void> {
  const sale = await lockOwnSale(tx, caller, id);
  await storeTypedCost(tx, id, cost);
  await chargeSales(tx, caller.userId, { ids: [id] });
  await audit(tx, caller, { action: 'sale.cost_set', object: `sale:${id}`, before: { cost: sale.cost }, after: { cost } });
}

/** Sets the market on which a sold thing was bought. */
export async function setBuyMarket(tx: Tx, caller: Caller, id: number, market: string): Promise<void> {
  const sale = await lockOwnSale(tx, caller, id);
  await storeBuyMarket(tx, id, market);
  await audit(tx, caller, { action: 'sale.market_set', object: `sale:${id}`, before: { market: sale.buyMarket }, after: { market } });
}

/**
 * Sets the purchase whose piece was sold, in place of the present one.
 * @param lotId null: the rule of costs decides, without a typed cost
 * @throws Refusal NOT_FOUND, also for another user's sale or purchase; STATE for a sale that fell through, and a purchase without open
 * pieces; VALIDATION for a purchase of another item or after the sale
 */
export async function chooseLot(tx: Tx, caller: Caller, id: number, lotId: number | null): Promise<void> {
  const sale = await lockOwnSale(tx, caller, id);
  if (FALLEN_STATES.some((state) => state === sale.state)) throw new Refusal('STATE', 'sales.ended');
  if (sale.sameAs !== null) throw new Refusal('STATE', 'sales.undecided');
  await giveBackPieces(tx, [id]);
  await forgetCost(tx, id, lotId !== null);
  if (lotId === null) await chargeSales(tx, caller.userId, { ids: [id] });
  else await takeLot(tx, caller, sale, lotId);
  await audit(tx, caller, { action: 'sale.lot_chosen', object: `sale:${id}`, before: { lot: sale.lotId }, after: { lot: lotId } });
}

async function takeLot(tx: Tx, { userId }: Caller, sale: LockedSale, lotId: number): Promise<void> {
  const lot = await findLot(tx, userId, lotId);
  if (!lot) throw notFound();
  if (lot.itemId !== sale.itemId) throw invalidField('lot_id', 'sales.otherItem');
  if (lot.open < 1) throw new Refusal('STATE', 'sales.nothingOpen');
  const soldOn = localDate(sale.soldAt, await timeZoneOf(tx, userId));
  // a purchase has the day of its owner's zone at that time
  if (lot.boughtOn > addDays(soldOn, 1)) throw invalidField('lot_id', 'sales.boughtAfterSale');
  await storeCharges(tx, [{ id: sale.id, lotId, cost: lot.unitCost, source: 'lot', acquiredOn: lot.boughtOn, soldOn }]);
}
