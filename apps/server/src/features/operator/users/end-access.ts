import type { Tx } from '../../../platform/database/database.ts';
import { deleteTokensOf } from '../../../platform/security/api-tokens.ts';
import { audit } from '../../../platform/security/audit.ts';
import { endSessionsOf, type Caller } from '../../../platform/security/sessions.ts';
import { lockUser } from './users.store.ts';

/**
 * Ends all sessions and API tokens of a user, who may sign in again. The caller's own session goes on.
 * @returns the ids of the sessions that every process must forget
 * @throws Refusal NOT_FOUND; FORBIDDEN when the caller lost the role meanwhile
 */
export async function endAccess(tx: Tx, caller: Caller, userId: number): Promise<number[]> {
  await lockUser(tx, caller, userId);
  await deleteTokensOf(tx, userId);
  const ended = await endSessionsOf(tx, userId, userId === caller.userId ? caller.sessionId : null);
  await audit(tx, caller, { action: 'user.signed_out', object: `user:${userId}`, after: { sessions: ended.length } });
  return ended;
}
