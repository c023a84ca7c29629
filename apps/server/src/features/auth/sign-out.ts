import { audit } from '../../platform/security/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { endSession, type Caller } from '../../platform/security/sessions.ts';

/** Signs a caller out: the session is gone in every process at once. */
export async function signOut(db: Db, caller: Caller, ip: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endSession(tx, caller.sessionId);
    await audit(tx, { actorId: caller.userId, ip, action: 'session.ended', object: `user:${caller.userId}` });
  });
}
