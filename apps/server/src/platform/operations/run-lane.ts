import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Db, Tx } from '../database/database.ts';
import { acquireLease, holdLease, LeaseLost, releaseLease, type Lease } from '../database/leases.ts';
import { inTransaction } from '../database/transaction.ts';
import { enqueueNext } from '../jobs/jobs.ts';
import { nowMs } from '../process/clock.ts';
import type { Logger } from '../process/log.ts';
import { keepLease, type KeptLease } from './keep-lease.ts';
import type { Finding, OperationKind, Outcome, Results, Step } from './kinds.ts';
import { readLostLanes } from './lost-lanes.store.ts';
import { changeAfterAsking, changeAfterSending, changeUnreadable } from './operations.rules.ts';
import {
  cancelWaiting,
  lockOperation,
  markSent,
  notifyOperations,
  postpone,
  readDue,
  readNextDue,
  readOpen,
  readOpenItems,
  storeChanges,
  storeEnd,
  type DueItem,
  type Lane,
} from './operations.store.ts';

export type OperationParts = { db: Db; log: Logger };

/** A process that dies is replaced after this time, besides the time until its job is unlocked. */
const LEASE_MS = 30_000;
/** A slot is given back after this time; what is left comes as a new job. */
const SLICE_MS = 5_000;
/** How long the outside is asked about an item. */
export const ASK_FOR_MS = 30 * 60_000;
/** Until the outside is asked again after it did not answer. */
const ASK_AGAIN_MS = 15_000;

export const jobOf = (kind: string): string => `operation-${kind}`;

export const keyOf = ({ id, lane }: Lane): string => `operation:${id}:${lane}`;

/** Queues the next slice of a lane. */
export const queueLane = (db: Db | Tx, kind: string, { id, lane }: Lane, delayMs: number): Promise<void> =>
  enqueueNext(db, jobOf(kind), { id, lane }, { key: keyOf({ id, lane }), delayMs });

/**
 * Works on a lane of an operation for a few seconds: sends what is due, and asks the outside about what was sent and whose answer is not
 * known. Queues the next slice for when there is something to do, or ends the operation. Only one process works on a lane.
 */
export async function runLane(parts: OperationParts, kind: OperationKind, of: Lane, signal: AbortSignal): Promise<void> {
  const { db, log } = parts;
  const askedAt = performance.now();
  const lease = await acquireLease(db, { name: `operation:${of.id}:${of.lane}`, holder: randomUUID(), forMs: LEASE_MS });
  if ('heldForMs' in lease) return queueLane(db, kind.name, of, lease.heldForMs);
  const kept = keepLease(db, lease, { forMs: LEASE_MS, askedAt });
  try {
    const slice: Slice = { ...parts, kind, of, lease, kept, signal };
    const endsAt = nowMs() + SLICE_MS;
    while (nowMs() < endsAt && (await takeStep(slice))) signal.throwIfAborted();
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    log.warn(
      { operation: of.id, lane: of.lane },
      'a lane of an operation was lost to another process, or to a database that did not answer',
    );
    // perhaps nobody has it
    return queueLane(db, kind.name, of, LEASE_MS);
  } finally {
    kept.stop();
    await releaseLease(db, lease);
  }
  await continueOrEnd(db, kind, of);
}

type Slice = OperationParts & { kind: OperationKind; of: Lane; lease: Lease; kept: KeptLease; signal: AbortSignal };

/** Makes one step. False when nothing is due. */
async function takeStep(slice: Slice): Promise<boolean> {
  const { db, kind, of, kept, signal } = slice;
  const operation = await readOpen(db, of.id);
  if (!operation) return false;
  if (operation.cancelled_at !== null) await fenced(slice, operation.user_id, (tx) => cancelWaiting(tx, of, 'CANCELLED'));
  const due = await readDue(db, of, kind.batch(of.lane));
  if (due.length === 0) return false;
  const params = kind.params.safeParse(operation.params);
  const inputs = due.map(({ input }) => kind.input.safeParse(input));
  if (!params.success || !inputs.every((input) => input.success)) {
    await endUnreadable(slice, operation);
    return true;
  }
  const step: Step<unknown, unknown> = {
    operation: { id: of.id, userId: operation.user_id, params: params.data },
    lane: of.lane,
    items: due.map((item, at) => ({ ...item, input: inputs[at]!.data })),
    signal,
    assertHeld: kept.assertHeld,
  };
  if (due[0]!.state === 'sent') await ask(slice, step, due);
  else await send(slice, step);
  return true;
}

/** Why a stored value cannot be read, without the value; null when it can. */
const problemOf = (schema: z.ZodType, value: unknown): string | null => {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue ? `${issue.path.join('.') || 'value'}: ${issue.message}` : null;
};

