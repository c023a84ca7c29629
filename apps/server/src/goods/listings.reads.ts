import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { OPEN_STATES } from './listings.tables.ts';

/** Returns the markets on which each of these things is, or may be, on sale: the slugs by the asset's id. */
export async function readMarketsOf(db: Reader, assetIds: readonly number[]): Promise<Map<number, string[]>> {
  if (assetIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; markets: string[] }>`
    select asset_id as id, array_agg(market order by market) as markets from listings
    where asset_id = any(${assetIds}::bigint[]) and state = any(${OPEN_STATES}) group by asset_id`.execute(db);
  return new Map(rows.map(({ id, markets }) => [id, markets]));
}
