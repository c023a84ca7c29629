import type { Db } from '../../platform/database.ts';
import type { WatchedRow } from './watchlist.store.ts';

/** Everything that a user watches, newest first: names and prices come from memory, so this is the screen's only query. */
export async function readWatchlist(db: Db, userId: number): Promise<WatchedRow[]> {
  const rows = await db
    .selectFrom('watchlist')
    .select(['id', 'item_id', 'base_market_id', 'price_when_added', 'added_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    itemId: row.item_id,
    baseMarketId: row.base_market_id,
    priceWhenAdded: row.price_when_added,
    addedAt: row.added_at,
  }));
}

/** The row of an item by its Steam name, the one without phase first; null when it is not watched. */
export async function findWatchedItem(
  db: Db,
  userId: number,
  appId: number,
  name: string,
): Promise<{ id: number; item_id: number } | null> {
  const row = await db
    .selectFrom('watchlist')
    .innerJoin('items', 'items.item_id', 'watchlist.item_id')
    .select(['watchlist.id', 'watchlist.item_id'])
    .where('user_id', '=', userId)
    .where('app_id', '=', appId)
    .where('market_hash_name', '=', name)
    .orderBy('phase', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
