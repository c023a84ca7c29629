import { readLotsOf } from '../../../goods/lots.reads.ts';
import { insertLots } from '../../../goods/lots.store.ts';
import { insertImport } from '../../../goods/purchase-imports.store.ts';
import { chargeSales } from '../../../goods/sales/charge-sales.ts';
import { recordSales } from '../../../goods/sales/record-sales.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/own-rows.ts';
import { audit, type Actor } from '../../../platform/security/audit.ts';
import { checkRoom } from '../investments/investments.public.ts';
import { insertKeys } from './import-keys.store.ts';
import { readItems } from './imports.reads.ts';
import type { Draft } from './imports.store.ts';
import { planChunks, type ChunkPlan } from './plan-chunks.ts';

export type Imported = { importId: number; lots: number; sales: number; doubles: number };

/**
 * Adds what an import adds, in one transaction: all of it, or nothing.
 * @param progress called with the number of rows that are done
 * @throws Refusal LIMIT_REACHED
 */
export async function runImport(tx: Tx, actor: Actor, draft: Draft, progress: (rows: number) => Promise<void>): Promise<Imported> {
  const { id, userId, fileNames } = draft;
  await lockUsers(tx, [userId], null);
  const importId = await insertImport(tx, userId, fileNames.join(', ').slice(0, 200));
  const sums = { lots: 0, sales: 0, doubles: 0 };
  let done = 0;
  for await (const chunk of planChunks(tx, userId, id, await readItems(tx, id))) {
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
    after: { file_name: fileNames.join(', '), lots: sums.lots, sold: sums.sales, skipped: draft.rows - done },
  });
  return { importId, ...sums };
}

/** @returns the number of sales that wait for their owner, because they look like one that a market reported */
async function addChunk(tx: Tx, userId: number, importId: number, { itemIds, added, sales }: ChunkPlan): Promise<number> {
  const lotIds = await insertLots(tx, userId, added, importId);
  await insertKeys(
    tx,
    { userId, importId },
    added.flatMap(({ sourceIds }, at) => sourceIds.map((sourceId) => ({ sourceId, piece: 0, lotId: lotIds[at]!, saleId: null }))),
  );
  const lots = new Map((await readLotsOf(tx, userId, itemIds)).map((lot) => [lot.id, lot]));
  const pieces = sales.map(({ from, ...sale }) => ({ ...sale, lot: from && lots.get('lotId' in from ? from.lotId : lotIds[from.added]!)! }));
  const { ids, doubles } = await recordSales(tx, userId, pieces, { origin: 'import', importId });
  await insertKeys(
    tx,
    { userId, importId },
    sales.flatMap(({ sourceId, piece }, at) => (sourceId === null ? [] : [{ sourceId, piece, lotId: null, saleId: ids[at]! }])),
  );
  await chargeSales(tx, userId, { itemIds: [...new Set(added.map(({ itemId }) => itemId))] });
  return doubles;
}
