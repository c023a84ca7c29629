import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../database/database.ts';
import { acquireLease, LeaseLost, releaseLease } from '../database/leases.ts';
import { inTransaction } from '../database/transaction.ts';
import { isUnavailable } from '../errors/unavailable.ts';
import { stopwatch } from '../process/clock.ts';
import type { Logger } from '../process/log.ts';
import { askAbout } from './ask-about.ts';
import { allowOneFault, cancelWaiting, readDue, readNextDue, type Lane } from './items.store.ts';
import { keepLease } from './keep-lease.ts';
import type { OperationKind } from './kinds.ts';
import { readLostLanes } from './lost-lanes.store.ts';
import { nextGroup, MAX_FAULTS } from './operations.rules.ts';
import { countEndFault, lockOpen, noteEndWorks, notifyOperations, readOpen, storeEnd } from './operations.store.ts';
import { queueLane, queueLanes } from './queue-lane.ts';
import { sendItems } from './send-items.ts';
import { dataOf, fenced, stepOf, type Slice } from './slice.ts';
import { endUnreadable, storeFault, wakeFollowers } from './store-outcomes.ts';

export type OperationParts = { db: Db; log: Logger };

/** The time after which a dead process is replaced, in addition to the time until its job is unlocked. */
const LEASE_MS = 30_000;
/** The time after which a slot is given back; the rest of the work follows as a new job. */
const SLICE_MS = 5_000;
/** The time after which the end of an operation is tried again when its hook failed. */
const END_AGAIN_MS = 5_000;
/** The number of failures at an item after which the next one is the last. */
const LAST_FAULT = MAX_FAULTS - 1;

/**
 * Works on a lane of an operation for a few seconds: sends due items, and asks the outside about sent items whose result is not known.
 * Queues the next slice for the time when there is work, or ends the operation. Only one process works on a lane.
 */
export async function runLane(parts: OperationParts, kind: OperationKind, of: Lane, signal: AbortSignal): Promise<void> {
  const { db, log } = parts;
  const next = { ...of, kind: kind.name };
  const sinceAsked = stopwatch();
  const lease = await acquireLease(db, { name: `operation:${of.id}:${of.lane}`, holder: randomUUID(), forMs: LEASE_MS });
  if ('heldForMs' in lease) return queueLane(db, next, lease.heldForMs);
  const kept = keepLease(db, lease, { forMs: LEASE_MS, sinceAsked });
  try {
    const slice: Slice = { ...parts, kind, of, lease, assertHeld: kept.assertHeld, signal };
    const endsAt = performance.now() + SLICE_MS;
    while (performance.now() < endsAt && (await takeStep(slice))) signal.throwIfAborted();
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    log.warn(
      { operation: of.id, lane: of.lane },
      'a lane of an operation was lost to another process, or to a database that did not answer',
    );
    // perhaps nobody holds the lease: the lane is queued again
    return queueLane(db, next, LEASE_MS);
  } finally {
    kept.stop();
    await releaseLease(db, lease);
  }
  await continueOrEnd(parts, kind, of);
}

/** Makes one step. Returns false when nothing is due. */
async function takeStep(slice: Slice): Promise<boolean> {
  const { db, kind, of, signal } = slice;
  const operation = await readOpen(db, of.id);
  if (!operation) return false;
  if (operation.cancelled_at !== null)
    await fenced(slice, operation.user_id, async (tx) => wakeFollowers(tx, await cancelWaiting(tx, of, 'CANCELLED')));
  const made = stepOf(slice, operation);
  if ('problem' in made) {
    await endUnreadable(slice, operation.user_id, made.problem);
    return false;
  }
  const due = nextGroup(await readDue(db, of, kind.batch(made.step.lane)));
  if (due.length === 0) return false;
  const inputs = due.map(({ input }) => kind.input.safeParse(input));
  if (!inputs.every((input) => input.success)) {
    await endUnreadable(slice, operation.user_id, null);
    return true;
  }
  const items = due.map((item, at) => ({ ...item, input: inputs[at]!.data, data: dataOf(kind, item.data) }));
  const step = { ...made.step, items };
  try {
    await (due[0]!.state === 'sent' ? askAbout(slice, step, items) : sendItems(slice, step, items));
  } catch (error) {
    // failures that pass by themselves are left to the job's own retries: a lost lease, a stop, a database that does not answer
    signal.throwIfAborted();
    if (error instanceof LeaseLost || (isUnavailable(error) && due[0]!.faults < LAST_FAULT)) throw error;
    await storeFault(slice, step, items, error);
  }
  return true;
}

/** Queues the lane's next slice, or ends the operation when no lane has work. */
async function continueOrEnd({ db, log }: OperationParts, kind: OperationKind, of: Lane): Promise<void> {
  try {
    await inTransaction(db, (tx) => queueOrEnd(tx, kind, of, true));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const faults = await countEndFault(db, of.id);
    if (faults < MAX_FAULTS) return queueLane(db, { ...of, kind: kind.name }, END_AGAIN_MS * 2 ** faults);
    log.error({ err: error, operation: of.id, kind: kind.name }, 'an operation ended without what follows from its end: that fails always');
    await inTransaction(db, (tx) => queueOrEnd(tx, kind, of, false));
  }
}

async function queueOrEnd(tx: Tx, kind: OperationKind, of: Lane, withHook: boolean): Promise<void> {
  const operation = await readOpen(tx, of.id);
  const locked = operation && (await lockOpen(tx, { id: of.id, userId: operation.user_id }));
  if (!locked) return;
  const queueNext = async (): Promise<boolean> => {
    const open = await readNextDue(tx, of.id);
    const next = open.find(({ lane }) => lane === of.lane);
    // the waiting items of a cancelled operation end at once
    if (next) await queueLane(tx, { ...of, kind: kind.name }, locked.isCancelled && next.waits ? 0 : next.dueInMs);
    return open.length > 0;
  };
  // Another transaction may end items of this lane, or free their objects, and queue the lane. Queueing waits for that transaction, so the
  // second reading sees its changes, and the job gets the time that follows from them.
  if ((await queueNext()) && (await queueNext())) return noteEndWorks(tx, of.id);
  const state = await storeEnd(tx, of.id);
  const params = kind.params.safeParse(operation.params);
  if (withHook && params.success) await kind.onEnd?.(tx, { id: of.id, userId: operation.user_id, params: params.data, state });
  await notifyOperations(tx, operation.user_id);
}

/** The time after which a due lane has lost its job. */
const LOST_MS = 2 * 60_000;

/**
 * Queues due lanes without a job that will run. The job was removed by hand, or failed permanently, after days of retries; then its lane is
 * tried once more, and any failure ends its items.
 */
export async function queueLostLanes(db: Db): Promise<void> {
  const lanes = await readLostLanes(db, LOST_MS);
  for (const lane of lanes) if (lane.hasFailed) await allowOneFault(db, lane, LAST_FAULT);
  await queueLanes(db, lanes);
}
