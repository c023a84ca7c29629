import { costOf, type Cost, type Lot, type Thing } from '@lootfolio/domain/costs/costs';
import { decideCosts } from '@lootfolio/domain/costs/decide-costs';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';

/**
 * Returns the cost of each thing in a user's inventories, by the asset's id; unknown costs are missing. No other code decides these costs.
 * @param itemIds the items that are asked for; null = all
 */
export async function costsOf(db: Reader, userId: number, itemIds: readonly number[] | null): Promise<Map<number, Cost>> {
  const [things, lots] = [await readHeld(db, userId, itemIds), await readOpenLots(db, userId, itemIds)];
  const { things: parts } = decideCosts({ lots, things, sales: [], reversals: [] });
  const costs = new Map<number, Cost>();
  for (const thing of things) {
    const cost = costOf(thing, parts.get(thing.id) ?? []);
    if (cost) costs.set(thing.id, cost);
  }
  return costs;
}

const wanted = (itemIds: readonly number[] | null) => (itemIds === null ? sql`true` : sql`item_id = any(${itemIds}::integer[])`);

/** Reads the things in a user's inventories as `decideCosts` takes them. Other fingerprints than floats are left out: they bind no lots. */
export async function readHeld(db: Reader, userId: number, itemIds: readonly number[] | null): Promise<Thing[]> {
  const { rows } = await sql<Omit<Thing, 'acquiredAt' | 'backAt'> & { at: Date; back: Date | null }>`
    select a.id, a.item_id as "itemId", a.units, a.buy_price as typed, a.returned_at as back,
      case when a.fingerprint like 'float %' then a.fingerprint end as fingerprint,
      coalesce(a.bought_on at time zone 'UTC', a.first_seen) as at
    from assets a join inventories i on i.id = a.inventory_id
    where i.user_id = ${userId} and a.last_seen is null and ${wanted(itemIds)}`.execute(db);
  return rows.map(({ at, back, ...thing }) => ({ ...thing, acquiredAt: at.getTime(), backAt: back?.getTime() ?? null }));
}

async function readOpenLots(db: Reader, userId: number, itemIds: readonly number[] | null): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select id, item_id as "itemId", open, unit_cost as "unitCost", bought_on as "boughtOn", float
    from lots where user_id = ${userId} and open > 0 and ${wanted(itemIds)}`.execute(db);
  return rows;
}
