import type { AppId } from '@lootfolio/domain/games';
import type { InventoryErrorCode } from '@lootfolio/marketplaces/steam-inventory/inventory';
import type { Money } from '@lootfolio/domain/money';
import { localDate } from '@lootfolio/domain/schedule';
import { sql } from 'kysely';
import { now, nowMs } from '../../../platform/process/clock.ts';
import type { Db, Reader, Tx } from '../../../platform/database/database.ts';
import type { AssetDetails } from '../../../goods/goods.tables.ts';

/** Returns the condition that anything of an inventory is stored. If nothing is, its value is unknown, not zero. */
const isKnown = (inventories: string) => sql<boolean>`(${sql.ref(`${inventories}.read_at`)} is not null
  or exists (select from storage_units u where u.inventory_id = ${sql.ref(`${inventories}.id`)}))`;

/** `as_of`: the time at which Steam's inventory was read, or, when it never was, of the last import of storage units. */
export type InventoryValue = { app_id: AppId; value: number; count: number; as_of: Date };

/** The time of the last import of storage units into the inventory of a query. */
const LAST_IMPORT = sql`select max(imported_at) from storage_imports s where s.inventory_id = inventories.id`;

/** Returns the value of each of a user's inventories at its last reading, highest first. A game that was never read is missing. */
export async function readLatestValues(db: Db, userId: number, appId: AppId | null): Promise<InventoryValue[]> {
  let latest = db
    .selectFrom('inventories')
    .select(['app_id', 'value', 'units as count', sql<Date>`coalesce(read_at, (${LAST_IMPORT}))`.as('as_of')])
    .$narrowType<{ app_id: AppId }>()
    .where('user_id', '=', userId)
    .where(isKnown('inventories'))
    .orderBy('value', 'desc')
    .orderBy('app_id');
  if (appId !== null) latest = latest.where('app_id', '=', appId);
  return latest.execute();
}

/**
 * The stored snapshot of an inventory. `readAt`: null before the first complete reading. `problem`: why the last reading failed. `hidden`:
 * the number of things that Steam counts and does not show; null when Steam does not tell it.
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
  /** The units that everybody may see. The other units lie in storage units. */
  shownUnits: number;
};

/** Returns a user's inventory; null when nobody has tried to read it. */
export async function readOwnInventory(db: Reader, userId: number, appId: AppId): Promise<Inventory | null> {
  const row = await db
    .selectFrom('inventories')
    .select([
      'id',
      'read_at as readAt',
      'checked_at as checkedAt',
      'problem',
      'units',
      'tradable',
      'hidden',
      'value',
      'shown_units as shownUnits',
    ])
    .$narrowType<{ problem: InventoryErrorCode | null }>()
    .where('user_id', '=', userId)
    .where('app_id', '=', appId)
    .executeTakeFirst();
  return row ?? null;
}

/** A stored inventory of a user. `problem`: why the last reading failed. */
export type OwnInventory = { id: number; problem: InventoryErrorCode | null };

/** Returns the inventories of a user, of all games. */
export const readOwnInventories = (db: Reader, userId: number): Promise<OwnInventory[]> =>
  db
    .selectFrom('inventories')
    .select(['id', 'problem'])
    .$narrowType<{ problem: InventoryErrorCode | null }>()
    .where('user_id', '=', userId)
    .orderBy('app_id')
    .execute();

/**
 * A thing with all fields by which lists are filtered and sorted. `float` and `acquiredAt` (milliseconds) are null unless they are
 * requested.
 */
export type Thing = { id: number; itemId: number; units: number; tradable: boolean; float: number | null; acquiredAt: number | null };

/** Columns of things that only some lists need. `shown`: only the things that everybody may see. */
export type ThingColumns = { float?: boolean; acquired?: boolean; shown?: boolean };

/** Things that everybody may see. Only the owner may see things of other sources, such as storage units. */
const SHOWN = sql<boolean>`source = 'steam'`;

