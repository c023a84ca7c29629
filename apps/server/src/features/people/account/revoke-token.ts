import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { deleteToken } from './tokens.store.ts';

/** Revokes one of the caller's personal API tokens. @throws Refusal NOT_FOUND, also for another user's */
export async function revokeToken(tx: Tx, caller: Caller, id: number): Promise<void> {
  if (!(await deleteToken(tx, caller.userId, id))) throw notFound();
  await audit(tx, caller, { action: 'token.revoked', object: `token:${id}`, always: true });
}
