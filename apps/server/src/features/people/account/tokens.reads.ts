import type { Db } from '../../../platform/database/database.ts';

/** The columns of a token that may be shown; the hash must not be shown. */
export const TOKEN_COLUMNS = ['id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const;

export type TokenRow = {
  id: number;
  name: string;
  hint: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
};

/** Returns a user's personal API tokens, newest first. Expired tokens stay until the user creates the next one. */
export const readTokens = (db: Db, userId: number): Promise<TokenRow[]> =>
  db.selectFrom('api_tokens').select(TOKEN_COLUMNS).where('user_id', '=', userId).orderBy('id', 'desc').execute();
