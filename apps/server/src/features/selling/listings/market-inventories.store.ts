import { sql } from 'kysely';
import type { Db, Reader } from '../../../platform/database/database.ts';

/** A Steam inventory at a market. */
type Copy = { userId: number; market: string; appId: number };

/** When the market was asked to read the inventory, and since when it has. */
type Load = { askedAt: Date; readyAt: Date | null };

/** Returns when a market was last asked to read an inventory; undefined when it never was. */
export async function readLoad(db: Reader, { userId, market, appId }: Copy): Promise<Load | undefined> {
  const { rows } = await sql<Load>`
    select asked_at as "askedAt", ready_at as "readyAt" from market_inventories
    where user_id = ${userId} and market = ${market} and app_id = ${appId}`.execute(db);
  return rows[0];
}

/** @param load times in milliseconds */
export const storeLoad = (
  db: Db,
  { userId, market, appId, askedAt, readyAt }: Copy & { askedAt: number; readyAt: number | null },
): Promise<unknown> =>
  sql`insert into market_inventories (user_id, market, app_id, asked_at, ready_at)
    values (${userId}, ${market}, ${appId}, ${new Date(askedAt)}, ${readyAt === null ? null : new Date(readyAt)})
    on conflict (user_id, market, app_id) do update set asked_at = excluded.asked_at, ready_at = excluded.ready_at`.execute(db);
