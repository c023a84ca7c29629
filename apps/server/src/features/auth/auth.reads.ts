import type { Db } from '../../platform/database/database.ts';
import { balance } from '../../platform/money/ledger.ts';
import { avatarPath } from './avatar.rules.ts';

/** What the shell shows of the user; null when the account is gone. */
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
    // there are no plans yet
    plan: 'Free',
  };
}

/** Steam's address of a user's avatar. */
export async function readAvatarAddress(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('avatar_medium').where('id', '=', userId).executeTakeFirst();
  return row?.avatar_medium ?? null;
}
