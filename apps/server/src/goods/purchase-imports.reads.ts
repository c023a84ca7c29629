import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';

export type PurchaseImport = { id: number; fileName: string; importedAt: Date; lots: number; sales: number };

/** Returns the files from which lots and sales of a user came, newest first. Files of which no lot and no sale is left are missing. */
export async function readImports(db: Reader, userId: number): Promise<PurchaseImport[]> {
  const { rows } = await sql<PurchaseImport>`
    select i.id, i.file_name as "fileName", i.imported_at as "importedAt", l.count::int as lots, s.count::int as sales
    from purchase_imports i
    cross join lateral (select count(*) from lots where import_id = i.id) l
    cross join lateral (select count(*) from sales where import_id = i.id) s
    where i.user_id = ${userId} and (l.count > 0 or s.count > 0) order by i.id desc`.execute(db);
  return rows;
}

/**
 * Returns true when the sale of pieces that this import added to a user was recorded at the purchase itself. Other sales can take other
 * purchases.
 */
export async function hasRecordedSales(db: Reader, userId: number, importId: number): Promise<boolean> {
  const { rows } = await sql`
    select from lots l join sales s on s.lot_id = l.id
    where l.user_id = ${userId} and l.import_id = ${importId} and s.origin = 'investment' limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns the sales that an import added to a user. */
export const readImportedSales = (db: Reader, userId: number, importId: number): Promise<{ id: number; itemId: number }[]> =>
  db.selectFrom('sales').select(['id', 'item_id as itemId']).where('user_id', '=', userId).where('import_id', '=', importId).execute();

/** Returns the lots that an import added to a user. */
export async function readLotIds(db: Reader, userId: number, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from lots where user_id = ${userId} and import_id = ${importId}`.execute(db);
  return rows.map(({ id }) => id);
}
