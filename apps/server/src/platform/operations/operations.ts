import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { notFound, Refusal } from '../errors/refusal.ts';
import type { Job } from '../jobs/jobs.ts';
import { audit } from '../security/audit.ts';
import type { Caller } from '../security/sessions.ts';
import type { OperationKind } from './kinds.ts';
import {
  findByKey,
  insertOperation,
  lockOperation,
  notifyOperations,
  readNextDue,
  readStart,
  reopenFailed,
  storeCancelled,
  type NewOperation,
} from './operations.store.ts';
import { ASK_FOR_MS, jobOf, queueLane, runLane, type OperationParts } from './run-lane.ts';

/** The most items of one operation. */
export const MAX_ITEMS = 10_000;

const KEY = /^[\x21-\x7e]{8,255}$/;

/**
 * Starts long work in the transaction of its cause. The same key of a user starts a kind once: a second start returns the first one's id.
 * @param started `clientKey`: 8 to 255 visible characters; `items`: at least one
 * @throws Refusal IDEMPOTENCY when the key is none
 */
export async function startOperation(tx: Tx, started: NewOperation): Promise<{ id: string; isNew: boolean }> {
  if (!KEY.test(started.clientKey)) throw new Refusal('IDEMPOTENCY', 'calls.idempotencyMissing');
  if (started.items.length === 0 || started.items.length > MAX_ITEMS) throw new RangeError(`an operation has 1 to ${MAX_ITEMS} items`);
  const id = randomUUID();
  if (!(await insertOperation(tx, id, started))) return { ...(await findByKey(tx, started)), isNew: false };
  for (const lane of new Set(started.items.map((item) => item.lane))) await queueLane(tx, started.kind, { id, lane }, 0);
  await notifyOperations(tx, started.userId);
  return { id, isNew: true };
}

/** Starts long work for who calls, with its audit row: see `startOperation`. */
export async function startByCaller(
  tx: Tx,
  caller: Caller,
  started: Omit<NewOperation, 'userId'>,
): Promise<{ id: string; isNew: boolean }> {
  const operation = await startOperation(tx, { ...started, userId: caller.userId });
  const { id, isNew } = operation;
  if (isNew) await audit(tx, caller, { action: 'operation.started', object: `operation:${id}`, after: { kind: started.kind } });
  return operation;
}

/** Locks an operation of the caller. @throws Refusal NOT_FOUND for another's */
async function lockOwn(tx: Tx, caller: Caller, id: string) {
  const operation = await lockOperation(tx, id);
  if (operation?.user_id !== caller.userId) throw notFound();
  return operation;
}

/**
 * Cancels what was not sent yet. What was sent stays as it is: its outcome is still found out.
 * @throws Refusal NOT_FOUND, STATE when it has ended
 */
export async function cancelOperation(tx: Tx, caller: Caller, id: string): Promise<void> {
  const operation = await lockOwn(tx, caller, id);
  if (operation.ended_at !== null) throw new Refusal('STATE', 'operations.ended');
  await storeCancelled(tx, id);
  for (const { lane } of await readNextDue(tx, id)) await queueLane(tx, operation.kind, { id, lane }, 0);
  await audit(tx, caller, { action: 'operation.cancelled', object: `operation:${id}` });
  await notifyOperations(tx, caller.userId);
}

/** The limits of the start of a kind, which its retry must keep, too: once a minute, one at a time. `params`: as they are stored. Throws a Refusal. */
export type RetryCheck = (tx: Tx, caller: Caller, params: unknown) => Promise<void>;

/**
 * Tries again what failed, and asks again about what is unknown.
 * @param checks by kind
 * @returns how many items that are
 * @throws Refusal NOT_FOUND, STATE while it runs, and when nothing failed; what the check of its kind throws
 */
export async function retryFailed(tx: Tx, caller: Caller, id: string, checks: Readonly<Record<string, RetryCheck>> = {}): Promise<number> {
  // before the operation is locked: what starts or removes operations locks their user first
  const start = await readStart(tx, { userId: caller.userId, id });
  if (start && Object.hasOwn(checks, start.kind)) await checks[start.kind]!(tx, caller, start.params);
  const operation = await lockOwn(tx, caller, id);
  if (operation.ended_at === null) throw new Refusal('STATE', 'operations.running');
  const reopened = await reopenFailed(tx, id, ASK_FOR_MS);
  if (reopened === 0) throw new Refusal('STATE', 'operations.nothingFailed');
  for (const { lane } of await readNextDue(tx, id)) await queueLane(tx, operation.kind, { id, lane }, 0);
  await audit(tx, caller, { action: 'operation.retried', object: `operation:${id}`, after: { items: reopened } });
  await notifyOperations(tx, caller.userId);
  return reopened;
}

const payload = z.object({ id: z.uuid(), lane: z.string() });

/** The job that works on the operations of a kind. */
export const operationJob = (parts: OperationParts, kind: OperationKind): Job => ({
  name: jobOf(kind.name),
  work: kind.work,
  run: (raw, signal) => runLane(parts, kind, payload.parse(raw), signal),
});
