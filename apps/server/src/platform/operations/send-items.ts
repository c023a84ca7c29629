import type { Tx } from '../database/database.ts';
import { LeaseLost } from '../database/leases.ts';
import { LimitReached } from '../outside/request-limiter.ts';
import { dropWaiting, endHold, holdLane, lockWaiting, markSent, postpone, type Change, type DueItem } from './items.store.ts';
import type { Admitted, Drop, Outcome, Results, Step } from './kinds.ts';
import { changeAfterSending, type Bounds } from './operations.rules.ts';
import { noteRunning } from './operations.store.ts';
import { boundsOf, fenced, type Slice } from './slice.ts';
import { denyCredentials, storeOutcomes, wakeFollowers } from './store-outcomes.ts';

/** Sends items. Commits "sent" before the request is sent, and the outcomes after. */
export async function sendItems(slice: Slice, whole: Step<unknown, unknown>, due: readonly DueItem[]): Promise<void> {
  const { kind } = slice;
  const bounds = boundsOf(kind, whole.lane);
  const admitted: Admitted<undefined> = kind.admit ? await kind.admit(whole) : { items: due, waitMs: 0, means: undefined };
  let leaving: DueItem[] = [];
  try {
    leaving = await decide(slice, whole, due, admitted, bounds);
  } finally {
    if (leaving.length === 0 && admitted.items.length > 0) await admitted.release?.();
  }
  if (leaving.length === 0) return;
  const step = { ...whole, items: leaving };
  const outcomes = await send(slice, step, admitted.means);
  await fenced(slice, step.operation.userId, async (tx) => {
    const changes = leaving.map((item) => changeAfterSending(item, outcomes.get(item.position), bounds));
    await storeOutcomes(tx, slice, step, leaving, changes);
    await holdOrFree(tx, slice, outcomes, changes, bounds);
    await denyCredentials(
      tx,
      leaving.flatMap(({ position, credential }) => {
        const outcome = outcomes.get(position);
        return outcome?.state === 'denied' ? [{ credential, reason: outcome }] : [];
      }),
    );
  });
}

/** Lets the lane's other items wait when the outside holds the lane back. Any other answer ends such a time. */
async function holdOrFree(
  tx: Tx,
  { of }: Slice,
  outcomes: Results<Outcome>,
  changes: readonly Change[],
  { holdForMs }: Bounds,
): Promise<void> {
  const answers = [...outcomes.values()];
  if (answers.some(({ state }) => state !== 'held' && state !== 'unclear')) await endHold(tx, of);
  const holding = changes.filter(({ position }) => {
    const outcome = outcomes.get(position);
    return outcome?.state === 'held' && outcome.of !== 'item';
  });
  if (holding.length > 0) await holdLane(tx, of, Math.max(...holding.map(({ dueInMs }) => dueInMs)), holdForMs);
}

/**
 * Decides in one transaction which items are sent, and records them as sent. Returns these items; empty when no item may be sent any more.
 */
async function decide(
  slice: Slice,
  whole: Step<unknown, unknown>,
  due: readonly DueItem[],
  admitted: Admitted<undefined>,
  bounds: Bounds,
): Promise<DueItem[]> {
  const { kind, of } = slice;
  const admittedAt = new Set(admitted.items.map(({ position }) => position));
  const decided = await fenced(slice, whole.operation.userId, async (tx, { isCancelled }) => {
    const others = due.filter(({ position }) => !admittedAt.has(position));
    if (others.length > 0) await postpone(tx, of, others, admitted.waitMs);
    if (admitted.laneWaitMs) await holdLane(tx, of, admitted.laneWaitMs, null);
    if (isCancelled) return null;
    const still = await lockWaiting(
      tx,
      of,
      due.filter(({ position }) => admittedAt.has(position)),
    );
    const items = due.filter(({ position }) => still.has(position));
    const drops: Results<Drop> = items.length > 0 && kind.beforeSend ? await kind.beforeSend(tx, { ...whole, items }) : new Map();
    if (drops.size > 0) {
      await dropWaiting(tx, of, drops);
      await wakeFollowers(
        tx,
        items.map(({ position, object }) => (drops.has(position) ? object : null)),
      );
    }
    const sent = items.filter(({ position }) => !drops.has(position));
    if (sent.length === 0) return null;
    const sentAt = await markSent(tx, of, sent, bounds);
    await noteRunning(tx, of.id);
    return { sent, sentAt };
  });
  if (decided === null) return [];
  const { sent, sentAt } = decided;
  return sent.map((item) => ({ ...item, state: 'sent', attempt: item.attempt + 1, absences: 0, refused: false, sentAt }));
}

async function send({ kind, of, log, signal }: Slice, step: Step<unknown, unknown>, means: undefined): Promise<Results<Outcome>> {
  try {
    return await kind.send(step, means);
  } catch (error) {
    // the items stay "sent", as after a crash
    signal.throwIfAborted();
    if (error instanceof LeaseLost) throw error;
    if (error instanceof LimitReached) {
      const held = { state: 'held', afterMs: error.waitMs, code: 'LIMIT', text: '' } as const;
      return new Map(step.items.map(({ position }) => [position, held]));
    }
    log.warn({ err: error, operation: of.id, lane: of.lane }, 'an operation does not know what became of a request');
    return new Map();
  }
}
