import type { AppId } from '@lootfolio/domain/games';
import type { InventoryErrorCode } from '@lootfolio/marketplaces/steam-inventory/inventory';
import type { Money } from '@lootfolio/domain/money';
import { localDate } from '@lootfolio/domain/schedule';
import { sql } from 'kysely';
import { now, nowMs } from '../../platform/process/clock.ts';
import type { Db, Reader } from '../../platform/database/database.ts';
import type { AssetDetails } from '../../goods/goods.tables.ts';

export type InventoryValue = { app_id: AppId; value: number; count: number };

/** The value of each of a user's inventories at its last reading, highest first. A game that was never read is missing. */
export async function readLatestValues(db: Db, userId: number, appId: AppId | null): Promise<InventoryValue[]> {
  let latest = db
    .selectFrom('inventories')
    .select(['app_id', 'value', 'units as count'])
    .$narrowType<{ app_id: AppId }>()
    .where('user_id', '=', userId)
    .where('read_at', 'is not', null)
    .orderBy('value', 'desc')
    .orderBy('app_id');
  if (appId !== null) latest = latest.where('app_id', '=', appId);
  return latest.execute();
}

/**
 * The stored snapshot of an inventory. `readAt`: null before the first complete reading. `problem`: why the last reading failed.
 * `hidden`: things that Steam counts and does not show; null when it does not tell.
 */
export type Inventory = {
  id: number;
  readAt: Date | null;
  checkedAt: Date | null;
  problem: InventoryErrorCode | null;
  units: number;
  tradable: number;
  hidden: number | null;
  value: Money;
};

/** A user's inventory; null when nobody tried to read it. */
export async function readOwnInventory(db: Reader, userId: number, appId: AppId): Promise<Inventory | null> {
  const row = await db
    .selectFrom('inventories')
    .select(['id', 'read_at as readAt', 'checked_at as checkedAt', 'problem', 'units', 'tradable', 'hidden', 'value'])
    .$narrowType<{ problem: InventoryErrorCode | null }>()
    .where('user_id', '=', userId)
    .where('app_id', '=', appId)
    .executeTakeFirst();
  return row ?? null;
}

/** A thing with all that lists are filtered and sorted by. `float` and `acquiredAt` are null unless they are asked for. */
export type Thing = { id: number; itemId: number; units: number; tradable: boolean; float: number | null; acquiredAt: Date | null };

/** Columns of things that only some lists need. `shown`: only the things that everybody may see. */
export type ThingColumns = { float?: boolean; acquired?: boolean; shown?: boolean };

/** What its owner stored beside Steam's inventory, as storage units, is for their eyes alone. */
const SHOWN = sql<boolean>`source = 'steam'`;

/** What lies in an inventory: thousands of rows, so what only some lists need comes only when it is asked for. */
export async function readThings(db: Reader, inventoryId: number, wanted: ThingColumns = {}): Promise<Thing[]> {
  const { rows } = await sql<Thing>`
    select id, item_id as "itemId", units, tradable, ${wanted.float ? sql`(details ->> 'float')::float8` : sql`null`} as float,
      ${wanted.acquired ? ACQUIRED : sql`null`} as "acquiredAt"
    from assets where inventory_id = ${inventoryId} and last_seen is null and ${wanted.shown ? SHOWN : sql`true`}`.execute(db);
  return rows;
}

/** The day that its owner entered, else the first day on which it was seen. */
const ACQUIRED = sql<Date>`coalesce(bought_on at time zone 'UTC', first_seen)`;

export type ThingRow = {
  id: number;
  steamAssetId: string;
  lockedUntil: Date | null;
  details: AssetDetails;
  buyPrice: Money | null;
  acquiredAt: Date;
};

/** The further columns of the things that are shown, by id. */
export async function readThingRows(db: Reader, ids: readonly number[]): Promise<Map<number, ThingRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('assets')
    .select(['id', 'steam_asset_id as steamAssetId', 'locked_until as lockedUntil', 'details', 'buy_price as buyPrice'])
    .select(ACQUIRED.as('acquiredAt'))
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** What lies in an inventory, by item: all of it, or what everybody may see. */
export const readHoldings = (
  db: Reader,
  inventoryId: number,
  which: 'all' | 'shown' = 'all',
): Promise<{ itemId: number; units: number }[]> =>
  db
    .selectFrom('assets')
    .select((select) => ['item_id as itemId', select.fn.sum<number>('units').as('units')])
    .where('inventory_id', '=', inventoryId)
    .where('last_seen', 'is', null)
    .where(which === 'shown' ? SHOWN : sql<boolean>`true`)
    .groupBy('item_id')
    .execute();

/**
 * What an inventory was worth on a market at the end of each day from a day on, ascending; days without a snapshot are missing. 0 = no
 * price there.
 */
export async function readDays(
  db: Reader,
  { inventoryId, marketId, from }: { inventoryId: number; marketId: number; from: string },
): Promise<{ date: string; value: Money }[]> {
  const { rows } = await sql<{ date: string; value: Money }>`
    select day as date, coalesce(market_values[array_position(market_ids, ${marketId}::smallint)], 0) as value
    from inventory_days where inventory_id = ${inventoryId} and day >= ${from}::date
    order by day`.execute(db);
  return rows;
}

/** What everybody may see of an inventory was worth at the end of each day from a day on, ascending. */
export async function readShownDays(db: Reader, inventoryId: number, from: string): Promise<{ date: string; value: Money }[]> {
  const { rows } = await sql<{ date: string; value: Money }>`
    select day as date, shown_value as value from inventory_days where inventory_id = ${inventoryId} and day >= ${from}::date
    order by day`.execute(db);
  return rows;
}

/** Who owns the inventory. */
export const readOwner = (db: Reader, userId: number) =>
  db
    .selectFrom('users')
    .select(['steam_id', 'avatar_medium', 'user_name', 'profile_url'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** An inventory whose daily snapshot is due. `userId`: its active owner, through whose proxy it is read; null = from this server's address. */
export type DueSnapshot = { id: number; userId: number | null; steamId: string; appId: AppId; hasProxy: boolean };

/** How long after their last visit a user's inventories are still read. */
export const ACTIVE_MS = 30 * 86_400_000;
/** How long after somebody asked for its public page an inventory is still read. */
const ASKED_MS = 7 * 86_400_000;

/**
 * Inventories that have no value of today (UTC): those of active users, then public ones that somebody asked for in the last days; of each
 * those first that were read longest ago.
 */
export async function readDueSnapshots(db: Db, limit: number): Promise<DueSnapshot[]> {
  const { rows } = await sql<DueSnapshot>`
    select i.id, u.id as "userId", i.steam_id as "steamId", i.app_id as "appId", u.proxy_sealed is not null as "hasProxy"
    from inventories i
    left join users u on u.id = i.user_id
      and exists (select from sessions s where s.user_id = u.id and s.last_seen > ${new Date(nowMs() - ACTIVE_MS)})
    where (u.id is not null or i.asked_at > ${new Date(nowMs() - ASKED_MS)})
      and not exists (select from inventory_days d where d.inventory_id = i.id and d.day = ${localDate(now(), 'UTC')}::date)
    order by u.id is null, i.checked_at nulls first, i.id limit ${limit}`.execute(db);
  return rows;
}
