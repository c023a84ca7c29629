import type { BoardQuote } from '@lootfolio/board/types';
import type { Side } from '@lootfolio/domain/quotes';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { TABLES } from '../side-tables.ts';

export type LatestRefresh = {
  marketId: number;
  side: Side;
  refreshId: number;
  refreshCount: number;
  completedAt: number | null;
  freshForMs: number;
};

/** Returns the last visible change of the asks, and of the bids, of every market that has any in a game. */
export async function latestRefreshes(db: Reader, appId: number): Promise<LatestRefresh[]> {
  const rows = await db
    .selectFrom('market_refreshes')
    .select(['market_id', 'side', 'refresh_id', 'refresh_count', 'completed_at', 'fresh_for_ms'])
    .where('app_id', '=', appId)
    .orderBy('market_id')
    .orderBy('side')
    .execute();
  return rows.map((row) => ({
    marketId: row.market_id,
    side: row.side,
    refreshId: row.refresh_id,
    refreshCount: row.refresh_count,
    completedAt: row.completed_at?.getTime() ?? null,
    freshForMs: row.fresh_for_ms,
  }));
}

type Changing = Pick<LatestRefresh, 'marketId' | 'side' | 'refreshId'>;

/**
 * Returns asks or bids of a market and game that changed after the refresh `known`, up to the given one. The result may contain later
 * changes.
 */
export async function changedSince(db: Reader, refresh: Changing, appId: number, known: number): Promise<BoardQuote[]> {
  const items = await changedItems(db, refresh, appId, known);
  const columns = sql`item_id as "itemId", price, quantity, (extract(epoch from changed_at) * 1000)::float8 as "changedAt"`;
  const table = sql.table(TABLES[refresh.side]);
  const { rows } = await (
    items
      ? sql<BoardQuote>`select ${columns} from ${table} where market_id = ${refresh.marketId} and item_id = any(${items}::int[])`
      : // the market's quotes first and separately, because without statistics the database would look up each item
        sql<BoardQuote>`
          with changed as materialized (select * from ${table} where market_id = ${refresh.marketId} and refresh_id > ${known})
          select ${columns} from changed join items using (item_id) where app_id = ${appId}`
  ).execute(db);
  return rows;
}

/** Returns the items that changed from one refresh to another; null when this can only be read from their quotes. */
async function changedItems(db: Reader, { marketId, side, refreshId }: Changing, appId: number, known: number): Promise<number[] | null> {
  if (known === 0) return null;
  const row = await db
    .selectFrom('market_refreshes')
    .select('changed_items')
    .where('market_id', '=', marketId)
    .where('app_id', '=', appId)
    .where('side', '=', side)
    .where('changed_since', '<=', known)
    .where('changed_until', '=', refreshId)
    .executeTakeFirst();
  return row?.changed_items ?? null;
}

/** Returns items that a market no longer offers, or no longer buys, since a refresh. */
export async function removedSince(db: Reader, { marketId, side }: Omit<Changing, 'refreshId'>, refreshId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('removed_quotes')
    .select('item_id')
    .where('market_id', '=', marketId)
    .where('side', '=', side)
    .where('refresh_id', '>', refreshId)
    .execute();
  return rows.map((row) => row.item_id);
}
