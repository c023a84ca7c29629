import { now } from '../../../platform/process/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { TOKEN_COLUMNS, type TokenRow } from './tokens.reads.ts';

export const deleteExpiredTokens = (tx: Tx, userId: number): Promise<unknown> =>
  tx.deleteFrom('api_tokens').where('user_id', '=', userId).where('expires_at', '<=', now()).execute();

export type NewToken = { name: string; scopes: string[]; hash: Buffer; hint: string; expiresAt: Date };

export const insertToken = (tx: Tx, userId: number, token: NewToken): Promise<TokenRow> =>
  tx
    .insertInto('api_tokens')
    .values({
      user_id: userId,
      name: token.name,
      token_hash: token.hash,
      hint: token.hint,
      scopes: token.scopes,
      created_at: now(),
      expires_at: token.expiresAt,
      last_used_at: null,
    })
    .returning(TOKEN_COLUMNS)
    .executeTakeFirstOrThrow();

/** Returns false when the token does not exist or belongs to another user. */
export async function deleteToken(tx: Tx, userId: number, id: number): Promise<boolean> {
  const row = await tx.deleteFrom('api_tokens').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst();
  return row !== undefined;
}
