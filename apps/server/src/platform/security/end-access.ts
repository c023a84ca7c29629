import type { Tx } from '../database/database.ts';
import { deleteTokensOf } from './api-tokens.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * Why all access to an account ends: its user was banned, has another Steam account from now on, is no administrator any more, or is to
 * sign in again.
 */
export type EndCause = 'banned' | 'moved' | 'demoted' | 'signed-out';

/** With what somebody reaches an account, or receives what happens in it. */
export type Credential = {
  /** `table.column` of each. A test finds those that no module declares. */
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
  // of a sign-in at another service: they go with their session
  'connection_states.state_hash',
  'connection_states.verifier',
];

/**
 * Ends the access to a user's account: sessions and API tokens, and what the causes end besides. `lockUsers` has locked the user alone, so
 * that no write of theirs makes another credential meanwhile.
 * @param exceptSession stays
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
