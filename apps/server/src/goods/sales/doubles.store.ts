import { OTHER_MARKET } from '@lootfolio/domain/markets';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { FALLEN_STATES } from './sales.tables.ts';

/** How far the day and the price of an entered sale may be from those that the market reports. */
const APART = '2 days';
const PERCENT_APART = 5;

/**
 * Marks entered and imported sales of items that look like a sale that their market reported: the same item and market, at most two days and
 * five percent of the price apart. The market may be unknown. Each reported sale stands for one of them at most, the nearest first.
 * @returns the marked sales
 */
export async function markDoubles(tx: Tx, userId: number, itemIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; reported: number }>`
    select o.id, m.id as reported from sales o join sales m on m.user_id = o.user_id and m.item_id = o.item_id
      and o.market in (m.market, ${OTHER_MARKET.slug})
      and m.origin = 'market' and m.state <> all(${FALLEN_STATES})
      and m.sold_at between o.sold_at - ${APART}::interval and o.sold_at + ${APART}::interval
      -- a piece without a market has only its net amount
      and case when o.market = ${OTHER_MARKET.slug} then abs(m.net - o.net) * 100 <= greatest(m.net, o.net) * ${PERCENT_APART}
        else abs(m.price - o.price) * 100 <= greatest(m.price, o.price) * ${PERCENT_APART} end
    where o.user_id = ${userId} and o.item_id = any(${[...itemIds]}::integer[]) and o.origin <> 'market' and not o.is_own and o.same_as is null
      and not exists (select from sales other where other.same_as = m.id)
    order by abs(extract(epoch from m.sold_at - o.sold_at)), abs(m.price - o.price), o.id, m.id for update of o`.execute(tx);
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const { id, reported } of rows) {
    if (pairs.has(id) || taken.has(reported)) continue;
    pairs.set(id, reported);
    taken.add(reported);
  }
  if (pairs.size === 0) return [];
  await sql`update sales s set same_as = r.reported, lot_id = null, cost = case when cost_source = 'typed' then cost end,
      cost_source = case when cost_source = 'typed' then cost_source end
    from unnest(${[...pairs.keys()]}::bigint[], ${[...pairs.values()]}::bigint[])
    as r (id, reported) where s.id = r.id`.execute(tx);
  return [...pairs.keys()];
}

/** Lets entered sales stand for themselves again whose reported sales fell through. @returns these sales */
export async function storeNoDoubles(tx: Tx, fallenIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update sales set same_as = null where same_as = any(${[...fallenIds]}::bigint[]) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
