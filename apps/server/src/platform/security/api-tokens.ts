import { randomBytes } from 'node:crypto';
import { now, nowMs } from '../process/clock.ts';
import type { Db, Tx } from '../database/database.ts';
import { hashToken, randomToken, type SignedIn } from './sessions.ts';

/** The maximum number of personal API tokens of a user. */
export const MAX_TOKENS = 10;
const TOUCH_EVERY_MS = 60_000;
const TOKEN = /^lf_[\w-]{40}$/;

/** Creates a token: `lf_` and 40 characters. Only its hash is stored. */
export const newApiToken = (): string => `lf_${randomBytes(30).toString('base64url')}`;

/**
 * Returns the user of a token; null when the token is unknown, revoked or expired, or when its user is banned or deleted. The token is
 * looked up for every call, so that a revocation takes effect at once in every process.
 */
export async function findTokenOwner(db: Db, token: string): Promise<SignedIn | null> {
  if (!TOKEN.test(token)) return null;
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['api_tokens.id', 'api_tokens.created_at', 'last_used_at', 'users.id as user_id', 'users.role', 'users.steam_id'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())
    .where('users.profile_state', '<>', 2)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  if (row.last_used_at === null || nowMs() - row.last_used_at.getTime() >= TOUCH_EVERY_MS) {
    await db.updateTable('api_tokens').set({ last_used_at: now() }).where('id', '=', row.id).execute();
  }
  return {
    userId: row.user_id,
    steamId: row.steam_id,
    role: row.role,
    tokenId: row.id,
    // a token has no session: its id is 0, and its CSRF token is random and never sent
    sessionId: 0,
    csrfToken: randomToken(),
    startedAt: row.created_at,
    hasFactor: false,
    factorAt: null,
  };
}

/** Ends every token of a user. */
export const deleteTokensOf = (tx: Tx, userId: number): Promise<unknown> =>
  tx.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
