import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';
import { ensurePartitions } from '../src/prices/history/partitions.ts';

/** Stores closing prices of an item by day; the default market is Buff.163. */
export async function storeCloses(db: Db, itemId: number, closes: Readonly<Record<string, number>>, marketId = 2): Promise<void> {
  const days = Object.keys(closes).toSorted((a, b) => (a < b ? -1 : 1));
  await ensurePartitions(db, 'price_days', new Date(days[0]!), new Date(days.at(-1)!));
  await sql`insert into price_days (item_id, market_id, day, open, high, low, close)
    select ${itemId}, ${marketId}, day, close, close, close, close
    from unnest(${days}::date[], ${days.map((day) => closes[day]!)}::int[]) as d (day, close)
    on conflict (item_id, market_id, day) do update set close = excluded.close`.execute(db);
}
