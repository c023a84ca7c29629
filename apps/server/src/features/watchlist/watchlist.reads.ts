import type { Money } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import type { Db, Reader } from '../../platform/database/database.ts';
import type { WatchedRow } from './watchlist.store.ts';

/** Everything that a user watches, newest first. Names and prices come from memory. */
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

/** The list with the names of its items, oldest first. */
export const readWatchedNames = (db: Reader, userId: number) =>
  db
    .selectFrom('watchlist')
    .innerJoin('items', 'items.item_id', 'watchlist.item_id')
    .select(['added_at', 'app_id', 'market_hash_name', 'phase', 'price_when_added'])
    .where('user_id', '=', userId)
    .orderBy('watchlist.id')
    .execute();

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

export type WeekRow = {
  name: string;
  nameTr: string | null;
  phase: string | null;
  /** Prices on the row's base market at the beginning and now; `change` is their difference divided by the first. */
  before: Money | null;
  now: Money | null;
  change: number | null;
  /** Fresh prices of all markets. */
  quotes: { marketId: number; price: Money }[];
  /** Of the whole watchlist. */
  total: number;
  risen: number;
  fallen: number;
};

/** The watched items whose price moved most since the beginning of a day, the greatest move first; one query for the whole list. */
export async function readWeek(db: Db, userId: number, { from, at, limit }: { from: string; at: Date; limit: number }): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    with fresh as (
      select q.item_id, q.market_id, q.price
      from watchlist w
      join items i on i.item_id = w.item_id
      join quotes q on q.item_id = w.item_id
      join market_refreshes r on r.market_id = q.market_id and r.app_id = i.app_id
      where w.user_id = ${userId}
        and greatest(q.changed_at, r.completed_at) > ${at}::timestamptz - make_interval(secs => r.fresh_for_ms / 1000.0)
    ), moved as (
      select i.item_id, i.market_hash_name as name, i.name_tr as "nameTr", i.phase, d.close as before, q.price as now,
        (q.price - d.close)::float8 / d.close as change
      from watchlist w
      join items i on i.item_id = w.item_id
      left join fresh q on q.item_id = w.item_id and q.market_id = w.base_market_id
      left join lateral (
        select close from price_days p
        where p.item_id = w.item_id and p.market_id = w.base_market_id and p.day < ${from}::date
        order by p.day desc limit 1
      ) d on true
      where w.user_id = ${userId}
    ), counted as (
      select *, count(*) over () as total, count(*) filter (where change > 0) over () as risen,
        count(*) filter (where change < 0) over () as fallen
      from moved order by abs(change) desc nulls last, name limit ${limit}
    )
    select counted.*, coalesce((
      select json_agg(json_build_object('marketId', market_id, 'price', price)) from fresh where fresh.item_id = counted.item_id
    ), '[]') as quotes
    from counted order by abs(change) desc nulls last, name`.execute(db);
  return rows;
}
