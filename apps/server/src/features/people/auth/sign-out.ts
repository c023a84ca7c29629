import type { Tx } from '../../../platform/database/database.ts';
import { audit } from '../../../platform/security/audit.ts';
import { endSession, type Caller } from '../../../platform/security/sessions.ts';

/** Signs the caller out: the session ends in every process. */
export async function signOut(tx: Tx, caller: Caller): Promise<void> {
  await endSession(tx, caller.sessionId);
  await audit(tx, caller, { action: 'session.ended', object: `user:${caller.userId}`, always: true });
}
