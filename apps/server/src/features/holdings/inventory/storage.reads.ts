import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** Returns the number of things that Steam reports in each storage unit of an inventory, by the unit's name. */
export async function readSteamCounts(db: Reader, inventoryId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select details ->> 'nameTag' as name, sum((details ->> 'storedItems')::int)::int as count from assets
    where inventory_id = ${inventoryId} and source = 'steam' and last_seen is null and details ? 'storedItems' and details ? 'nameTag'
    group by 1`.execute(db);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Counts the things, or stacks of equal things, in the storage units of an inventory. */
export async function countStacks(db: Reader, inventoryId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from assets where inventory_id = ${inventoryId} and source = 'storage' and last_seen is null`.execute(db);
  return rows[0]!.n;
}

export type StorageImport = { id: number; fileName: string; importedAt: Date; units: string[] };

/** Returns the imports of an inventory, newest first, with the names of the units whose present content comes from the import. */
export async function readImports(db: Reader, inventoryId: number): Promise<StorageImport[]> {
  const { rows } = await sql<StorageImport>`
    select id, file_name as "fileName", imported_at as "importedAt",
      array(select name from storage_units u where u.import_id = s.id order by name) as units
    from storage_imports s where inventory_id = ${inventoryId} order by id desc`.execute(db);
  return rows;
}

/** Returns an import of a user; null when the user has none with this id. */
export async function readImport(db: Reader, userId: number, id: number): Promise<{ inventoryId: number; steamId: string } | null> {
  const row = await db
    .selectFrom('storage_imports')
    .innerJoin('inventories', 'inventories.id', 'storage_imports.inventory_id')
    .select(['inventory_id as inventoryId', 'steam_id as steamId'])
    .where('storage_imports.id', '=', id)
    .where('inventories.user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}
