import { APP_IDS } from '@lootfolio/domain/games';
import { MAX_STORED } from '@lootfolio/domain/storage';
import type { Tx } from '../../../platform/database/database.ts';
import { invalidField, notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { StorageFile } from '../../../goods/read-storage-file.ts';
import { lockInventory } from '../../../goods/inventories.store.ts';
import { planImport, type StorageCounts } from '../../../goods/plan-storage-import.ts';
import { storeImport } from '../../../goods/store-storage-import.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import { readOwnInventory } from './inventory.reads.ts';
import { countStacks } from './storage.reads.ts';
import { storeWorth } from './store-reading.ts';

/** The maximum number of stacks in the storage units of an inventory. Screens read all of them. One file has at most half as many. */
const MAX_STACKS = 100_000;

export type Imported = StorageCounts & { id: number; units: number };

/**
 * Imports a file of storage units into the caller's inventory of CS2. Replaces the earlier content of these units.
 * @throws Refusal VALIDATION when no thing of the file lies in a unit, LIMIT_REACHED when the inventory would have too many things
 */
export async function importStorage(
  tx: Tx,
  caller: Caller,
  boards: Boards,
  { file, fileName, exportedAt }: { file: StorageFile; fileName: string; exportedAt: Date | null },
): Promise<Imported> {
  if (caller.steamId === null) throw notFound();
  if (file.things.length === 0) throw invalidField('csv', 'inventory.storageEmpty');
  const { id: inventoryId, read_at: readAt } = await lockInventory(tx, { steamId: caller.steamId, appId: APP_IDS.cs2 });
  const plan = await planImport(tx, { id: inventoryId, readAt }, file.things, exportedAt);
  const id = await storeImport(tx, inventoryId, plan, fileName);
  const inventory = await readOwnInventory(tx, caller.userId, APP_IDS.cs2);
  if (inventory!.units - inventory!.shownUnits > MAX_STORED) throw new Refusal('LIMIT_REACHED', 'inventory.storageThings');
  if ((await countStacks(tx, inventoryId)) > MAX_STACKS) throw new Refusal('LIMIT_REACHED', 'inventory.storageStacks');
  await storeWorth(tx, boards, { id: inventoryId, appId: APP_IDS.cs2 });
  const imported = { ...plan.counts, units: plan.units.length };
  await audit(tx, caller, { action: 'storage.imported', object: `storage-import:${id}`, after: { file_name: fileName, ...imported } });
  return { id, ...imported };
}
