import { audit } from '../../platform/security/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { endSession, endSessionsOf, type Sessions } from '../../platform/security/sessions.ts';
import { ownsSession } from './profile.store.ts';

type Parts = { db: Db; sessions: Sessions };

/** Ends one of the caller's sessions, everywhere at once. @throws Refusal NOT_FOUND, also for another user's session */
export async function endOneSession({ db, sessions }: Parts, caller: { userId: number; ip: string }, sessionId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await ownsSession(tx, caller.userId, sessionId))) throw notFound();
    await endSession(tx, sessionId);
    await audit(tx, { actorId: caller.userId, ip: caller.ip, action: 'session.ended', object: `user:${caller.userId}` });
  });
  sessions.forget(sessionId);
}

/** Ends every session of the caller but the one he calls with. Returns how many there were. */
export async function endOtherSessions(
  { db, sessions }: Parts,
  caller: { userId: number; sessionId: number; ip: string },
): Promise<number> {
  const ended = await db.transaction().execute(async (tx) => {
    const ids = await endSessionsOf(tx, caller.userId, caller.sessionId);
    const after = { ended: ids.length };
    await audit(tx, { actorId: caller.userId, ip: caller.ip, action: 'sessions.ended', object: `user:${caller.userId}`, after });
    return ids;
  });
  for (const id of ended) sessions.forget(id);
  return ended.length;
}