/**
 * Ends all open items of the lane that the kind cannot read: another version of it stored them. Its `apply` is not called for them, because
 * it takes what was read.
 */
async function endUnreadable(slice: Slice, { user_id: userId, params }: { user_id: number; params: unknown }): Promise<void> {
  const { db, kind, of, log } = slice;
  const problem = problemOf(kind.params, params);
  const found = (await readOpenItems(db, of))
    .map((item) => ({ item, reason: problem ?? problemOf(kind.input, item.input) }))
    .filter(({ reason }) => reason !== null);
  await fenced(slice, userId, (tx) =>
    storeChanges(
      tx,
      of,
      found.map(({ item }) => changeUnreadable(item, false)),
    ),
  );
  const what = { operation: of.id, kind: kind.name, lane: of.lane, items: found.length, of: problem === null ? 'input' : 'params' };
  log.error({ ...what, reason: found[0]?.reason }, 'items of an operation were ended because this version cannot read them');
}

/** Writes under the lease, and tells the user's screens. */
const fenced = <T>({ db, lease }: Slice, userId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await holdLease(tx, lease);
    const result = await work(tx);
    await notifyOperations(tx, userId);
    return result;
  });

/** Sends items: "sent" is committed before the request leaves, and the outcomes after. */
async function send(slice: Slice, whole: Step<unknown, unknown>): Promise<void> {
  const { kind, of, log } = slice;
  const { items, waitMs } = kind.admit ? await kind.admit(whole) : { items: whole.items, waitMs: 0 };
  const admitted = new Set(items.map(({ position }) => position));
  const others = whole.items.filter(({ position }) => !admitted.has(position));
  const { userId } = whole.operation;
  const mayLeave = await fenced(slice, userId, async (tx) => {
    if (others.length > 0) await postpone(tx, of, others, waitMs);
    return items.length > 0 && markSent(tx, of, items, kind.settleMs, ASK_FOR_MS);
  });
  if (!mayLeave) return;
  const sentAt = new Date(nowMs());
  const step = { ...whole, items: items.map((item) => ({ ...item, attempt: item.attempt + 1, sentAt })) };
  let outcomes: Results<Outcome> = new Map();
  try {
    outcomes = await kind.send(step);
  } catch (error) {
    // the items stay "sent", as after a crash
    slice.signal.throwIfAborted();
    if (error instanceof LeaseLost) throw error;
    log.warn({ err: error, operation: of.id, lane: of.lane }, 'an operation does not know what became of a request');
  }
  await fenced(slice, userId, async (tx) => {
    await storeChanges(
      tx,
      of,
      step.items.map((item) => changeAfterSending(item, outcomes.get(item.position), kind.settleMs)),
    );
    await kind.apply?.(tx, step, outcomes);
  });
}

/** Asks the outside what became of items that were sent. */
async function ask(slice: Slice, step: Step<unknown, unknown>, due: readonly DueItem[]): Promise<void> {
  const { kind, of, log } = slice;
  let findings: Results<Finding> = new Map();
  if (kind.reconcile === 'repeat') {
    findings = new Map(step.items.map(({ position }) => [position, { state: 'absent' }]));
  } else {
    try {
      findings = await kind.reconcile(step);
    } catch (error) {
      slice.signal.throwIfAborted();
      if (error instanceof LeaseLost) throw error;
      log.warn({ err: error, operation: of.id, lane: of.lane }, 'the outside does not say what became of items of an operation');
    }
  }
  const at = nowMs();
  await fenced(slice, step.operation.userId, async (tx) => {
    await storeChanges(
      tx,
      of,
      due.map((item) => changeAfterAsking(item, findings.get(item.position) ?? { state: 'open', afterMs: ASK_AGAIN_MS }, at)),
    );
    await kind.apply?.(tx, step, findings);
  });
}

/** Queues the lane's next slice, or ends the operation when no lane has anything to do. */
const continueOrEnd = (db: Db, kind: OperationKind, of: Lane): Promise<void> =>
  inTransaction(db, async (tx) => {
    const operation = await lockOperation(tx, of.id);
    if (!operation || operation.ended_at !== null) return;
    const open = await readNextDue(tx, of.id);
    const next = open.find(({ lane }) => lane === of.lane);
    if (next) await queueLane(tx, kind.name, of, Math.max(0, next.due.getTime() - nowMs()));
    if (open.length > 0) return;
    await storeEnd(tx, of.id);
    await notifyOperations(tx, operation.user_id);
  });

/** A lane that is due for longer has lost its job. */
const LOST_MS = 2 * 60_000;

/** Queues lanes of which no job is left: one that failed for good, or was removed by hand. */
export async function queueLostLanes(db: Db): Promise<void> {
  for (const { kind, id, lane } of await readLostLanes(db, LOST_MS)) await queueLane(db, kind, { id, lane }, 0);
}
