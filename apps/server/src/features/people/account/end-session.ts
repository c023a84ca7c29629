import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import { endSession, endSessionsOf, type Caller } from '../../../platform/security/sessions.ts';
import { ownsSession } from './profile.store.ts';

/** Ends one of the caller's sessions, in every process. @throws Refusal NOT_FOUND, also for another user's session */
export async function endOneSession(tx: Tx, caller: Caller, sessionId: number): Promise<void> {
  if (!(await ownsSession(tx, caller.userId, sessionId))) throw notFound();
  await endSession(tx, sessionId);
  await audit(tx, caller, { action: 'session.ended', object: `user:${caller.userId}`, always: true });
}

/** Ends every session of the caller except the present one. Returns their ids. */
export async function endOtherSessions(tx: Tx, caller: Caller): Promise<number[]> {
  const ended = await endSessionsOf(tx, caller.userId, caller.sessionId);
  if (ended.length === 0) return ended;
  const after = { ended: ended.length };
  await audit(tx, caller, { action: 'sessions.ended', object: `user:${caller.userId}`, after, always: true });
  return ended;
}
