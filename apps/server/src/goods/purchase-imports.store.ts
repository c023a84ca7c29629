import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { now } from '../platform/process/clock.ts';

export async function insertImport(tx: Tx, userId: number, fileName: string): Promise<number> {
  const { id } = await tx
    .insertInto('purchase_imports')
    .values({ user_id: userId, file_name: fileName, imported_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Deletes an import with all lots and sales that it added. Pieces of other lots that it sold are open again.
 * @returns the numbers of deleted lots and sales; null when the user has no such import
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
