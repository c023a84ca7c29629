import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { APART_MS, type Candidate } from './pair-doubles.ts';
import { FALLEN_STATES } from './sales.tables.ts';

/** Returns sales that were just stored, and all that may be the same as one of them, in the order of their times. */
export async function readDoubleCandidates(db: Reader, userId: number, newIds: readonly number[]): Promise<Candidate[]> {
  const apart = sql`${`${APART_MS} milliseconds`}::interval`;
  const { rows } = await sql<Candidate>`
    with added as (select item_id, min(sold_at) - ${apart} as first, max(sold_at) + ${apart} as last from sales
      where id = any(${[...newIds]}::bigint[]) and user_id = ${userId} group by item_id)
    select s.id, s.item_id as "itemId", s.origin = 'market' as "isReported", s.id = any(${[...newIds]}::bigint[]) as "isNew", s.market, s.price,
      s.net, s.sold_at as "soldAt"
    from added a join sales s on s.user_id = ${userId} and s.item_id = a.item_id and s.sold_at between a.first and a.last
    where case when s.origin = 'market' then s.state <> all(${FALLEN_STATES}) and not exists (select from sales other where other.same_as = s.id)
      else not s.is_own and s.same_as is null end
    order by s.sold_at, s.id`.execute(db);
  return rows;
}

/**
 * Marks entered sales as the same as reported ones. A typed cost stays, the chosen purchase as a record, and all that a locked year booked.
 * @returns the marked sales that take nothing any more
 */
export async function storeDoubles(tx: Tx, pairs: readonly { id: number; reported: number }[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; isClosed: boolean }>`
    update sales s set same_as = r.reported, lot_id = case when lot_chosen or closed_year is not null then lot_id end,
      cost = case when cost_source = 'typed' or closed_year is not null then cost end,
      cost_source = case when cost_source = 'typed' or closed_year is not null then cost_source end
    from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ reported }) => reported)}::bigint[]) as r (id, reported)
    where s.id = r.id returning s.id, closed_year is not null as "isClosed"`.execute(tx);
  return rows.flatMap(({ id, isClosed }) => (isClosed ? [] : [id]));
}

/** Lets entered sales stand for themselves again whose reported sales fell through. @returns these sales */
export async function storeNoDoubles(tx: Tx, fallenIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update sales set same_as = null where same_as = any(${[...fallenIds]}::bigint[]) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
