import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

export async function readSteamId(db: Reader, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('steam_id').where('id', '=', userId).executeTakeFirst();
  return row?.steam_id ?? null;
}

/** Returns the administrator whose keys the command uses: the first of the operator's list who signed in once; undefined when none did. */
export const readOwner = (db: Reader, steamIds: readonly string[]): Promise<{ userId: number; steamId: string | null } | undefined> =>
  db
    .selectFrom('users')
    .select(['id as userId', 'steam_id as steamId'])
    .where('role', '=', 'ADMIN')
    .where((where) => (steamIds.length > 0 ? where('steam_id', 'in', [...steamIds]) : where.lit(true)))
    .orderBy(sql`array_position(${steamIds}::text[], steam_id)`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
