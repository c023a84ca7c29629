import { assignCosts, type Cost, type Held, type Lot } from '@lootfolio/domain/costs';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';

/**
 * What each thing in a user's inventories cost, by the asset's id; unknown costs are missing. The only place that answers this.
 * @param itemIds the items that are asked for; null = all
 */
export async function costsOf(db: Reader, userId: number, itemIds: readonly number[] | null): Promise<Map<number, Cost>> {
  const [held, lots] = [await readHeld(db, userId, itemIds), await readLots(db, userId, itemIds)];
  const lotsOf = Map.groupBy(lots, ({ itemId }) => itemId);
  const costs = [...Map.groupBy(held, ({ itemId }) => itemId)].flatMap(([itemId, things]) => [
    ...assignCosts(things, lotsOf.get(itemId) ?? []),
  ]);
  return new Map(costs);
}

const wanted = (itemIds: readonly number[] | null) => (itemIds === null ? sql`true` : sql`item_id = any(${itemIds}::integer[])`);

async function readHeld(db: Reader, userId: number, itemIds: readonly number[] | null): Promise<(Held & { itemId: number })[]> {
  const { rows } = await sql<Omit<Held, 'acquiredAt'> & { itemId: number; at: Date }>`
    select a.id, a.item_id as "itemId", a.units, a.buy_price as typed, coalesce(a.bought_on at time zone 'UTC', a.first_seen) as at
    from assets a join inventories i on i.id = a.inventory_id
    where i.user_id = ${userId} and a.last_seen is null and ${wanted(itemIds)}`.execute(db);
  return rows.map(({ at, ...thing }) => ({ ...thing, acquiredAt: at.getTime() }));
}

async function readLots(db: Reader, userId: number, itemIds: readonly number[] | null): Promise<(Lot & { itemId: number })[]> {
  const { rows } = await sql<Omit<Lot, 'boughtAt'> & { itemId: number; at: Date }>`
    select id, item_id as "itemId", open, unit_cost as "unitCost", bought_on at time zone 'UTC' as at
    from lots where user_id = ${userId} and open > 0 and ${wanted(itemIds)}`.execute(db);
  return rows.map(({ at, ...lot }) => ({ ...lot, boughtAt: at.getTime() }));
}
