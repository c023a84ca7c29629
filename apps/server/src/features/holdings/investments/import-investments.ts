import { BUFF_ID } from '@lootfolio/domain/markets';
import { localDate } from '@lootfolio/domain/schedule';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { now } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { readHeld } from '../../../goods/costs.reads.ts';
import { readAllLots, type LotRow } from '../../../goods/lots.reads.ts';
import { insertLots, type NewLot } from '../../../goods/lots.store.ts';
import { hasRecordedSales, readImportedSales, readLotIds } from '../../../goods/purchase-imports.reads.ts';
import { deleteImport, insertImport } from '../../../goods/purchase-imports.store.ts';
import { chargeSales } from '../../../goods/sales/charge-sales.ts';
import { forgetLots } from '../../../goods/sales/charge-sales.store.ts';
import { recordSales } from '../../../goods/sales/record-sales.ts';
import { deleteSales } from '../../../goods/sales/delete-sales.ts';
import { readRecordedPieces } from '../../../goods/sales/recorded-sales.store.ts';
import { timeZoneOf } from '../../../goods/time-zones.reads.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { checkRoom } from './check-room.ts';
import { planImport, readRows, type FileRow, type ImportPlan, type PlannedSale } from './plan-import.ts';
import type { ViewParts } from './value-investments.ts';

export type PurchaseFile = { rows: readonly FileRow[]; fileName: string; skipKnown: boolean };

async function planFile(db: Reader, userId: number, { rows, skipKnown }: PurchaseFile, items: ItemDirectory): Promise<ImportPlan> {
  const timezone = await timeZoneOf(db, userId);
  const at = now();
  const read = readRows({ items, now: at, today: localDate(at, timezone), timezone }, rows);
  const sold = new Set(read.known.flatMap(({ kind, itemId }) => (kind === 'sell' ? [itemId] : [])));
  const lots = await readAllLots(db, userId);
  const sales = (await readRecordedPieces(db, userId)).map(({ soldAt, ...sale }) => ({ ...sale, soldOn: localDate(soldAt, timezone) }));
  const things = sold.size === 0 ? [] : await readHeld(db, userId, [...sold]);
  return planImport({ lots, sales, things }, read, skipKnown);
}

const sumsOf = (added: readonly NewLot[]) => ({
  count: added.length,
  pieces: added.reduce((sum, { quantity }) => sum + quantity, 0),
  cost: added.reduce((sum, { quantity, unitCost }) => sum + quantity * unitCost, 0),
});

const answer = ({ added, sales, skipped }: ImportPlan) => ({
  ...sumsOf(added),
  sold: sales.length,
  unmatched: sales.filter(({ from }) => from === null).length,
  skipped,
  total: skipped.length,
});

/** Returns what an import would add. Stores nothing. */
export async function previewImport({ db, items, boards }: Omit<ViewParts, 'fees'>, userId: number, file: PurchaseFile) {
  const plan = await planFile(db, userId, file, items);
  const kept = plan.added.map(({ quantity }) => quantity);
  for (const { from } of plan.sales) if (from && 'added' in from) kept[from.added]! -= 1;
  const value = plan.added.reduce((sum, { itemId }, at) => {
    const quote = boards.quotesOf(items.byId(itemId)!).find(({ marketId, fresh }) => marketId === BUFF_ID && fresh);
    return sum + kept[at]! * (quote?.price ?? 0);
  }, 0);
  return { ...answer(plan), value, known: plan.known };
}

/**
 * Adds the caller's purchases and sales from a file. Stores nothing when every row is left out.
 * @throws Refusal LIMIT_REACHED
 */
export async function importInvestments(tx: Tx, caller: Caller, file: PurchaseFile, items: ItemDirectory) {
  await lockUser(tx, caller.userId);
  const plan = await planFile(tx, caller.userId, file, items);
  if (plan.added.length === 0 && plan.sales.length === 0) return { ...answer(plan), doubles: 0, import_id: null };
  const importId = await insertImport(tx, caller.userId, file.fileName);
  const ids = await insertLots(tx, caller.userId, plan.added, importId);
  await checkRoom(tx, caller.userId);
  const lots = new Map((await readAllLots(tx, caller.userId)).map((lot) => [lot.id, lot]));
  const lotOf = (from: PlannedSale['from']): LotRow | null => from && lots.get('lotId' in from ? from.lotId : ids[from.added]!)!;
  const sales = plan.sales.map(({ from, ...sale }) => ({ ...sale, lot: lotOf(from) }));
  const { doubles } = await recordSales(tx, caller.userId, sales, { origin: 'import', importId });
  await chargeSales(tx, caller.userId, { itemIds: plan.added.map(({ itemId }) => itemId) });
  await audit(tx, caller, {
    action: 'investments.imported',
    object: `purchase-import:${importId}`,
    after: { file_name: file.fileName, lots: ids.length, sold: sales.length, skipped: plan.skipped.length },
  });
  return { ...answer(plan), doubles, import_id: importId };
}

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
