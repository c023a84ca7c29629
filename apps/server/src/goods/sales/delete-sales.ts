import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { giveBackPieces } from './charge-sales.store.ts';
import { deleteSaleRows, readClosedYear } from './recorded-sales.store.ts';

/**
 * Deletes sales. Their pieces are open again.
 * @throws Refusal STATE when a locked year of realised gains counts one of them
 */
export async function deleteSales(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const year = await readClosedYear(tx, ids);
  if (year !== null) throw new Refusal('STATE', 'goods.saleOfClosedYear', { values: { year } });
  await giveBackPieces(tx, ids);
  await deleteSaleRows(tx, ids);
}
