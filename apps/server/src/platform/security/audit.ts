import type { Tx } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { now } from '../process/clock.ts';
import { auditValue } from './audit-values.ts';

/** Who acts. `userId` is null for the operator and for the server itself, `ip` is null for a background job. */
export type Actor = { userId: number | null; ip: string | null };

export type AuditEntry = {
  /** The kind of thing and the action: `fee.set`, `session.begun`. */
  action: string;
  /** The thing itself: `user:7`, `market:3`. */
  object: string;
  before?: unknown;
  after?: unknown;
};

/**
 * Records an action in the transaction that performs it. Never pass a secret. Of long values hashes are kept.
 * @throws Refusal UNAUTHORISED when the actor's account was deleted meanwhile: no write of theirs may be committed after it
 */
export async function audit(tx: Tx, actor: Actor, { action, object, before, after }: AuditEntry): Promise<void> {
  if (actor.userId !== null && (await isDeleted(tx, actor.userId))) throw new Refusal('UNAUTHORISED', 'calls.unauthorised');
  await tx
    .insertInto('audit_log')
    .values({
      at: now(),
      actor_id: actor.userId,
      ip: actor.ip,
      action,
      object,
      old_value: before === undefined ? null : JSON.stringify(auditValue(before)),
      new_value: after === undefined ? null : JSON.stringify(auditValue(after)),
    })
    .execute();
}

async function isDeleted(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is not', null).executeTakeFirst();
  return row !== undefined;
}
