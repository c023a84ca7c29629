import type { Db } from '../../platform/database.ts';
import { balance } from '../../platform/ledger.ts';

/** The user as the shell shows him; null when the account is gone. */
export async function readCurrentUser(db: Db, userId: number) {
  const row = await db
    .selectFrom('users')
    .select(['user_name', 'avatar_medium', 'profile_url', 'role', 'steam_id'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    user_name: row.user_name,
    avatar_medium: row.avatar_medium && row.steam_id && `/api/v1/avatar/${row.steam_id}`,
    profile_url: row.profile_url,
    balance: await balance(db, `user:${userId}`),
    ROLE: row.role,
    steam_id: row.steam_id ?? '',
    // there are no plans yet
    plan: 'Free',
  };
}

/** Where Steam keeps the avatar of an account that signed in here. */
export async function readAvatarAddress(db: Db, steamId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('avatar_medium').where('steam_id', '=', steamId).executeTakeFirst();
  return row?.avatar_medium ?? null;
}
