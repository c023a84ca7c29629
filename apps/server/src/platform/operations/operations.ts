import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Reader, Tx } from '../database/database.ts';
import { lockUser } from '../database/own-rows.ts';
import { notFound, Refusal } from '../errors/refusal.ts';
import type { Job } from '../jobs/jobs.ts';
import { audit } from '../security/audit.ts';
import type { Caller } from '../security/sessions.ts';
import { insertItems, readNextDue, reopenFailed, supersedeWaiting, type NewItem } from './items.store.ts';
import type { OperationKind } from './kinds.ts';
import {
  findByKey,
  insertOperation,
  lockOperation,
  notifyOperations,
  readStart,
  storeCancelled,
  storeReopened,
  type StartedOperation,
} from './operations.store.ts';
import { jobOf, queueLanes } from './queue-lane.ts';
import { runLane, type OperationParts } from './run-lane.ts';
import { queueAfter } from './store-outcomes.ts';

/** The maximum number of items of one operation. */
export const MAX_ITEMS = 10_000;

const KEY = /^[\x21-\x7e]{8,255}$/;

/**
 * Long work to start. `clientKey`: 8 to 255 visible characters; `items`: at least one; `supersedes`: kinds whose items that wait for the
 * same objects are replaced by these items.
 */
export type NewOperation = Omit<StartedOperation, 'contentHash'> & { items: readonly NewItem[]; supersedes?: readonly string[] };

const contentHash = ({ params, items }: Pick<NewOperation, 'params' | 'items'>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([params, items]))
    .digest();

/**
 * Returns the operation that a user started with this key before; null when there is none.
 * @throws Refusal IDEMPOTENCY when the key is not valid, KEY_REUSED when it came with other content
 */
export async function findStarted(db: Reader, started: NewOperation): Promise<string | null> {
  if (!KEY.test(started.clientKey)) throw new Refusal('IDEMPOTENCY', 'calls.idempotencyMissing');
  const known = await findByKey(db, started);
  if (known?.contentHash && !known.contentHash.equals(contentHash(started))) throw new Refusal('KEY_REUSED', 'calls.idempotencyReused');
  return known?.id ?? null;
}

/**
 * Starts long work in the transaction of its cause. Each key of a user starts a kind only once: a second start returns the first
 * operation's id.
 * @throws Refusal as `findStarted`; UNAUTHORISED when the user's account was deleted
 */
export async function startOperation(tx: Tx, started: NewOperation): Promise<{ id: string; isNew: boolean }> {
  const known = await findStarted(tx, started);
  if (known !== null) return { id: known, isNew: false };
  const { userId, kind, items, supersedes = [] } = started;
  if (items.length === 0 || items.length > MAX_ITEMS) throw new RangeError(`an operation has 1 to ${MAX_ITEMS} items`);
  const id = randomUUID();
  // the starts of one user run one after another, so that items of the same object run in the order in which they become visible
  await lockUser(tx, userId);
  if (!(await insertOperation(tx, id, { ...started, contentHash: contentHash(started) })))
    return { id: (await findStarted(tx, started))!, isNew: false };
  await insertItems(tx, { id, userId }, items);
  await queueLanes(
    tx,
    items.map(({ lane }) => ({ kind, id, lane })),
  );
  if (supersedes.length > 0) await queueAfter(tx, await supersedeWaiting(tx, id, supersedes));
  await notifyOperations(tx, userId);
  return { id, isNew: true };
}

/** Starts long work for the caller, with its audit row: see `startOperation`. */
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

/** Locks an operation of the caller. @throws Refusal NOT_FOUND for another user's operation */
async function lockOwn(tx: Tx, caller: Caller, id: string) {
  const operation = await lockOperation(tx, id);
  if (operation?.user_id !== caller.userId) throw notFound();
  return operation;
}

async function queueOpenLanes(tx: Tx, { id, kind }: { id: string; kind: string }): Promise<void> {
  await queueLanes(
    tx,
    (await readNextDue(tx, id)).map(({ lane }) => ({ id, kind, lane })),
  );
}

/**
 * Cancels the items that were not sent yet. Items that were sent continue, and their outcome is still found out.
 * @throws Refusal NOT_FOUND, STATE when it has ended
 */
export async function cancelOperation(tx: Tx, caller: Caller, id: string): Promise<void> {
  const operation = await lockOwn(tx, caller, id);
  if (operation.ended_at !== null) throw new Refusal('STATE', 'operations.ended');
  await storeCancelled(tx, id);
  await queueOpenLanes(tx, operation);
  // each operation is cancelled once, so the starts bound the number of these entries
  await audit(tx, caller, { action: 'operation.cancelled', object: `operation:${id}`, always: true });
  await notifyOperations(tx, caller.userId);
}

/**
 * Checks the limits of the start of a kind, which also apply to its retry: once a minute, one at a time. `params`: as they are stored.
 * Throws a Refusal.
 */
export type RetryCheck = (tx: Tx, caller: Caller, params: unknown) => Promise<void>;

/**
 * Retries failed items, and asks again about unknown items.
 * @param checks by kind
 * @returns the number of these items
 * @throws Refusal NOT_FOUND, STATE while it runs, and when nothing failed; also the refusal of the check of its kind
 */
export async function retryFailed(tx: Tx, caller: Caller, id: string, checks: Readonly<Record<string, RetryCheck>> = {}): Promise<number> {
  // before the operation is locked, because callers that start or remove operations lock their user first
  await lockUser(tx, caller.userId);
  const start = await readStart(tx, { userId: caller.userId, id });
  if (start && Object.hasOwn(checks, start.kind)) await checks[start.kind]!(tx, caller, start.params);
  const operation = await lockOwn(tx, caller, id);
  if (operation.ended_at === null) throw new Refusal('STATE', 'operations.running');
  const reopened = await reopenFailed(tx, id);
  if (reopened === 0) throw new Refusal('STATE', 'operations.nothingFailed');
  await storeReopened(tx, id);
  await queueOpenLanes(tx, operation);
  await audit(tx, caller, { action: 'operation.retried', object: `operation:${id}`, after: { items: reopened } });
  await notifyOperations(tx, caller.userId);
  return reopened;
}

const payload = z.object({ id: z.uuid(), lane: z.string() });

/** Returns the job that works on the operations of a kind. */
export const operationJob = (parts: OperationParts, kind: OperationKind): Job => ({
  name: jobOf(kind.name),
  work: kind.work,
  run: (raw, signal) => runLane(parts, kind, payload.parse(raw), signal),
});