export type TradableFilter = 'all' | 'tradable' | 'locked';

type Columns = { id: number[]; item: number[]; units: number[]; tradable: boolean[]; float?: (number | null)[]; acquired?: number[] };

/**
 * Returns the things in an inventory. There are thousands of them, so columns that only some lists need are read only on request, and each
 * column is read as one value. Reading rows would take twice as long.
 */
export async function readThings(
  db: Reader,
  inventoryId: number,
  wanted: ThingColumns & { tradable?: TradableFilter } = {},
): Promise<Thing[]> {
  const { tradable: filter = 'all' } = wanted;
  const { rows } = await sql<Columns>`
    select coalesce(json_agg(id), '[]') as id, json_agg(item_id) as item, json_agg(units) as units, json_agg(tradable) as tradable
      ${wanted.float ? sql`, json_agg((details ->> 'float')::float8) as float` : sql``}
      ${wanted.acquired ? sql`, json_agg(extract(epoch from ${ACQUIRED}) * 1000) as acquired` : sql``}
    from assets where inventory_id = ${inventoryId} and last_seen is null and ${wanted.shown ? SHOWN : sql`true`}
      ${filter === 'all' ? sql`` : sql`and tradable = ${filter === 'tradable'}`}`.execute(db);
  const { id: ids, item, units, tradable, float, acquired } = rows[0]!;
  return ids.map((id, at) => ({
    id,
    itemId: item[at]!,
    units: units[at]!,
    tradable: tradable[at]!,
    float: float?.[at] ?? null,
    acquiredAt: acquired?.[at] ?? null,
  }));
}

/** Returns the ids of the things in an inventory that have these ids at Steam. */
export async function findThingIds(db: Reader, inventoryId: number, steamAssetIds: ReadonlySet<string>): Promise<Set<number>> {
  if (steamAssetIds.size === 0) return new Set();
  const rows = await db
    .selectFrom('assets')
    .select('id')
    .where('inventory_id', '=', inventoryId)
    .where('source', '=', 'steam')
    .where('steam_asset_id', 'in', [...steamAssetIds])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The day that the owner entered, else the first day on which the thing was seen. */
const ACQUIRED = sql<Date>`coalesce(bought_on at time zone 'UTC', first_seen)`;

export type ThingRow = {
  id: number;
  steamAssetId: string;
  lockedUntil: Date | null;
  details: AssetDetails;
  buyPrice: Money | null;
  acquiredAt: Date;
  /** The time at which it was last seen in Steam's inventory, or in the file of storage units. */
  readAt: Date;
};

/** Returns the further columns of the things that are shown, by id. */
export async function readThingRows(db: Reader, ids: readonly number[]): Promise<Map<number, ThingRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ThingRow>`
    select a.id, a.steam_asset_id as "steamAssetId", a.locked_until as "lockedUntil", a.details, a.buy_price as "buyPrice",
      ${ACQUIRED} as "acquiredAt", coalesce(s.imported_at, i.read_at) as "readAt"
    from assets a join inventories i on i.id = a.inventory_id
    left join storage_units u on a.source = 'storage' and u.inventory_id = a.inventory_id and u.name = a.details ->> 'storageUnit'
    left join storage_imports s on s.id = u.import_id
    where a.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the content of an inventory by item: everything, or only the things that everybody may see. */
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
 * Returns the value of an inventory on a market at the end of each day since a day, ascending. A day is missing when it has no snapshot, or
 * when the market had no price for any of the things: the value is unknown then, not zero.
 */
export async function readDays(
  db: Reader,
  { inventoryId, marketId, from }: { inventoryId: number; marketId: number; from: string },
): Promise<{ date: string; value: Money }[]> {
  const { rows } = await sql<{ date: string; value: Money }>`
    select day as date, coalesce(market_values[array_position(market_ids, ${marketId}::smallint)], 0) as value
    from inventory_days where inventory_id = ${inventoryId} and day >= ${from}::date and (units = 0 or ${marketId}::smallint = any(market_ids))
    order by day`.execute(db);
  return rows;
}

/** Returns the value of the public part of an inventory at the end of each day since a day, ascending. */
export async function readShownDays(db: Reader, inventoryId: number, from: string): Promise<{ date: string; value: Money }[]> {
  const { rows } = await sql<{ date: string; value: Money }>`
    select day as date, shown_value as value from inventory_days where inventory_id = ${inventoryId} and day >= ${from}::date
    order by day`.execute(db);
  return rows;
}

/** Reads the owner of the inventory. */
export const readOwner = (db: Reader, userId: number) =>
  db
    .selectFrom('users')
    .select(['steam_id', 'avatar_medium', 'user_name', 'profile_url'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/**
 * An inventory whose daily snapshot is due. `userId`: its active owner, through whose proxy it is read; null = it is read from this
 * server's address.
 */
export type DueSnapshot = { id: number; userId: number | null; steamId: string; appId: AppId; hasProxy: boolean };

/** The time after a user's last visit in which their inventories are still read. */
export const ACTIVE_MS = 30 * 86_400_000;
/** The time after a request for an inventory's public page in which the inventory is still read. */
const ASKED_MS = 7 * 86_400_000;

/**
 * Locks an inventory whose snapshot was due until the transaction ends.
 * @returns whether anything of the inventory is stored; null when it is gone because its owner deleted their account
 */
export async function lockDue(tx: Tx, id: number): Promise<{ isKnown: boolean } | null> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select ${isKnown('i')} as "isKnown" from inventories i where id = ${id} for update of i`.execute(tx);
  return rows[0] ?? null;
}

