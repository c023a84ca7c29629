import { LeaseLost } from '../database/leases.ts';
import { LimitReached } from '../outside/request-limiter.ts';
import { now } from '../process/clock.ts';
import { denyWaiting, dropWaiting, holdLane, lockWaiting, markSent, postpone, type DueItem } from './items.store.ts';
import type { Admitted, Drop, Outcome, Results, Step } from './kinds.ts';
import { changeAfterSending, type Bounds } from './operations.rules.ts';
import { noteRunning } from './operations.store.ts';
import { queueLanes } from './queue-lane.ts';
import { boundsOf, fenced, type Slice } from './slice.ts';
import { storeOutcomes, wakeFollowers } from './store-outcomes.ts';

/** Sends items. Commits "sent" before the request is sent, and the outcomes after. */
export async function sendItems(slice: Slice, whole: Step<unknown, unknown>, due: readonly DueItem[]): Promise<void> {
  const { kind } = slice;
  const bounds = boundsOf(kind, whole.lane);
  const admitted: Admitted<undefined> = kind.admit ? await kind.admit(whole) : { items: due, waitMs: 0, means: undefined };
  const leaving = await decide(slice, whole, due, admitted, bounds);
  if (leaving.length === 0) return;
  const step = { ...whole, items: leaving };
  const outcomes = await send(slice, step, admitted.means);
  await fenced(slice, step.operation.userId, async (tx) => {
    const changes = leaving.map((item) => changeAfterSending(item, outcomes.get(item.position), bounds));
    await storeOutcomes(tx, slice, step, leaving, changes);
    const heldMs = Math.max(0, ...[...outcomes.values()].map((outcome) => (outcome.state === 'held' ? outcome.afterMs : 0)));
    if (heldMs > 0) await holdLane(tx, slice.of, heldMs);
    for (const item of leaving) {
      const outcome = outcomes.get(item.position);
      if (outcome?.state === 'denied' && item.credential !== null) await queueLanes(tx, await denyWaiting(tx, [item.credential], outcome));
    }
  });
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
  const leaving = await fenced(slice, whole.operation.userId, async (tx, { isCancelled }) => {
    const others = due.filter(({ position }) => !admittedAt.has(position));
    if (others.length > 0) await postpone(tx, of, others, admitted.waitMs);
    if (isCancelled) return [];
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
        of,
        items.filter(({ position }) => drops.has(position)),
      );
    }
    const sent = items.filter(({ position }) => !drops.has(position));
    if (sent.length === 0) return [];
    await markSent(tx, of, sent, bounds);
    await noteRunning(tx, of.id);
    return sent;
  });
  const sentAt = now();
  return (leaving ?? []).map((item) => ({ ...item, state: 'sent', attempt: item.attempt + 1, absences: 0, refused: false, sentAt }));
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
