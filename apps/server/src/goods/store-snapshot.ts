import { fingerprintOf, recognise, type Known, type Seen } from '@lootfolio/domain/goods';
import type { AppId } from '@lootfolio/domain/games';
import type { InventoryErrorCode } from '@lootfolio/marketplaces/steam-inventory/inventory';
import { sql } from 'kysely';
import { now } from '../platform/process/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import type { AssetDetails } from './goods.tables.ts';

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
 * Stores a complete reading: what is new, what is still there under whatever Steam id, and what is gone. Of a user's inventory things
 * that are gone are kept.
 * @returns null when a reading that began later is stored already
 */
export async function storeSnapshot(tx: Tx, reading: Reading): Promise<Stored | null> {
  const inventory = await lockInventory(tx, reading);
  if (inventory.read_at !== null && inventory.read_at >= reading.beganAt) return null;
  const seen = reading.assets.map((asset) => ({
    ...asset,
    steamId: asset.steamAssetId,
    fingerprint: fingerprintOf(marksOf(asset.details)),
  }));
  const known = await readKnown(tx, inventory.id, seen);
  const { same, gone } = recognise(known, seen);
  await (inventory.user_id === null ? removeAssets(tx, gone) : markGone(tx, gone, inventory.read_at ?? reading.beganAt));
  const rows = seen.map((asset, at) => rowOf(asset, same[at]!));
  await updateAssets(
    tx,
    rows.filter(({ id }) => id !== null),
  );
  const added = rows.filter(({ id }) => id === null);
  await insertAssets(tx, inventory.id, reading.beganAt, added);
  await storeCounts(tx, inventory.id, reading);
  return { inventoryId: inventory.id, added: added.length, gone: gone.length };
}

export type LockedInventory = {
  id: number;
  user_id: number | null;
  read_at: Date | null;
  checked_at: Date | null;
  problem: string | null;
};

/** The inventory's row, locked until the transaction ends. It belongs to the user who signs in with this Steam id, when there is one. */
export async function lockInventory(tx: Tx, { steamId, appId }: Pick<Reading, 'steamId' | 'appId'>): Promise<LockedInventory> {
  const { rows } = await sql<LockedInventory>`
    insert into inventories (steam_id, app_id, user_id) values (${steamId}, ${appId}, (select id from users where steam_id = ${steamId}))
    on conflict (steam_id, app_id) do update set user_id = excluded.user_id returning id, user_id, read_at, checked_at, problem`.execute(
    tx,
  );
  return rows[0]!;
}

/** Notes that an inventory could not be read, and why. What is stored of it stays. */
export async function storeProblem(tx: Tx, of: Pick<Reading, 'steamId' | 'appId'>, problem: InventoryErrorCode): Promise<void> {
  const { id } = await lockInventory(tx, of);
  await tx.updateTable('inventories').set({ problem, checked_at: now() }).where('id', '=', id).execute();
}

const marksOf = ({ float, seed, stickers, nameTag }: AssetDetails) => ({
  float: float ?? null,
  seed: seed ?? null,
  stickers: stickers?.map(({ name }) => name) ?? [],
  nameTag: nameTag ?? null,
});

/**
 * What Steam's inventory held at the last reading, and what is not there and could be one of the things seen: it was seen earlier, or lies
 * in a storage unit. `leftAt` of the latter is 0: what was in the inventory itself is more likely the same.
 */
async function readKnown(tx: Tx, inventoryId: number, seen: readonly Seen[]): Promise<Known[]> {
  const ids = seen.map(({ steamId }) => steamId);
  const fingerprints = seen.flatMap(({ fingerprint }) => fingerprint ?? []);
  const { rows } = await sql<Omit<Known, 'leftAt'> & { last_seen: Date | null; source: string }>`
    select id, steam_asset_id as "steamId", item_id as "itemId", fingerprint, last_seen, source from assets
    where inventory_id = ${inventoryId} and source = 'steam' and last_seen is null
    union all
    select id, steam_asset_id, item_id, fingerprint, last_seen, source from assets
    where inventory_id = ${inventoryId} and (source <> 'steam' or last_seen is not null)
      and (fingerprint = any(${fingerprints}::text[]) or steam_asset_id = any(${ids}::text[]))
    order by id`.execute(tx);
  return rows.map(({ last_seen: lastSeen, source, ...thing }) => ({
    ...thing,
    leftAt: lastSeen === null ? (source === 'steam' ? null : 0) : lastSeen.getTime(),
  }));
}

const removeAssets = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  sql`delete from assets where id = any(${ids}::bigint[])`.execute(tx);

const markGone = (tx: Tx, ids: readonly number[], lastSeen: Date): Promise<unknown> =>
  sql`update assets set last_seen = ${lastSeen} where id = any(${ids}::bigint[])`.execute(tx);

type Row = {
  id: number | null;
  steam_asset_id: string;
  item_id: number;
  fingerprint: string | null;
  units: number;
  tradable: boolean;
  locked_until: Date | null;
  details: AssetDetails;
};

const rowOf = (asset: SeenAsset & { fingerprint: string | null }, id: number | null): Row => ({
  id,
  steam_asset_id: asset.steamAssetId,
  item_id: asset.itemId,
  fingerprint: asset.fingerprint,
  units: asset.units,
  tradable: asset.tradable,
  locked_until: asset.lockedUntil,
  details: asset.details,
});

/** The rows as a table of SQL. */
const recordsOf = (rows: readonly Row[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (id bigint, steam_asset_id text,
  item_id integer, fingerprint text, units integer, tradable boolean, locked_until timestamptz, details jsonb)`;

/** Writes only the rows that changed. What marked a thing once still does when Steam does not say it now. */
const updateAssets = (tx: Tx, rows: readonly Row[]): Promise<unknown> =>
  sql`update assets a set source = 'steam', steam_asset_id = r.steam_asset_id, item_id = r.item_id,
      fingerprint = coalesce(r.fingerprint, a.fingerprint), units = r.units, tradable = r.tradable, locked_until = r.locked_until,
      details = r.details, last_seen = null
    from ${recordsOf(rows)}
    where a.id = r.id and (a.source, a.steam_asset_id, a.item_id, a.fingerprint, a.units, a.tradable, a.locked_until, a.details, a.last_seen)
      is distinct from ('steam', r.steam_asset_id, r.item_id, coalesce(r.fingerprint, a.fingerprint), r.units, r.tradable,
        r.locked_until, r.details, null)`.execute(tx);

const insertAssets = (tx: Tx, inventoryId: number, firstSeen: Date, rows: readonly Row[]): Promise<unknown> =>
  sql`insert into assets (inventory_id, source, steam_asset_id, item_id, fingerprint, units, tradable, locked_until, details, first_seen)
    select ${inventoryId}, 'steam', steam_asset_id, item_id, fingerprint, units, tradable, locked_until, details, ${firstSeen}
    from ${recordsOf(rows)}`.execute(tx);

const storeCounts = (tx: Tx, inventoryId: number, { beganAt, hidden }: Reading): Promise<unknown> =>
  sql`update inventories i set read_at = ${beganAt}, checked_at = ${now()}, problem = null, hidden = ${hidden}, units = c.units, tradable = c.tradable,
      shown_units = c.shown
    from (select coalesce(sum(units), 0) as units, coalesce(sum(units) filter (where tradable), 0) as tradable,
        coalesce(sum(units) filter (where source = 'steam'), 0) as shown
      from assets where inventory_id = ${inventoryId} and last_seen is null) c
    where i.id = ${inventoryId}`.execute(tx);