/** Inventories `i` without a value of today (UTC), of which anything is stored. */
const notValued = (today: string) => sql`${isKnown('i')}
  and not exists (select from inventory_days d where d.inventory_id = i.id and d.day = ${today}::date)`;

/** Inventories `i` of active users `a`, and public ones that somebody requested in the last days. */
const kept = () => sql`inventories i
  left join (select distinct user_id from sessions where last_seen > ${new Date(nowMs() - ACTIVE_MS)}) a on a.user_id = i.user_id
  where (a.user_id is not null or i.asked_at > ${new Date(nowMs() - ASKED_MS)})`;

const notRead = (today: string) => sql`(i.checked_at is null or i.checked_at < ${today}::date)`;

/** Tells whether any inventory was not tried today (UTC), or has no value of today. */
export async function isSnapshotDue(db: Db): Promise<boolean> {
  const today = localDate(now(), 'UTC');
  const { rows } = await sql`select from ${kept()} and (${notRead(today)} or (${notValued(today)})) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the inventories that were not tried today (UTC), or have no value of today. Inventories of active users come first; in both groups,
 * those with the oldest attempt come first.
 */
export async function readDueSnapshots(db: Db, limit: number): Promise<DueSnapshot[]> {
  const today = localDate(now(), 'UTC');
  const { rows } = await sql<DueSnapshot>`
    select due.*, u.proxy_sealed is not null as "hasProxy" from (
      select i.id, a.user_id as "userId", i.steam_id as "steamId", i.app_id as "appId", i.checked_at
      from ${kept()} and (${notRead(today)} or (${notValued(today)}))
      order by a.user_id is null, i.checked_at nulls first, i.id limit ${limit}) due
    left join users u on u.id = due."userId"
    order by due."userId" is null, due.checked_at nulls first, due.id`.execute(db);
  return rows;
}

/** Returns inventories without a value of today (UTC), of which anything is stored. */
export async function readNotValued(db: Db, limit: number): Promise<Pick<DueSnapshot, 'id' | 'appId'>[]> {
  const today = localDate(now(), 'UTC');
  const { rows } = await sql<Pick<DueSnapshot, 'id' | 'appId'>>`
    select i.id, i.app_id as "appId" from ${kept()} and ${notValued(today)} limit ${limit}`.execute(db);
  return rows;
}
