import type { Tx } from '../database/database.ts';
import { Refusal } from '../http/refusal.ts';
import { now } from '../process/clock.ts';

/** Who acts: `userId` null is the operator or the server itself, `ip` null a background job. */
export type Actor = { userId: number | null; ip: string | null };

export type AuditEntry = {
  /** Thing and what was done to it: `fee.set`, `session.begun`. */
  action: string;
  /** What it was done to: `user:7`, `market:3`. */
  object: string;
  before?: unknown;
  after?: unknown;
};

/**
 * Records an action in the transaction that performs it. Never pass a secret.
 * @throws Refusal UNAUTHORISED when the actor's account was deleted meanwhile: nothing they started may outlive it
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
      old_value: before === undefined ? null : JSON.stringify(before),
      new_value: after === undefined ? null : JSON.stringify(after),
    })
    .execute();
}

async function isDeleted(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is not', null).executeTakeFirst();
  return row !== undefined;
}
