import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { OPEN_STATES } from './listings.tables.ts';
import { STANDING_STATES } from './sales/sales.tables.ts';

/** Returns the markets on which each of these things is, or may be, on sale: the slugs by the asset's id. */
export async function readMarketsOf(db: Reader, assetIds: readonly number[]): Promise<Map<number, string[]>> {
  if (assetIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; markets: string[] }>`
    select asset_id as id, array_agg(market order by market) as markets from listings
    where asset_id = any(${assetIds}::bigint[]) and state = any(${OPEN_STATES}) group by asset_id`.execute(db);
  return new Map(rows.map(({ id, markets }) => [id, markets]));
}

/** Returns those of these things that a market sold. They may lie in the inventory until they are handed over to their buyer. */
export async function readSold(db: Reader, assetIds: readonly number[]): Promise<Set<number>> {
  if (assetIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select a.id from assets a where a.id = any(${assetIds}::bigint[]) and exists (select from sales s
      where s.asset_id = a.id and s.state = any(${STANDING_STATES}) and s.sold_at > coalesce(a.returned_at, '-infinity'))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
