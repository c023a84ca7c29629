import type { AppId } from '@lootfolio/domain/games';
import { lockUser } from '../../../platform/database/own-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { invalidField, notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { findLot } from '../../../goods/lots.reads.ts';
import { chargeSales } from '../../../goods/sales/charge-sales.ts';
import { forgetLots } from '../../../goods/sales/charge-sales.store.ts';
import { deleteSales } from '../../../goods/sales/delete-sales.ts';
import { readRecordedAt } from '../../../goods/sales/recorded-sales.store.ts';
import { deleteLots } from '../../../goods/lots.store.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';

/**
 * Deletes a lot of the caller, with the sales that were recorded at it. Other sales take another purchase.
 * @throws Refusal NOT_FOUND, also for another user's lot; VALIDATION when the lot has another item or game
 */
export async function deleteInvestment(
  tx: Tx,
  caller: Caller,
  named: { id: number; appId: AppId; itemId: number },
  items: ItemDirectory,
): Promise<void> {
  await lockUser(tx, caller.userId);
  const lot = await findLot(tx, caller.userId, named.id);
  if (!lot) throw notFound();
  if (lot.itemId !== named.itemId) throw invalidField('item_id', 'items.otherItem');
  if (items.byId(lot.itemId)?.appId !== named.appId) throw invalidField('app_id', 'items.otherGame');
  await deleteSales(tx, await readRecordedAt(tx, lot.id));
  await forgetLots(tx, [lot.id]);
  await deleteLots(tx, [lot.id]);
  await chargeSales(tx, caller.userId, { itemIds: [lot.itemId] });
  await audit(tx, caller, {
    action: 'investment.deleted',
    object: `lot:${lot.id}`,
    before: { item_id: lot.itemId, quantity: lot.quantity, sold: lot.quantity - lot.open },
  });
}
