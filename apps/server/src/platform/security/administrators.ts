import type { Reader } from '../database/database.ts';

/** Returns whether there is an administrator who is not banned. */
export async function hasAdministrator(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('deleted_at', 'is', null)
    .where('profile_state', '<>', 2)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
