import type { Tx } from '../database/database.ts';
import { deleteTokensOf } from './api-tokens.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * The reason why all access to an account ends. `moved`: the account now belongs to another Steam account. `demoted`: the user is no longer
 * an administrator. `signed-out`: the user must sign in again.
 */
export type EndCause = 'banned' | 'moved' | 'demoted' | 'signed-out';

/** Columns whose content gives access to an account or receives its messages, and the causes that end this access. */
export type Credential = {
  /** Each as `table.column`. A test finds columns that no module declares. */
  columns: readonly string[];
} & (
  | { endedBy: readonly [EndCause, ...EndCause[]]; end: (tx: Tx, userId: number) => Promise<unknown> }
  | { endedBy: readonly []; end?: never }
);

/** The credentials that every cause ends. */
export const ALWAYS_ENDED: readonly string[] = [
  'sessions.token_hash',
  'sessions.csrf_token',
  'api_tokens.token_hash',
  // belong to a sign-in at another service, and are deleted with their session
  'connection_states.state_hash',
  'connection_states.verifier',
];

/**
 * Ends the access to a user's account: sessions, API tokens, and the credentials that one of the causes ends. The caller must hold the
 * exclusive lock of `lockUsers` on the user, so that none of the user's writes creates another credential meanwhile.
 * @param exceptSession the id of a session that does not end
 * @returns the ids of the ended sessions, which every process must forget
 */
export async function endAccess(
  tx: Tx,
  userId: number,
  {
    causes,
    credentials,
    exceptSession = null,
  }: { causes: readonly EndCause[]; credentials: readonly Credential[]; exceptSession?: number | null },
): Promise<number[]> {
  await deleteTokensOf(tx, userId);
  for (const { endedBy, end } of credentials)
    if (causes.some((cause) => (endedBy as readonly EndCause[]).includes(cause))) await end?.(tx, userId);
  return endSessionsOf(tx, userId, exceptSession);
}
