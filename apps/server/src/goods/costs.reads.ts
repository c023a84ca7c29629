import { costOf, type Cost, type Lot, type Thing } from '@lootfolio/domain/costs/costs';
import { decideCosts } from '@lootfolio/domain/costs/decide-costs';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';

/**
 * Returns the cost of each thing in a user's inventories, by the asset's id; unknown costs are missing. No other code decides these costs.
 * @param itemIds the items that are asked for; null = all
 */
export const costsOf = (db: Reader, userId: number, itemIds: readonly number[] | null): Promise<Map<number, Cost>> =>
  costsOfUsers(db, [userId], itemIds);

/** As `costsOf`, for several users. An asset belongs to one of them. */
export async function costsOfUsers(db: Reader, userIds: readonly number[], itemIds: readonly number[] | null): Promise<Map<number, Cost>> {
  const things = Map.groupBy(await readHeldOf(db, userIds, itemIds), ({ userId }) => userId);
  const lots = Map.groupBy(await readOpenLots(db, userIds, itemIds), ({ userId }) => userId);
  const costs = new Map<number, Cost>();
  for (const [userId, own] of things) {
    const { things: parts } = decideCosts({ lots: lots.get(userId) ?? [], things: own, sales: [], reversals: [] });
    for (const thing of own) {
      const cost = costOf(thing, parts.get(thing.id) ?? []);
      if (cost) costs.set(thing.id, cost);
    }
  }
  return costs;
}

const wanted = (itemIds: readonly number[] | null) => (itemIds === null ? sql`true` : sql`item_id = any(${itemIds}::integer[])`);

/** Reads the things in a user's inventories as `decideCosts` takes them. Other fingerprints than floats are left out: they bind no lots. */
export const readHeld = (db: Reader, userId: number, itemIds: readonly number[] | null): Promise<Thing[]> =>
  readHeldOf(db, [userId], itemIds);

type Of<T> = T & { userId: number };

async function readHeldOf(db: Reader, userIds: readonly number[], itemIds: readonly number[] | null): Promise<Of<Thing>[]> {
  const { rows } = await sql<Omit<Of<Thing>, 'acquiredAt' | 'backAt'> & { at: Date; back: Date | null }>`
    select i.user_id as "userId", a.id, a.item_id as "itemId", a.units, a.buy_price as typed, a.returned_at as back,
      case when a.fingerprint like 'float %' then a.fingerprint end as fingerprint,
      coalesce(a.bought_on at time zone 'UTC', a.first_seen) as at
    from assets a join inventories i on i.id = a.inventory_id
    where i.user_id = any(${userIds}::integer[]) and a.last_seen is null and ${wanted(itemIds)}`.execute(db);
  return rows.map(({ at, back, ...thing }) => ({ ...thing, acquiredAt: at.getTime(), backAt: back?.getTime() ?? null }));
}

async function readOpenLots(db: Reader, userIds: readonly number[], itemIds: readonly number[] | null): Promise<Of<Lot>[]> {
  const { rows } = await sql<Of<Lot>>`
    select user_id as "userId", id, item_id as "itemId", open, unit_cost as "unitCost", bought_on as "boughtOn", float
    from lots where user_id = any(${userIds}::integer[]) and open > 0 and ${wanted(itemIds)}`.execute(db);
  return rows;
}
