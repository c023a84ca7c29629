import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Stall } from './sales.store.ts';

/**
 * Notes that all sales between two moments were read. Only a range that touches what was read before extends it: there is no gap between
 * the oldest and the newest moment. A newer range with a gap replaces it.
 */
export const storeReach = (tx: Tx, { userId, market, appId }: Stall, { from, to }: { from: Date; to: Date }): Promise<unknown> =>
  sql`insert into sales_reads as r (user_id, market, app_id, read_from, read_to) values (${userId}, ${market}, ${appId}, ${from}, ${to})
    on conflict (user_id, market, app_id) do update set
      read_from = case
        when r.read_to is null or excluded.read_from > r.read_to then excluded.read_from
        when excluded.read_to < r.read_from then r.read_from
        else least(r.read_from, excluded.read_from) end,
      read_to = greatest(r.read_to, excluded.read_to)`.execute(tx);

/** Returns true when sales of a stall were read before. */
export async function hasReach(db: Reader, { userId, market, appId }: Stall): Promise<boolean> {
  const { rows } = await sql`select from sales_reads
    where user_id = ${userId} and market = ${market} and app_id = ${appId} and read_to is not null`.execute(db);
  return rows.length > 0;
}

/** What a reading of sales found, or why it failed. */
export type SalesResult = { operationId: string; created: number; updated: number; code: string | null; text: string | null };

/** Stores the result of a part of a synchronisation of sales. The parts of one operation add up, and the first failure among them stays. */
export const storeSalesResult = (tx: Tx, { userId, market, appId }: Stall, result: SalesResult): Promise<unknown> =>
  sql`insert into sales_reads as r (user_id, market, app_id, operation_id, created, updated, code, text)
    values (${userId}, ${market}, ${appId}, ${result.operationId}::uuid, ${result.created}, ${result.updated}, ${result.code},
      left(${result.text}, 300))
    on conflict (user_id, market, app_id) do update set operation_id = excluded.operation_id,
      created = excluded.created + case when r.operation_id = excluded.operation_id then r.created else 0 end,
      updated = excluded.updated + case when r.operation_id = excluded.operation_id then r.updated else 0 end,
      code = case when r.operation_id = excluded.operation_id then coalesce(r.code, excluded.code) else excluded.code end,
      text = case when r.operation_id = excluded.operation_id and r.code is not null then r.text else excluded.text end`.execute(tx);
