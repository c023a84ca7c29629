import type { Reader } from '../platform/database/database.ts';

/** The user's time zone, which decides on which day something happened. */
export async function timeZoneOf(db: Reader, userId: number): Promise<string> {
  const row = await db.selectFrom('users').select('timezone').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.timezone;
}
