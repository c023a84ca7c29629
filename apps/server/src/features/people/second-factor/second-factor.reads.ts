import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

export type FactorRow = {
  sealed_secret: string | null;
  sealed_pending: string | null;
  enabled_at: Date | null;
  last_step: number;
  recovery_hashes: Buffer[];
};

export const COLUMNS = ['sealed_secret', 'sealed_pending', 'enabled_at', 'last_step', 'recovery_hashes'] as const;

export const readFactor = (db: Reader, userId: number): Promise<FactorRow | undefined> =>
  db.selectFrom('second_factors').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst();

/** Returns the user with this Steam id. */
export async function findUserBySteamId(db: Reader, steamId: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('steam_id', '=', steamId)
    .where(sql<boolean>`deleted_at is null`)
    .executeTakeFirst();
  return row?.id ?? null;
}
