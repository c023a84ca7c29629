import type { Money } from '@lootfolio/domain/money';
import { now } from '../../../platform/process/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';

export type WatchedRow = { id: number; itemId: number; baseMarketId: number; priceWhenAdded: Money | null; addedAt: Date };

/** Inserts an item. Returns the id of its row; null when the item is on the list already. */
export async function insertWatched(
  tx: Tx,
  userId: number,
  watched: { itemId: number; baseMarketId: number; priceWhenAdded: Money | null },
): Promise<number | null> {
  const row = await tx
    .insertInto('watchlist')
    .values({
      user_id: userId,
      item_id: watched.itemId,
      base_market_id: watched.baseMarketId,
      price_when_added: watched.priceWhenAdded,
      added_at: now(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'item_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Deletes a row. Returns its item; null when the row does not exist or belongs to another user. */
export async function deleteWatched(tx: Tx, userId: number, id: number): Promise<number | null> {
  const row = await tx.deleteFrom('watchlist').where('id', '=', id).where('user_id', '=', userId).returning('item_id').executeTakeFirst();
  return row?.item_id ?? null;
}

export async function deleteAllWatched(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('watchlist').where('user_id', '=', userId).execute();
}
