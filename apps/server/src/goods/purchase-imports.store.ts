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
 * Deletes an import with all lots that it added. Its sales must be deleted before.
 * @returns the number of deleted lots; null when the user has no such import
 */
export async function deleteImport(tx: Tx, userId: number, importId: number): Promise<number | null> {
  const owned = await tx
    .selectFrom('purchase_imports')
    .select('id')
    .where('id', '=', importId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!owned) return null;
  const lots = await tx.deleteFrom('lots').where('import_id', '=', importId).returning('id').execute();
  await tx.deleteFrom('purchase_imports').where('id', '=', importId).execute();
  return lots.length;
}
