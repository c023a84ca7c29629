import { deleteLots } from '../../../goods/lots.store.ts';
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

/** Statements that delete more rows take longer than a statement may. */
const PART = 10_000;

const partsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PART) }, (_, at) => all.slice(at * PART, (at + 1) * PART));

/**
 * Deletes all lots and sales that an import added. Other sales that took these lots take another purchase.
 * @throws Refusal NOT_FOUND, also for another user's import; STATE when a sale was recorded at a lot of the import
 */
export async function undoImport(tx: Tx, caller: Caller, importId: number): Promise<{ investments: number; sales: number }> {
  await lockUser(tx, caller.userId);
  if (await hasRecordedSales(tx, caller.userId, importId)) throw new Refusal('STATE', 'investments.importSold');
  const sales = await readImportedSales(tx, caller.userId, importId);
  const itemIds = new Set(sales.map(({ itemId }) => itemId));
  for (const some of partsOf(sales)) {
    await deleteSales(
      tx,
      some.map(({ id }) => id),
    );
  }
  const lotIds = await readLotIds(tx, caller.userId, importId);
  for (const some of partsOf(lotIds)) {
    for (const itemId of await forgetLots(tx, some)) itemIds.add(itemId);
    await deleteLots(tx, some);
  }
  if (!(await deleteImport(tx, caller.userId, importId))) throw notFound();
  await chargeSales(tx, caller.userId, { itemIds: [...itemIds] });
  const removed = { lots: lotIds.length, sales: sales.length };
  await audit(tx, caller, { action: 'investments.import_undone', object: `purchase-import:${importId}`, before: removed });
  return { investments: lotIds.length, sales: sales.length };
}
