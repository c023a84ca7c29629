import type { ComparisonRow } from '@lootfolio/board/types';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** Item addresses that markets gave with their prices, by `market:item`. */
export async function readLinks(db: Db, page: readonly ComparisonRow[]): Promise<Map<string, string>> {
  if (page.length === 0) return new Map();
  const markets = page.flatMap((row) => [row.sourceId, row.targetId]);
  const items = page.flatMap((row) => [row.itemId, row.itemId]);
  const { rows } = await sql<{ market_id: number; item_id: number; url: string }>`
    select market_id, item_id, url from quotes
    join unnest(${markets}::int[], ${items}::int[]) as wanted (market_id, item_id) using (market_id, item_id)
    where url is not null`.execute(db);
  return new Map(rows.map((row) => [`${row.market_id}:${row.item_id}`, row.url]));
}

export const readViews = (db: Db, userId: number) =>
  db
    .selectFrom('saved_views')
    .select(['id', 'name', 'search', 'is_default'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .execute();
