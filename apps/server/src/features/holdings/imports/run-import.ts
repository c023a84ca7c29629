import { FILE_NAME_LENGTH } from '@lootfolio/domain/investments';
import { readLotsOf } from '../../../goods/lots.reads.ts';
import { insertLots } from '../../../goods/lots.store.ts';
import { insertImport } from '../../../goods/purchase-imports.store.ts';
import { chargeSales } from '../../../goods/sales/charge-sales.ts';
import type { LotOfSale } from '../../../goods/sales/recorded-sales.store.ts';
import { recordSales } from '../../../goods/sales/record-sales.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { audit, type Actor } from '../../../platform/security/audit.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { checkRoom } from '../investments/investments.public.ts';
import type { Draft } from './imports.reads.ts';
import { planChunks, type ChunkPlan } from './plan-chunks.ts';
import type { SoldFrom } from './sell-lots.ts';

export type Imported = { importId: number; lots: number; sales: number; doubles: number };

/**
 * Adds the rows of a marked import of a locked user.
 * @param progress called with the number of rows that are done
 * @throws Refusal LIMIT_REACHED
 */
export async function runImport(
  tx: Tx,
  items: ItemDirectory,
  actor: Actor,
  { id, userId, fileNames, rows }: Pick<Draft, 'id' | 'userId' | 'fileNames' | 'rows'>,
  progress: (rows: number) => Promise<void> = () => Promise.resolve(),
): Promise<Imported> {
  const importId = await insertImport(tx, userId, fileNames.join(', ').slice(0, FILE_NAME_LENGTH));
  const sums = { lots: 0, sales: 0, doubles: 0 };
  let done = 0;
  for await (const chunk of planChunks(tx, items, { draftId: id, userId })) {
    sums.doubles += await addChunk(tx, userId, importId, chunk);
    sums.lots += chunk.added.length;
    sums.sales += chunk.sales.length;
    done += chunk.rows;
    await progress(done);
  }
  await checkRoom(tx, userId);
  await audit(tx, actor, {
    action: 'investments.imported',
    object: `purchase-import:${importId}`,
    after: { file_name: fileNames.join(', ').slice(0, FILE_NAME_LENGTH), lots: sums.lots, sold: sums.sales, skipped: rows - done },
  });
  return { importId, ...sums };
}

/** @returns the number of sales that wait for their owner, because they look like one that a market reported */
async function addChunk(tx: Tx, userId: number, importId: number, { itemIds, added, sales }: ChunkPlan): Promise<number> {
  const owned = new Map((await readLotsOf(tx, userId, itemIds)).map((lot) => [lot.id, lot]));
  const sold = Map.groupBy(sales, ({ from }) => (from && 'added' in from ? from.added : null));
  // their sold pieces are never open: a row that changes is written twice, with all of its indexes
  const lots = added.map((lot, at) => ({ ...lot, sold: sold.get(at)?.length ?? 0 }));
  const lotIds = await insertLots(tx, userId, lots, importId);
  const lotOf = (from: SoldFrom): LotOfSale | null => {
    if (from === null) return null;
    if ('lotId' in from) return owned.get(from.lotId)!;
    const { unitCost, boughtOn } = added[from.added]!;
    return { id: lotIds[from.added]!, unitCost, boughtOn, isTaken: true, isChosen: from.isStated ?? false };
  };
  const pieces = sales.map(({ from, ...sale }) => ({ ...sale, lot: lotOf(from) }));
  const { doubles } = await recordSales(tx, userId, pieces, { origin: 'import', importId });
  await chargeSales(tx, userId, { itemIds: [...new Set(added.map(({ itemId }) => itemId))] });
  return doubles;
}
