import { now } from './clock.ts';
import type { Tx } from './database.ts';

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

/** Writes what was done, by whom and from where, in the transaction that did it. Never pass a secret. */
export async function audit(tx: Tx, row: AuditRow): Promise<void> {
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
