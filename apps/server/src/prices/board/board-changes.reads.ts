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

/** The last visible change of the asks, and of the bids, of every market that has some of a game. */
export async function latestRefreshes(db: Reader, appId: number): Promise<LatestRefresh[]> {
  const rows = await db
    .selectFrom('market_refreshes')
    .selectAll()
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

type Changing = { marketId: number; side: Side };

/** Asks or bids of a market and game that changed after a refresh. */
export async function changedSince(db: Reader, { marketId, side }: Changing, appId: number, refreshId: number): Promise<BoardQuote[]> {
  const { rows } = await sql<BoardQuote>`
    select q.item_id as "itemId", q.price, q.quantity, (extract(epoch from q.changed_at) * 1000)::float8 as "changedAt"
    from ${sql.table(TABLES[side])} q join items i using (item_id)
    where q.market_id = ${marketId} and i.app_id = ${appId} and q.refresh_id > ${refreshId}`.execute(db);
  return rows;
}

/** Items that a market no longer offered, or bought, after a refresh. */
export async function removedSince(db: Reader, { marketId, side }: Changing, refreshId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('removed_quotes')
    .select('item_id')
    .where('market_id', '=', marketId)
    .where('side', '=', side)
    .where('refresh_id', '>', refreshId)
    .execute();
  return rows.map((row) => row.item_id);
}
