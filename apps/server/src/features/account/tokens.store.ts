import { now } from '../../platform/process/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { TOKEN_COLUMNS, type TokenRow } from './tokens.reads.ts';

/** Holds back other additions of the same user until this transaction ends, forgets expired tokens, and counts the rest. */
export async function countTokens(tx: Tx, userId: number): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  await tx.deleteFrom('api_tokens').where('user_id', '=', userId).where('expires_at', '<=', now()).execute();
  const row = await tx
    .selectFrom('api_tokens')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

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

/** False when the token is not there or not this user's. */
export async function deleteToken(tx: Tx, userId: number, id: number): Promise<boolean> {
  const row = await tx.deleteFrom('api_tokens').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst();
  return row !== undefined;
}
