import type { Money } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import { counted } from '../../../goods/sales/counted.store.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** Purchases or sales of one day. `price`: the average price of a piece. */
export type DayMark = { date: string; quantity: number; price: Money };

/** Returns a user's purchases of an item since a day, by day, ascending. */
export async function readPurchases(db: Reader, userId: number, itemId: number, from: string): Promise<DayMark[]> {
  const { rows } = await sql<DayMark>`
    select bought_on as date, sum(quantity)::integer as quantity, round(sum(quantity * unit_cost) / sum(quantity))::float8 as price
    from lots where user_id = ${userId} and item_id = ${itemId} and bought_on >= ${from}::date group by bought_on order by bought_on`.execute(
    db,
  );
  return rows;
}

/** Returns a user's sales of an item since a day that count, by day (UTC), ascending. The prices are before the fee. */
export async function readSales(db: Reader, userId: number, itemId: number, from: string): Promise<DayMark[]> {
  const { rows } = await sql<DayMark>`
    select (s.sold_at at time zone 'UTC')::date as date, count(*)::integer as quantity, round(avg(s.price))::float8 as price
    from sales s where s.user_id = ${userId} and s.item_id = ${itemId} and s.sold_at >= ${from}::date at time zone 'UTC' and ${counted}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** What a user paid for the pieces that they hold: the number of pieces whose cost is known, and the average of one. */
export type HeldCost = { pieces: number; price: Money };

/** Returns what the pieces in a user's open lots of an item cost; null when there are none. */
export async function readHeldCost(db: Reader, userId: number, itemId: number): Promise<HeldCost | null> {
  const { rows } = await sql<HeldCost>`
    select sum(open)::integer as pieces, round(sum(open * unit_cost) / sum(open))::float8 as price
    from lots where user_id = ${userId} and item_id = ${itemId} and open > 0 having sum(open) > 0`.execute(db);
  return rows[0] ?? null;
}

/** Returns the prices of a user's targets for an item, lowest first. */
export const readTargets = (db: Reader, userId: number, itemId: number): Promise<{ price: Money; direction: 'down' | 'up' }[]> =>
  db
    .selectFrom('price_targets')
    .select(['target_price as price', 'direction'])
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .orderBy('target_price')
    .execute();
