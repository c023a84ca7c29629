import { sql } from 'kysely';
import type { AppId } from '@lootfolio/domain/games';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { KnownSales, Tries } from './sales.rules.ts';
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
      read_to = greatest(r.read_to, excluded.read_to), failures = 0`.execute(tx);

/** What is known of the readings of an account at a market, in one game. */
export type StallReads = { market: string; appId: AppId } & KnownSales & Omit<Tries, 'keyAt'>;

/** Returns what is known of the readings of a user's sales. Accounts of which nothing is known are absent. */
export async function readStallReads(db: Reader, userId: number): Promise<StallReads[]> {
  const { rows } = await sql<StallReads>`
    select market, app_id as "appId", r.read_to as "readTo", r.tried_at as "triedAt", coalesce(r.failures, 0) as failures,
      coalesce(o.times, '{}') as "underWay"
    from (select * from sales_reads where user_id = ${userId}) r
    full join (select market, app_id, array_agg(sold_at order by sold_at) as times from sales
      where user_id = ${userId} and state in ('pending', 'delivered', 'unknown') and origin = 'market' group by market, app_id) o
      using (market, app_id)`.execute(db);
  return rows;
}

/** Returns what is known of the readings of one account. */
export async function readStall(db: Reader, { userId, market, appId }: Stall): Promise<StallReads> {
  const known = (await readStallReads(db, userId)).find((one) => one.market === market && one.appId === appId);
  return known ?? { market, appId, ...NEVER_READ };
}

/** Returns true when sales of an account were read before. */
export async function hasReach(db: Reader, { userId, market, appId }: Stall): Promise<boolean> {
  const { rows } = await sql`select from sales_reads
    where user_id = ${userId} and market = ${market} and app_id = ${appId} and read_to is not null`.execute(db);
  return rows.length > 0;
}

/** Forgets why a synchronisation of sales failed, because something else has read them since. One that has not ended keeps its result. */
export const forgetFailure = (tx: Tx, { userId, market, appId }: Stall): Promise<unknown> =>
  sql`update sales_reads r set code = null, text = null
    where user_id = ${userId} and market = ${market} and app_id = ${appId} and code is not null
      and not exists (select from operations o where o.id = r.operation_id and o.ended_at is null)`.execute(tx);

/** Notes that accounts are about to be read without a click. It counts as a failure until their market answers. */
export const storeTries = (tx: Tx, userId: number, stalls: readonly Pick<StallReads, 'market' | 'appId'>[], at: Date): Promise<unknown> =>
  sql`insert into sales_reads as r (user_id, market, app_id, tried_at, failures)
    select ${userId}, market, app_id, ${at}, 1
    from unnest(${stalls.map(({ market }) => market)}::text[], ${stalls.map(({ appId }) => appId)}::integer[]) as stall (market, app_id)
    on conflict (user_id, market, app_id) do update set tried_at = excluded.tried_at, failures = r.failures + 1`.execute(tx);

export const NEVER_READ = { readTo: null, triedAt: null, failures: 0, underWay: [] } as const;

/** What a reading of sales found, or why it failed. */
export type SalesResult = {
  operationId: string;
  hasFailed: boolean;
  created: number;
  updated: number;
  code: string | null;
  text: string | null;
};

/** Stores the result of a part of a synchronisation of sales. The parts of one operation add up, and the first failure among them stays. */
export const storeSalesResult = (tx: Tx, { userId, market, appId }: Stall, result: SalesResult): Promise<unknown> =>
  sql`insert into sales_reads as r (user_id, market, app_id, operation_id, created, updated, code, text)
    values (${userId}, ${market}, ${appId}, ${result.operationId}::uuid, ${result.created}, ${result.updated}, ${result.code},
      left(${result.text}, 300))
    on conflict (user_id, market, app_id) do update set operation_id = excluded.operation_id,
      failures = case when ${result.hasFailed} then r.failures else 0 end,
      created = excluded.created + case when r.operation_id = excluded.operation_id then r.created else 0 end,
      updated = excluded.updated + case when r.operation_id = excluded.operation_id then r.updated else 0 end,
      code = case when r.operation_id = excluded.operation_id then coalesce(r.code, excluded.code) else excluded.code end,
      text = case when r.operation_id = excluded.operation_id and r.code is not null then r.text else excluded.text end`.execute(tx);
