import type { Provider } from '@lootfolio/domain/connections';
import type { Reader } from '../../../platform/database/database.ts';

/** `verified`: at the time of the check, the user was a member of the operator's server, or a follower of the operator's account. */
export type Connection = { provider: Provider; name: string; verified: boolean; checkedAt: Date };

/** Returns a user's connected accounts. */
export async function readConnections(db: Reader, userId: number): Promise<Connection[]> {
  const rows = await db
    .selectFrom('connections')
    .select(['provider', 'account_name', 'verified', 'checked_at'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('provider')
    .execute();
  return rows.map((row) => ({
    provider: row.provider as Provider,
    name: row.account_name!,
    verified: row.verified,
    checkedAt: row.checked_at,
  }));
}

/** Returns a user's connected account at a service; null when there is none. */
export async function readConnection(db: Reader, userId: number, provider: Provider): Promise<Connection | null> {
  return (await readConnections(db, userId)).find((one) => one.provider === provider) ?? null;
}
