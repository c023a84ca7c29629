import type { Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';

/** Excludes a thing, or all things of an item (`assetId` null). Returns the id; that of the same exclusion when there is one already. */
export async function insertExclusion(
  tx: Tx,
  userId: number,
  { itemId, assetId }: { itemId: number; assetId: number | null },
): Promise<number> {
  const row = await tx
    .insertInto('repricing_exclusions')
    .values({ user_id: userId, item_id: itemId, asset_id: assetId, created_at: now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'item_id', 'asset_id']).doUpdateSet({ user_id: userId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Deletes a user's exclusion. Returns its item; null when it does not exist or belongs to another user. */
export async function deleteExclusion(tx: Tx, userId: number, id: number): Promise<number | null> {
  const row = await tx
    .deleteFrom('repricing_exclusions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('item_id')
    .executeTakeFirst();
  return row?.item_id ?? null;
}
