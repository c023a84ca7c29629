import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { AssetSource } from './goods.tables.ts';
import { storeCounts } from './inventories.store.ts';
import type { StoredThing } from './read-storage-file.ts';

export type KnownAsset = {
  id: number;
  steamId: string;
  itemId: number;
  fingerprint: string | null;
  source: AssetSource;
  unit: string | null;
  units: number;
  lastSeen: Date | null;
};

/** Reads the assets in storage units, and all others, present or gone, with the key or fingerprint of a thing of the file. */
export async function readKnown(db: Reader, inventoryId: number, things: readonly StoredThing[]): Promise<KnownAsset[]> {
  const keys = things.map(({ key }) => key);
  const fingerprints = things.flatMap(({ fingerprint }) => fingerprint ?? []);
  const { rows } = await sql<KnownAsset>`
    select id, steam_asset_id as "steamId", item_id as "itemId", fingerprint, source, units,
      details ->> 'storageUnit' as unit, last_seen as "lastSeen"
    from assets
    where inventory_id = ${inventoryId} and (source = 'storage' and last_seen is null
      or fingerprint = any(${fingerprints}::text[]) or steam_asset_id = any(${keys}::text[]))
    order by id`.execute(db);
  return rows;
}

/** Records an import and assigns its units to it. Removes earlier imports that have no unit any more. @returns the import's id */
export async function insertImport(
  tx: Tx,
  inventoryId: number,
  { units, fileName, at }: { units: readonly string[]; fileName: string; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('storage_imports')
    .values({ inventory_id: inventoryId, file_name: fileName, imported_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into storage_units (inventory_id, name, import_id)
    select ${inventoryId}, name, ${id} from unnest(${units}::text[]) as named (name)
    on conflict (inventory_id, name) do update set import_id = excluded.import_id`.execute(tx);
  await sql`delete from storage_imports s where inventory_id = ${inventoryId} and id <> ${id}
    and not exists (select from storage_units u where u.import_id = s.id)`.execute(tx);
  return id;
}

/**
 * Removes an import with all things in its units. Deletes the things that only this import ever showed. Marks the things that were known
 * before it, or that were once on sale, as gone; they keep the price and day that their owner typed.
 * @returns the number of these things
 */
export async function removeStored(tx: Tx, { id, inventoryId }: { id: number; inventoryId: number }): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    with of_import as (
      select a.id, a.units, s.imported_at,
        a.first_seen >= s.imported_at and not exists (select from listings l where l.asset_id = a.id)
          and not exists (select from sales t where t.asset_id = a.id) as is_new
      from storage_imports s join storage_units u on u.import_id = s.id
      join assets a on a.inventory_id = s.inventory_id and a.source = 'storage' and a.last_seen is null and a.details ->> 'storageUnit' = u.name
      where s.id = ${id}),
    deleted as (delete from assets where id in (select id from of_import where is_new)),
    marked as (update assets a set last_seen = o.imported_at from of_import o where o.id = a.id and not o.is_new)
    select coalesce(sum(units), 0)::int as units from of_import`.execute(tx);
  await tx.deleteFrom('storage_imports').where('id', '=', id).execute();
  await storeCounts(tx, inventoryId);
  return rows[0]!.units;
}
