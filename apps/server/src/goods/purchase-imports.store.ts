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

/** Deletes an import whose lots and sales were deleted before. @returns false when the user has no such import */
export async function deleteImport(tx: Tx, userId: number, importId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('purchase_imports')
    .where('id', '=', importId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
