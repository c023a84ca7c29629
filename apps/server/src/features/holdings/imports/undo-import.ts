import { deleteImport } from '../../../goods/purchase-imports.store.ts';
import { hasRecordedSales, readImportedSales, readLotIds } from '../../../goods/purchase-imports.reads.ts';
import { chargeSales } from '../../../goods/sales/charge-sales.ts';
import { forgetLots } from '../../../goods/sales/charge-sales.store.ts';
import { deleteSales } from '../../../goods/sales/delete-sales.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';

/**
 * Deletes all lots and sales that an import added. Other sales that took these lots take another purchase.
 * @throws Refusal NOT_FOUND, also for another user's import; STATE when a sale was recorded at a lot of the import
 */
export async function undoImport(tx: Tx, caller: Caller, importId: number): Promise<{ investments: number; sales: number }> {
  await lockUser(tx, caller.userId);
  if (await hasRecordedSales(tx, caller.userId, importId)) throw new Refusal('STATE', 'investments.importSold');
  const sales = await readImportedSales(tx, caller.userId, importId);
  await deleteSales(
    tx,
    sales.map(({ id }) => id),
  );
  const itemIds = await forgetLots(tx, await readLotIds(tx, caller.userId, importId));
  const lots = await deleteImport(tx, caller.userId, importId);
  if (lots === null) throw notFound();
  await chargeSales(tx, caller.userId, { itemIds: [...new Set([...itemIds, ...sales.map(({ itemId }) => itemId)])] });
  const removed = { lots, sales: sales.length };
  await audit(tx, caller, { action: 'investments.import_undone', object: `purchase-import:${importId}`, before: removed });
  return { investments: lots, sales: sales.length };
}
