import { audit } from '../../platform/security/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { deleteToken } from './tokens.store.ts';

/** Revokes one of a user's personal API tokens. @throws Refusal NOT_FOUND, also for another user's */
export async function revokeToken(db: Db, caller: { userId: number; ip: string }, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteToken(tx, caller.userId, id))) throw notFound();
    await audit(tx, { actorId: caller.userId, ip: caller.ip, action: 'token.revoked', object: `token:${id}` });
  });
}
