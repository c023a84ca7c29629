import { sql } from 'kysely';
import { STANDING_STATES } from '../../../goods/sales/sales.tables.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';

/**
 * Marks the later ones of standing sales of one thing: they cannot be delivered. The first is the one that is handed over already, else the
 * earliest. One that became the only sale is not marked any more. Sales before the thing came back do not count.
 * @param assetIds the things of the sales that were just stored
 * @returns the sales that cannot be delivered since now, and those that can again
 */
export async function markSecondSales(tx: Tx, assetIds: readonly number[]): Promise<{ second: number[]; only: number[] }> {
  if (assetIds.length === 0) return { second: [], only: [] };
  const { rows } = await sql<{ id: number; second: number | null }>`
    with standing as (
      select s.id, nullif(first_value(s.id) over (partition by s.asset_id order by s.state = 'pending', s.sold_at, s.id), s.id) as second
      from sales s join assets a on a.id = s.asset_id
      where s.asset_id = any(${[...assetIds]}::bigint[]) and s.state = any(${STANDING_STATES}) and s.origin = 'market'
        and s.sold_at > coalesce(a.returned_at, '-infinity'))
    update sales s set second_of = r.second from standing r
    where r.id = s.id and s.second_of is distinct from r.second
    returning s.id, r.second`.execute(tx);
  const { second = [], only = [] } = Object.groupBy(rows, ({ second: first }) => (first === null ? 'only' : 'second'));
  return { second: second.map(({ id }) => id), only: only.map(({ id }) => id) };
}

/** Notes that the user dealt with a sale that cannot be delivered; false when there is no such sale that waits for them. */
export async function storeSettled(tx: Tx, userId: number, id: number): Promise<boolean> {
  const settled = await tx
    .updateTable('sales')
    .set({ settled_at: now() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('second_of', 'is not', null)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return settled.numUpdatedRows > 0n;
}
