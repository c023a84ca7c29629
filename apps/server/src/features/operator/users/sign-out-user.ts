import type { Tx } from '../../../platform/database/database.ts';
import { audit } from '../../../platform/security/audit.ts';
import { endAccess, type Credential } from '../../../platform/security/end-access.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { lockUser } from './users.store.ts';

/**
 * Ends all sessions and API tokens of a user; the user can sign in again. The caller's own session continues.
 * @returns the ids of the sessions that every process must forget
 * @throws Refusal NOT_FOUND; FORBIDDEN when the caller lost the role meanwhile
 */
export async function signOutUser(tx: Tx, caller: Caller, userId: number, credentials: readonly Credential[]): Promise<number[]> {
  await lockUser(tx, caller, userId, { ends: true });
  const exceptSession = userId === caller.userId ? caller.sessionId : null;
  const ended = await endAccess(tx, userId, { causes: ['signed-out'], credentials, exceptSession });
  await audit(tx, caller, { action: 'user.signed_out', object: `user:${userId}`, after: { sessions: ended.length } });
  return ended;
}
