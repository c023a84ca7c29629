import type { Db } from '../../../platform/database/database.ts';
import { balance } from '../../../platform/money/ledger.ts';
import { avatarPath } from './avatar.rules.ts';

/** Returns the user's own fields in the app's shell; null when the account was deleted. */
export async function readCurrentUser(db: Db, userId: number) {
  const row = await db
    .selectFrom('users')
    .select(['user_name', 'avatar_medium', 'profile_url', 'role', 'steam_id'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    user_name: row.user_name,
    avatar_medium: avatarPath(row),
    profile_url: row.profile_url,
    balance: await balance(db, `user:${userId}`),
    ROLE: row.role,
    steam_id: row.steam_id ?? '',
  };
}

/** Returns Steam's address of the avatar of a user with this Steam id. */
export async function readAvatarAddress(db: Db, steamId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('avatar_medium').where('steam_id', '=', steamId).executeTakeFirst();
  return row?.avatar_medium ?? null;
}
