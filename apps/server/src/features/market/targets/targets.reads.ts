import type { Money } from '@lootfolio/domain/money';
import type { TargetDirection } from '@lootfolio/domain/targets';
import { sql } from 'kysely';
import type { Db, Reader } from '../../../platform/database/database.ts';
import { EVERY_MARKET } from '../../../prices/side-tables.ts';
import type { Language } from '@lootfolio/texts/languages';

export type TargetRow = {
  id: number;
  itemId: number;
  price: Money;
  direction: TargetDirection;
  /** The watched markets by id; null = all open ones. */
  markets: number[] | null;
  armed: boolean;
  createdAt: Date;
  reachedAt: Date | null;
  toldAt: Date | null;
};

/** Returns all targets of a user: at most ten. Names and prices come from memory. */
export async function readTargetsOf(db: Db, userId: number): Promise<TargetRow[]> {
  const rows = await db.selectFrom('price_targets').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    itemId: row.item_id,
    price: row.target_price,
    direction: row.direction,
    markets: row.markets,
    armed: row.armed,
    createdAt: row.created_at,
    reachedAt: row.reached_at,
    toldAt: row.told_at,
  }));
}

/** Returns the times of the last messages about some targets, by channel. */
export async function readAlerts(db: Db, targetIds: readonly number[]): Promise<{ targetId: number; channel: string; at: Date }[]> {
  if (targetIds.length === 0) return [];
  return db
    .selectFrom('target_alerts')
    .select(['target_id as targetId', 'channel', 'alerted_at as at'])
    .where('target_id', 'in', targetIds)
    .execute();
}

/** Returns which of some targets the last reading of a market met. */
export async function readSeen(db: Db, targetIds: readonly number[]): Promise<Set<number>> {
  if (targetIds.length === 0) return new Set();
  const rows = await db.selectFrom('target_sightings').select('target_id as id').distinct().where('target_id', 'in', targetIds).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The facts of a quote that the board does not have. `sold`: units sold there in 7 days. */
export type QuoteFacts = { itemId: number; marketId: number; asOf: Date; url: string | null; sold: number | null };

/** Returns the facts of every quote of some items. */
export async function readQuoteFacts(db: Db, itemIds: readonly number[]): Promise<QuoteFacts[]> {
  if (itemIds.length === 0) return [];
  return db
    .selectFrom('quotes as q')
    .leftJoin('item_sales as s', (join) => join.onRef('s.item_id', '=', 'q.item_id').onRef('s.market_id', '=', 'q.market_id'))
    .select(['q.item_id as itemId', 'q.market_id as marketId', 'q.as_of as asOf', 'q.url', 's.sold_7_days as sold'])
    .where('q.market_id', 'in', EVERY_MARKET)
    .where('q.item_id', 'in', itemIds)
    .execute();
}

/** Returns a user's targets with the names of their items, oldest first. */
export const readTargetNames = (db: Reader, userId: number) =>
  db
    .selectFrom('price_targets')
    .innerJoin('items', 'items.item_id', 'price_targets.item_id')
    .select(['created_at', 'app_id', 'market_hash_name', 'phase', 'target_price', 'direction', 'markets', 'armed', 'reached_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** The fields of a target that the checks need. */
export type WatchedTarget = {
  id: number;
  appId: number;
  itemId: number;
  price: Money;
  direction: TargetDirection;
  markets: number[] | null;
  armed: boolean;
};

const WATCHED = sql`t.id, i.app_id as "appId", t.item_id as "itemId", t.target_price as price, t.direction, t.markets, t.armed
  from price_targets t join items i on i.item_id = t.item_id`;

/** Returns the targets with a greater id, in the order of their ids. */
export const readTargetsAfter = async (db: Db, id: number, limit: number): Promise<WatchedTarget[]> =>
  (await sql<WatchedTarget>`select ${WATCHED} where t.id > ${id} order by t.id limit ${limit}`.execute(db)).rows;

/** Returns the targets with these ids that still exist. */
export const readTargetsByIds = async (db: Db, ids: readonly number[]): Promise<WatchedTarget[]> =>
  (await sql<WatchedTarget>`select ${WATCHED} where t.id = any(${[...ids]}::integer[])`.execute(db)).rows;

export async function languageOf(db: Reader, userId: number): Promise<Language> {
  const row = await db.selectFrom('users').select('lang').where('id', '=', userId).executeTakeFirst();
  return row?.lang === 'tr' ? 'tr' : 'en';
}
