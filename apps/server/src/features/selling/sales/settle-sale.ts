import { chargeSales } from '../../../goods/sales/charge-sales.ts';
import { releaseCharges } from '../../../goods/sales/charge-sales.store.ts';
import { deleteSales } from '../../../goods/sales/delete-sales.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { lockOwnSale } from './change-sale.ts';
import { moveReferences, readReported, storeChoice, storeEntered, storeOwn, storeReported } from './sales.store.ts';

/**
 * Decides whether an entered sale is the one that a market reported. The same sale: the entered one is deleted, and what its owner knew of
 * it goes to the reported one. When a locked year counts the entered one, it takes the place of the reported one instead. Another sale: it
 * counts.
 * @throws Refusal NOT_FOUND, also for another user's sale; STATE when there is nothing to decide, and when locked years count both
 */
export async function settleDouble(tx: Tx, caller: Caller, id: number, same: boolean): Promise<void> {
  const sale = await lockOwnSale(tx, caller, id);
  if (sale.sameAs === null) throw new Refusal('STATE', 'sales.noDouble');
  const kept = same && sale.closedYear === null ? sale.sameAs : id;
  if (!same) await storeOwn(tx, id);
  else if (kept === id) {
    const reported = await readReported(tx, sale.sameAs);
    await moveReferences(tx, sale.sameAs, id);
    await deleteSales(tx, [sale.sameAs]);
    await storeReported(tx, id, reported);
  } else {
    if (sale.lotChosen && sale.lotId !== null) {
      await releaseCharges(tx, [sale.sameAs]);
      await storeChoice(tx, sale.sameAs, sale.lotId);
    }
    await storeEntered(tx, sale.sameAs, sale);
    await deleteSales(tx, [id]);
  }
  await chargeSales(tx, caller.userId, { ids: [kept, sale.sameAs] });
  await audit(tx, caller, { action: same ? 'sale.same' : 'sale.own', object: `sale:${id}`, after: { sale: sale.sameAs } });
}

/**
 * Deletes a sale that was entered or imported. What it took is there again.
 * @throws Refusal NOT_FOUND, also for another user's sale; STATE for a sale that a market reported: the next synchronisation would bring it
 * back
 */
export async function deleteSale(tx: Tx, caller: Caller, id: number): Promise<void> {
  const sale = await lockOwnSale(tx, caller, id);
  if (sale.origin === 'market') throw new Refusal('STATE', 'sales.reported');
  await deleteSales(tx, [id]);
  await chargeSales(tx, caller.userId, { itemIds: [sale.itemId] });
  await audit(tx, caller, { action: 'sale.deleted', object: `sale:${id}`, before: { item_id: sale.itemId, market: sale.market } });
}
