import type { Tx } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { now } from '../process/clock.ts';
import { spendAuditBudget } from './audit-budget.ts';
import { auditValue } from './audit-values.ts';
import type { Role } from './sessions.ts';

/**
 * The person or process that acts. `userId` is null for the operator and for the server itself, `ip` is null for a background job.
 * `role` is set for the caller of a call, whose changes count against their daily budget.
 */
export type Actor = { userId: number | null; ip: string | null; role?: Role };

export type AuditEntry = {
  /** The kind of thing and the action: `fee.set`, `session.begun`. */
  action: string;
  /** The thing itself: `user:7`, `market:3`. */
  object: string;
  before?: unknown;
  after?: unknown;
  /** True for entries that the budget never refuses: the end of access, keys, money. Another limit bounds their number. */
  always?: boolean;
};

/**
 * Records an action in the transaction that performs it. Never pass a secret. Of long values hashes are kept.
 * @throws Refusal UNAUTHORISED when the actor's account was deleted meanwhile: no write of theirs may be committed after it;
 * TOO_MANY_REQUESTS when the caller has written too much today
 */
export async function audit(tx: Tx, actor: Actor, { action, object, before, after, always = false }: AuditEntry): Promise<void> {
  const { userId, role } = actor;
  // `holdUser` has locked the account of a caller already
  if (userId !== null && role === undefined && (await isDeleted(tx, userId))) throw new Refusal('UNAUTHORISED', 'calls.unauthorised');
  const [old, fresh] = [before, after].map((value) => (value === undefined ? null : JSON.stringify(auditValue(value))));
  const isCounted = userId !== null && role !== undefined && role !== 'ADMIN' && !always;
  if (isCounted) await spendAuditBudget(tx, userId, [action, object, old!, fresh!]);
  await tx
    .insertInto('audit_log')
    .values({
      at: now(),
      actor_id: userId,
      ip: actor.ip,
      action,
      object,
      old_value: old!,
      new_value: fresh!,
    })
    .execute();
}

async function isDeleted(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is not', null).executeTakeFirst();
  return row !== undefined;
}
