import type { Money } from '@lootfolio/domain/money';
import { lockUser } from '../../../platform/database/own-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { invalidField, notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { findLot, readLotSales } from '../../../goods/lots.reads.ts';
import { updateLot } from '../../../goods/lots.store.ts';
import { chargeSales } from '../../../goods/sales/charge-sales.ts';
import { renewCosts } from '../../../goods/sales/charge-sales.store.ts';
import { checkDays } from '../../../goods/check-days.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { isNameOf } from './add-investment.ts';
import { checkRoom } from './check-room.ts';

/** `quantity`: the pieces that are held. Sold pieces are not part of it and do not change. */
export type InvestmentChange = {
  id: number;
  /** The pieces that were held when the caller read the lot; undefined when the caller does not state them. */
  held: number | undefined;
  name: string;
  category: string;
  quantity: number;
  unitCost: Money;
  boughtOn: string;
  /** Undefined: it stays. */
  note: string | undefined;
};

/**
 * Changes a lot of the caller.
 * @throws Refusal NOT_FOUND, also for another user's lot; STATE when pieces were sold meanwhile; VALIDATION for another name, a day after a
 * sale, or a lot without held and sold pieces
 */
export async function updateInvestment(tx: Tx, caller: Caller, change: InvestmentChange, items: ItemDirectory): Promise<void> {
  await lockUser(tx, caller.userId);
  const lot = await findLot(tx, caller.userId, change.id);
  if (!lot) throw notFound();
  const item = items.byId(lot.itemId);
  if (!item || !isNameOf(item, change.name)) throw invalidField('item.name', 'items.otherName');
  if (change.held !== undefined && change.held !== lot.open) throw new Refusal('STATE', 'investments.changedSince');
  const sold = lot.quantity - lot.open;
  if (change.quantity + sold === 0) throw invalidField('item.quantity', 'investments.noQuantity');
  await checkDays(tx, caller.userId, [{ day: change.boughtOn, field: 'item.buyDate' }]);
  const [firstSale] = await readLotSales(tx, caller.userId, [lot.id]);
  if (firstSale && change.boughtOn > firstSale.soldOn) throw invalidField('item.buyDate', 'investments.boughtAfterSale');
  const { quantity, unitCost, boughtOn, category, note = lot.note } = change;
  await updateLot(tx, lot.id, { quantity: quantity + sold, open: quantity, unitCost, boughtOn, category, note });
  await renewCosts(tx, lot.id);
  await chargeSales(tx, caller.userId, { itemIds: [lot.itemId] });
  await checkRoom(tx, caller.userId);
  await audit(tx, caller, {
    action: 'investment.changed',
    object: `lot:${lot.id}`,
    before: { quantity: lot.open, bought_on: lot.boughtOn, category: lot.category, note: lot.note },
    after: { quantity, bought_on: boughtOn, category, note },
  });
}
