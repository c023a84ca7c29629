import type { AppId } from '@lootfolio/domain/games';
import { recognise } from '@lootfolio/domain/goods';
import { takeOut } from '@lootfolio/domain/storage';
import type { Tx } from '../platform/database/database.ts';
import {
  fingerprintFrom,
  insertAssets,
  markGone,
  readCandidates,
  readStored,
  removeAssets,
  updateAssets,
  updateUnits,
  type AssetRow,
  type StoredAsset,
} from './assets.store.ts';
import type { AssetDetails } from './goods.tables.ts';
import { lockInventory, markRead, storeCounts } from './inventories.store.ts';

/** A thing as it was read. `steamAssetId` is Steam's id of it at that time. */
export type SeenAsset = {
  steamAssetId: string;
  itemId: number;
  units: number;
  tradable: boolean;
  lockedUntil: Date | null;
  details: AssetDetails;
};

/** One complete reading of a Steam inventory. `hidden`: how many things Steam counts and does not show; null when it does not tell. */
export type Reading = { steamId: string; appId: AppId; beganAt: Date; hidden: number | null; assets: readonly SeenAsset[] };

export type Stored = { inventoryId: number; added: number; gone: number };

/**
 * Stores a complete reading: adds new things, updates things that are still there, even under another Steam id, and handles things that are
 * gone. In a user's inventory these are marked as gone, in others they are deleted.
 * @returns null when a stored reading began at the same time or later
 */
export async function storeSnapshot(tx: Tx, reading: Reading): Promise<Stored | null> {
  const inventory = await lockInventory(tx, reading);
  if (inventory.read_at !== null && inventory.read_at >= reading.beganAt) return null;
  const seen = reading.assets.map((asset) => ({
    ...asset,
    steamId: asset.steamAssetId,
    fingerprint: fingerprintFrom(asset.details),
  }));
  const { same, gone } = recognise(await readCandidates(tx, inventory.id, seen), seen);
  await (inventory.user_id === null ? removeAssets(tx, gone) : markGone(tx, gone, inventory.read_at ?? reading.beganAt));
  const from = await takeOutOfUnits(tx, inventory.id, seen, same);
  const rows = seen.map((asset, at) => rowOf(asset, same[at]!, from[at]!));
  const known = rows.filter(({ id }) => id !== null);
  const added = rows.filter(({ id }) => id === null);
  await updateAssets(tx, 'steam', known, reading.beganAt);
  await insertAssets(tx, { inventoryId: inventory.id, source: 'steam', firstSeen: reading.beganAt }, added);
  await storeCounts(tx, inventory.id);
  await markRead(tx, inventory.id, reading);
  return { inventoryId: inventory.id, added: added.length, gone: gone.length };
}

/**
 * Takes new things out of the stacks of storage units from which they come.
 * @param same the stored ids of the things seen; null = a new thing. When a stack becomes empty, its id is set for the last thing taken
 * @returns for each thing the id of the stack that it was taken from; null when it comes from no stack or the stack became empty
 */
async function takeOutOfUnits(
  tx: Tx,
  inventoryId: number,
  seen: readonly SeenAsset[],
  same: (number | null)[],
): Promise<(number | null)[]> {
  const from: (number | null)[] = seen.map(() => null);
  const moved = new Set(same);
  const stored = (await readStored(tx, inventoryId)).filter(({ id }) => !moved.has(id));
  if (stored.length === 0) return from;
  const stacks = new Map(stored.filter(({ fingerprint }) => fingerprint === null).map((stack) => [stack.id, stack]));
  const added = seen.flatMap((thing, at) => (same[at] === null ? [{ ...thing, at }] : []));
  takeOut([...stacks.values()], missingIn(stored, seen), added).forEach((id, n) => {
    const stack = stacks.get(id ?? 0);
    if (!stack) return;
    const { at, units } = added[n]!;
    stack.units -= units;
    if (stack.units === 0) same[at] = stack.id;
    else from[at] = stack.id;
  });
  const touched = [...new Set(from)].flatMap((id) => stacks.get(id ?? 0) ?? []).filter(({ units }) => units > 0);
  await updateUnits(tx, touched);
  return from;
}

/**
 * Returns how many things left each storage unit: the stored number minus Steam's count. A unit that Steam does not show by its name is
 * missing.
 */
function missingIn(stored: readonly StoredAsset[], seen: readonly SeenAsset[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { details } of seen)
    if (details.nameTag !== undefined && details.storedItems !== undefined)
      counts.set(details.nameTag, (counts.get(details.nameTag) ?? 0) + details.storedItems);
  const missing = new Map([...counts].map(([unit, count]) => [unit, -count]));
  for (const { unit, units } of stored) if (missing.has(unit)) missing.set(unit, missing.get(unit)! + units);
  return missing;
}

const rowOf = (asset: SeenAsset & { fingerprint: string | null }, id: number | null, from: number | null): AssetRow => ({
  id,
  from,
  steam_asset_id: asset.steamAssetId,
  item_id: asset.itemId,
  fingerprint: asset.fingerprint,
  units: asset.units,
  tradable: asset.tradable,
  locked_until: asset.lockedUntil,
  details: asset.details,
});
