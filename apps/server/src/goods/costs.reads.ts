import { costOf, type Cost, type Lot, type Thing } from '@lootfolio/domain/costs/costs';
import { decideCosts } from '@lootfolio/domain/costs/decide-costs';
import type { CostSource } from '@lootfolio/domain/sales';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { FALLEN_STATES, STANDING_STATES } from './sales/sales.tables.ts';

/**
 * Returns the cost of each thing in a user's inventories, by the asset's id; unknown costs are missing. No other code decides these costs.
 * @param itemIds the items that are asked for; null = all
 */
export const costsOf = (db: Reader, userId: number, itemIds: readonly number[] | null): Promise<Map<number, Cost>> =>
  costsOfUsers(db, [userId], itemIds);

/** As `costsOf`, for several users. An asset belongs to one of them. */
export async function costsOfUsers(db: Reader, userIds: readonly number[], itemIds: readonly number[] | null): Promise<Map<number, Cost>> {
  const things = Map.groupBy(await readThings(db, userIds, itemIds), ({ userId }) => userId);
  const lots = Map.groupBy(await readOpenLots(db, userIds, itemIds), ({ userId }) => userId);
  const costs = new Map<number, Cost>();
  for (const [userId, own] of things) {
    const held = own.filter(({ sold }) => sold === null);
    const { things: parts } = decideCosts({ lots: lots.get(userId) ?? [], things: held, sales: [], reversals: [] });
    for (const thing of own) {
      const cost = thing.sold === null ? costOf(thing, parts.get(thing.id) ?? []) : costOfSale(thing.sold);
      if (cost) costs.set(thing.id, cost);
    }
  }
  return costs;
}

const wanted = (itemIds: readonly number[] | null) => (itemIds === null ? sql`true` : sql`item_id = any(${itemIds}::integer[])`);

/** Reads the unsold things in a user's inventories as `decideCosts` takes them. */
export const readHeld = async (db: Reader, userId: number, itemIds: readonly number[] | null): Promise<Thing[]> =>
  (await readThings(db, [userId], itemIds)).filter(({ sold }) => sold === null);

/** Reads the lots of a user with open pieces, as `decideCosts` takes them. */
export const readLots = (db: Reader, userId: number, itemIds: readonly number[] | null): Promise<Lot[]> =>
  readOpenLots(db, [userId], itemIds);

type Of<T> = T & { userId: number };
type SoldAt = { cost: number | null; source: CostSource | null; lotId: number | null };

/** A thing that is sold, and still there, costs what its sale took. */
const costOfSale = ({ cost, source, lotId }: SoldAt): Cost | null => {
  if (cost === null) return null;
  return source === 'lot' && lotId !== null ? { unit: cost, source: 'lot', lotId } : { unit: cost, source: 'typed' };
};

/**
 * Reads the things in inventories. `sold`: what the standing sale of a thing took; null when it is not sold. Other fingerprints than floats
 * are left out: they bind no lots.
 */
async function readThings(
  db: Reader,
  userIds: readonly number[],
  itemIds: readonly number[] | null,
): Promise<Of<Thing & { sold: SoldAt | null }>[]> {
  type Row = Omit<Of<Thing>, 'acquiredAt' | 'backAt'> & SoldAt & { at: Date; back: Date | null; sale: number | null };
  const { rows } = await sql<Row>`
    select i.user_id as "userId", a.id, a.item_id as "itemId", a.units, a.buy_price as typed, a.returned_at as back,
      case when a.fingerprint like 'float %' then a.fingerprint end as fingerprint,
      coalesce(a.bought_on at time zone 'UTC', a.first_seen) as at, s.id as sale, s.cost, s.cost_source as source, s.lot_id as "lotId"
    from assets a join inventories i on i.id = a.inventory_id
    left join lateral (select s.id, s.cost, s.cost_source, s.lot_id from sales s
      where s.asset_id = a.id and a.units = 1 and s.state = any(${STANDING_STATES}) and s.sold_at > coalesce(a.returned_at, '-infinity')
      order by s.second_of nulls first, s.id limit 1) s on true
    where i.user_id = any(${userIds}::integer[]) and a.last_seen is null and ${wanted(itemIds)}`.execute(db);
  return rows.map(({ at, back, sale, cost, source, lotId, ...thing }) => ({
    ...thing,
    acquiredAt: at.getTime(),
    backAt: back?.getTime() ?? null,
    sold: sale === null ? null : { cost, source, lotId },
  }));
}

/** Reads lots with open pieces. Pieces that reversed sales gave back belong to the things that came back. */
async function readOpenLots(db: Reader, userIds: readonly number[], itemIds: readonly number[] | null): Promise<Of<Lot>[]> {
  const { rows } = await sql<Of<Lot>>`
    select l.user_id as "userId", l.id, l.item_id as "itemId", l.open, l.unit_cost as "unitCost", l.bought_on as "boughtOn", l.float,
      (select coalesce(json_agg(distinct s.asset_id), '[]') from sales s where s.lot_id = l.id and s.state = any(${FALLEN_STATES}) and s.asset_id is not null
        and not exists (select from sales later where later.asset_id = s.asset_id and later.state = any(${STANDING_STATES})
          and later.sold_at > s.sold_at and later.lot_id = l.id)) as "thingIds"
    from lots l where l.user_id = any(${userIds}::integer[]) and l.open > 0 and ${wanted(itemIds)}`.execute(db);
  return rows;
}
