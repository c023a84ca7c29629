import { now } from '../process/clock.ts';
import type { Tx } from '../database/database.ts';
import { Refusal } from '../http/refusal.ts';

export type AuditRow = {
  actorId: number | null;
  ip: string | null;
  /** Verb and thing in the past: `fee.set`, `session.begun`. */
  action: string;
  /** What it was done to: `user:7`, `market:3`. */
  object: string;
  before?: unknown;
  after?: unknown;
};

/**
 * Writes what was done, by whom and from where, in the transaction that did it. Never pass a secret.
 * @throws Refusal UNAUTHORISED when the actor deleted his account meanwhile: what he had under way must not outlive it
 */
export async function audit(tx: Tx, row: AuditRow): Promise<void> {
  if (row.actorId !== null && (await isDeleted(tx, row.actorId))) throw new Refusal('UNAUTHORISED', 'unauthorised');
  await tx
    .insertInto('audit_log')
    .values({
      at: now(),
      actor_id: row.actorId,
      ip: row.ip,
      action: row.action,
      object: row.object,
      old_value: row.before === undefined ? null : JSON.stringify(row.before),
      new_value: row.after === undefined ? null : JSON.stringify(row.after),
    })
    .execute();
}

/** Whoever adds a row of a user waits for a deletion that is under way, and so sees here how it ended. */
async function isDeleted(tx: Tx, userId: number): Promise<boolean> {
  const gone = await tx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is not', null).executeTakeFirst();
  return gone !== undefined;
}
