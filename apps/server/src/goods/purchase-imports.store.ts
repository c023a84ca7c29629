import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { now } from '../platform/process/clock.ts';

export async function insertImport(tx: Tx, userId: number, fileName: string): Promise<number> {
  const { id } = await tx
    .insertInto('purchase_imports')
    .values({ user_id: userId, file_name: fileName, imported_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type PurchaseImport = { id: number; fileName: string; importedAt: Date; lots: number; sales: number };

/** The files from which lots and sales of a user came, newest first. Those of which nothing is left are not among them. */
export async function readImports(db: Reader, userId: number): Promise<PurchaseImport[]> {
  const { rows } = await sql<PurchaseImport>`
    select i.id, i.file_name as "fileName", i.imported_at as "importedAt", l.count::int as lots, s.count::int as sales
    from purchase_imports i
    cross join lateral (select count(*) from lots where import_id = i.id) l
    cross join lateral (select count(*) from lot_sales where import_id = i.id) s
    where i.user_id = ${userId} and (l.count > 0 or s.count > 0) order by i.id desc`.execute(db);
  return rows;
}

/** True when pieces that this import brought to a user were sold otherwise. */
export async function isUsedElsewhere(db: Reader, userId: number, importId: number): Promise<boolean> {
  const { rows } = await sql`
    select from lot_sales s join lots l on l.id = s.lot_id
    where l.user_id = ${userId} and l.import_id = ${importId} and s.import_id is distinct from ${importId} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Deletes an import with all lots and sales that it brought. Pieces of other lots that it sold are open again.
 * @returns how many of each there were; null when the user has no such import
 */
export async function deleteImport(tx: Tx, userId: number, importId: number): Promise<{ lots: number; sales: number } | null> {
  const owned = await tx
    .selectFrom('purchase_imports')
    .select('id')
    .where('id', '=', importId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!owned) return null;
  const sales = await sql`with gone as (delete from lot_sales where import_id = ${importId} returning lot_id, units),
    given_back as (update lots l set open = open + g.units
      from (select lot_id, sum(units) as units from gone group by lot_id) g where l.id = g.lot_id)
    select from gone`.execute(tx);
  const lots = await sql`delete from lots where import_id = ${importId} returning id`.execute(tx);
  await tx.deleteFrom('purchase_imports').where('id', '=', importId).execute();
  return { lots: lots.rows.length, sales: sales.rows.length };
}
