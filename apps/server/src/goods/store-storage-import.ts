import type { Tx } from '../platform/database/database.ts';
import { now } from '../platform/process/clock.ts';
import { insertAssets, markGone, updateAssets, type AssetRow } from './assets.store.ts';
import { storeCounts } from './inventories.store.ts';
import type { StoragePlan } from './plan-storage-import.ts';
import type { StoredThing } from './read-storage-file.ts';
import { insertImport } from './storage.store.ts';

/** Stores the units of a file as one import, in place of their earlier content. @returns the import's id */
export async function storeImport(tx: Tx, inventoryId: number, plan: StoragePlan, fileName: string): Promise<number> {
  const at = now();
  const rows = plan.things.map((thing, index) => rowOf(thing, plan.same[index]!));
  await markGone(tx, plan.gone, at);
  await updateAssets(
    tx,
    'storage',
    rows.filter(({ id }) => id !== null),
    null,
  );
  await insertAssets(
    tx,
    { inventoryId, source: 'storage', firstSeen: at },
    rows.filter(({ id }) => id === null),
  );
  const id = await insertImport(tx, inventoryId, { units: plan.units, fileName, at });
  await storeCounts(tx, inventoryId);
  return id;
}

const rowOf = ({ key, itemId, fingerprint, units, lockedUntil, details }: StoredThing, id: number | null): AssetRow => ({
  id,
  from: null,
  steam_asset_id: key,
  item_id: itemId,
  fingerprint,
  units,
  tradable: false,
  locked_until: lockedUntil,
  details,
});
