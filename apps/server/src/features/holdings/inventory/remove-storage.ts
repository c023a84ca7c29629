import { APP_IDS } from '@lootfolio/domain/games';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { lockInventory } from '../../../goods/inventories.store.ts';
import { removeStored } from '../../../goods/storage.store.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import { readImport } from './storage.reads.ts';
import { storeWorth } from './store-reading.ts';

/** Removes an import of the caller with the content of its units. @returns the number of removed things @throws Refusal NOT_FOUND */
export async function removeStorage(tx: Tx, caller: Caller, boards: Boards, id: number): Promise<number> {
  const of = await readImport(tx, caller.userId, id);
  if (!of) throw notFound();
  await lockInventory(tx, { steamId: of.steamId, appId: APP_IDS.cs2 });
  // another call may have removed or replaced the import meanwhile
  if (!(await readImport(tx, caller.userId, id))) throw notFound();
  const count = await removeStored(tx, { id, inventoryId: of.inventoryId });
  await storeWorth(tx, boards, { id: of.inventoryId, appId: APP_IDS.cs2 });
  await audit(tx, caller, { action: 'storage.removed', object: `storage-import:${id}`, after: { things: count } });
  return count;
}
