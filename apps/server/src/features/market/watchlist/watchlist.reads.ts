import type { Money } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import type { Db, Reader } from '../../../platform/database/database.ts';
import { EVERY_MARKET } from '../../../prices/side-tables.ts';
import type { WatchedRow } from './watchlist.store.ts';

/** Returns all items that a user watches, newest first. Names and prices come from memory. */
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

/** Returns the list with the names of its items, oldest first. */
export const readWatchedNames = (db: Reader, userId: number) =>
  db
    .selectFrom('watchlist')
    .innerJoin('items', 'items.item_id', 'watchlist.item_id')
    .select(['added_at', 'app_id', 'market_hash_name', 'phase', 'price_when_added'])
    .where('user_id', '=', userId)
    .orderBy('watchlist.id')
    .execute();

/** Returns the row of an item by its Steam name, the row without a phase first; null when the item is not watched. */
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

/** Returns the watched items among these, with the ids of their rows. */
export const readWatchedRows = (db: Db, userId: number, itemIds: readonly number[]): Promise<{ id: number; item_id: number }[]> =>
  db.selectFrom('watchlist').select(['id', 'item_id']).where('user_id', '=', userId).where('item_id', 'in', itemIds).execute();

/** A quote with the times that decide if it is fresh. */
export type DatedQuote = { itemId: number; marketId: number; price: Money; changedAt: Date; refreshedAt: Date | null; freshForMs: number };

export type WeekRow = {
  itemId: number;
  name: string;
  nameTr: string | null;
  phase: string | null;
  /** The price on the row's base market when the week began. */
  before: Money | null;
  /** The present quote of that market, fresh or not. */
  base: DatedQuote | null;
};

/** Returns the whole watchlist with its prices on the base market at the beginning of a day and now. */
export async function readWeek(db: Db, userId: number, from: string): Promise<WeekRow[]> {
  const { rows } = await sql<Omit<WeekRow, 'base'> & { [K in keyof DatedQuote]: DatedQuote[K] | null }>`
    select i.item_id as "itemId", i.market_hash_name as name, i.name_tr as "nameTr", i.phase, d.close as before,
      q.market_id as "marketId", q.price, q.changed_at as "changedAt", r.completed_at as "refreshedAt", r.fresh_for_ms as "freshForMs"
    from watchlist w
    join items i on i.item_id = w.item_id
    left join quotes q on q.item_id = w.item_id and q.market_id = w.base_market_id
    left join market_refreshes r on r.market_id = q.market_id and r.app_id = i.app_id and r.side = 'ask'
    left join lateral (
      select close from price_days p
      where p.item_id = w.item_id and p.market_id = w.base_market_id and p.day < ${from}::date
      order by p.day desc limit 1
    ) d on true
    where w.user_id = ${userId}`.execute(db);
  return rows.map(({ itemId, name, nameTr, phase, before, ...quote }) => ({
    itemId: itemId!,
    name,
    nameTr,
    phase,
    before,
    base: quote.price === null || quote.freshForMs === null ? null : ({ itemId, ...quote } as DatedQuote),
  }));
}

/** Returns every market's quote of some items. */
export async function readQuotes(db: Db, itemIds: readonly number[]): Promise<DatedQuote[]> {
  if (itemIds.length === 0) return [];
  return db
    .selectFrom('quotes as q')
    .innerJoin('items as i', 'i.item_id', 'q.item_id')
    .innerJoin('market_refreshes as r', (join) =>
      join.onRef('r.market_id', '=', 'q.market_id').onRef('r.app_id', '=', 'i.app_id').on('r.side', '=', 'ask'),
    )
    .select(['q.item_id as itemId', 'q.market_id as marketId', 'q.price', 'q.changed_at as changedAt'])
    .select(['r.completed_at as refreshedAt', 'r.fresh_for_ms as freshForMs'])
    .where('q.market_id', 'in', EVERY_MARKET)
    .where('q.item_id', 'in', itemIds)
    .execute();
}
