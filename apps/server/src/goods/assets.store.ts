import { fingerprintOf, type Known, type Seen } from '@lootfolio/domain/goods';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { AssetDetails, AssetSource } from './goods.tables.ts';

/**
 * A row of `assets` to write. `id` is null for a new asset. `from` is the id of the stack in a storage unit from which a new asset was
 * taken; null for others.
 */
export type AssetRow = {
  id: number | null;
  from: number | null;
  steam_asset_id: string;
  item_id: number;
  fingerprint: string | null;
  units: number;
  tradable: boolean;
  locked_until: Date | null;
  details: AssetDetails;
};

export const fingerprintFrom = ({ float, stickers, nameTag }: AssetDetails): string | null =>
  fingerprintOf({ float: float ?? null, stickers: stickers?.map(({ name }) => name) ?? [], nameTag: nameTag ?? null });

/** Passes the rows to SQL as a table. */
const recordsOf = (
  rows: readonly AssetRow[],
) => sql`rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (id bigint, "from" bigint,
  steam_asset_id text, item_id integer, fingerprint text, units integer, tradable boolean, locked_until timestamptz, details jsonb))
  with ordinality r`;

/** Details that a file of storage units does not contain. They stay as Steam showed them. */
const KEPT = sql`jsonb_strip_nulls(jsonb_build_object('seed', a.details -> 'seed', 'charm', a.details -> 'charm'))`;

/**
 * Writes only the rows that changed. A known fingerprint stays when the source does not tell it now.
 * @param readAt when Steam's inventory had these assets: becomes the time of return of those that were gone. Moves to and from storage units
 * are no returns. Null for an import of storage units
 */
export async function updateAssets(tx: Tx, source: AssetSource, rows: readonly AssetRow[], readAt: Date | null): Promise<void> {
  if (rows.length === 0) return;
  const details = source === 'steam' ? sql`r.details` : sql`${KEPT} || r.details`;
  await sql`update assets a set source = ${source}, steam_asset_id = r.steam_asset_id, item_id = r.item_id,
      fingerprint = coalesce(r.fingerprint, a.fingerprint), units = r.units, tradable = r.tradable, locked_until = r.locked_until,
      details = ${details}, last_seen = null,
      returned_at = case when a.last_seen is not null and a.source = 'steam' then coalesce(${readAt}, a.returned_at) else a.returned_at end
    from ${recordsOf(rows)}
    where a.id = r.id and (a.source, a.steam_asset_id, a.item_id, a.fingerprint, a.units, a.tradable, a.locked_until, a.details, a.last_seen)
      is distinct from (${source}, r.steam_asset_id, r.item_id, coalesce(r.fingerprint, a.fingerprint), r.units, r.tradable,
        r.locked_until, ${details}, null)`.execute(tx);
}

/** Inserts new assets. An asset that was taken from a stack keeps the stack's first day, and the price and day that its owner typed. */
export async function insertAssets(
  tx: Tx,
  { inventoryId, source, firstSeen }: { inventoryId: number; source: AssetSource; firstSeen: Date },
  rows: readonly AssetRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into assets (inventory_id, source, steam_asset_id, item_id, fingerprint, units, tradable, locked_until, details,
      buy_price, bought_on, first_seen, returned_at)
    select ${inventoryId}, ${source}, r.steam_asset_id, r.item_id, r.fingerprint, r.units, r.tradable, r.locked_until, r.details,
      s.buy_price, s.bought_on, coalesce(s.first_seen, ${firstSeen}), s.returned_at
    from ${recordsOf(rows)} left join assets s on s.id = r."from" order by r.ordinality`.execute(tx);
}

/** Marks assets as gone. `lastSeen` is the time of the last reading that showed them. */
export async function markGone(tx: Tx, ids: readonly number[], lastSeen: Date): Promise<void> {
  if (ids.length > 0) await sql`update assets set last_seen = ${lastSeen} where id = any(${ids}::bigint[])`.execute(tx);
}

export const removeAssets = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  sql`delete from assets where id = any(${ids}::bigint[])`.execute(tx);

/** Sets the number of things in each stack. */
export const updateUnits = (tx: Tx, stacks: readonly Pick<StoredAsset, 'id' | 'units'>[]): Promise<unknown> =>
  sql`update assets a set units = r.units from json_to_recordset(${JSON.stringify(stacks)}::json) as r (id bigint, units integer)
    where a.id = r.id`.execute(tx);

/**
 * Reads the assets that Steam's inventory held at the last reading, and others with the Steam id or fingerprint of a thing seen: those that
 * were seen earlier or lie in a storage unit. `leftAt` is 0 for assets in a storage unit, because an asset that was in the inventory itself
 * is more likely the same thing.
 */
export async function readCandidates(tx: Tx, inventoryId: number, seen: readonly Seen[]): Promise<Known[]> {
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

/** A thing in a storage unit, or a stack of several that nothing tells apart. `fingerprint` is null for a stack. */
export type StoredAsset = { id: number; itemId: number; unit: string; units: number; fingerprint: string | null };

/** Reads the assets in the storage units of an inventory. */
export async function readStored(db: Reader, inventoryId: number): Promise<StoredAsset[]> {
  const { rows } = await sql<StoredAsset>`
    select id, item_id as "itemId", details ->> 'storageUnit' as unit, units, fingerprint from assets
    where inventory_id = ${inventoryId} and source = 'storage' and last_seen is null order by id`.execute(db);
  return rows;
}
