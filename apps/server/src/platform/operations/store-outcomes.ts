import type { Tx } from '../database/database.ts';
import {
  denyWaiting,
  lockItems,
  readFollowers,
  readOpenItems,
  storeChanges,
  type Change,
  type DueItem,
  type Ended,
} from './items.store.ts';
import type { Became, Reason, Results, Step } from './kinds.ts';
import { changeAfterFault, changeUnreadable, MAX_FAULTS, unlessSuperseded } from './operations.rules.ts';
import { queueLanes } from './queue-lane.ts';
import { boundsOf, fenced, problemOf, type Slice } from './slice.ts';

/** Stores the results of items with their consequences, and wakes the lanes that wait for the items' objects. */
export async function storeOutcomes(
  tx: Tx,
  { kind, of }: Slice,
  step: Step<unknown, unknown>,
  items: readonly DueItem[],
  changes: readonly Change[],
): Promise<void> {
  const locked = await lockItems(tx, of, items);
  const final = changes.map((change) => unlessSuperseded(change, locked.get(change.position)?.superseded ?? false));
  const stored = kind.data === undefined ? final.map((change) => ({ ...change, data: undefined })) : final;
  await storeChanges(tx, of, stored);
  await kind.apply?.(tx, step, becameOf(items, final));
  await wakeFollowers(tx, freed(items, final));
}

/** Returns the objects of the items that have ended. */
function freed(items: readonly DueItem[], changes: readonly Change[]): (string | null)[] {
  const open = new Set(changes.flatMap(({ position, state }) => (state === 'waiting' || state === 'sent' ? [position] : [])));
  return items.flatMap(({ position, object }) => (open.has(position) ? [] : [object]));
}

/** Ends all waiting items with the credentials that the outside refused, and queues the lanes that this concerns. */
export async function denyCredentials(tx: Tx, refused: readonly { credential: string | null; reason: Reason }[]): Promise<void> {
  const reasons = new Map(refused.flatMap(({ credential, reason }) => (credential === null ? [] : [[credential, reason] as const])));
  for (const [credential, reason] of reasons) await queueAfter(tx, await denyWaiting(tx, credential, reason));
}

/** Queues the lanes of items that were ended from outside, and the lanes that waited for their objects. */
export async function queueAfter(tx: Tx, { lanes, objects }: Ended): Promise<void> {
  await queueLanes(tx, objects.length > 0 ? [...lanes, ...(await readFollowers(tx, objects))] : lanes);
}

function becameOf(items: readonly DueItem[], changes: readonly Change[]): Results<Became> {
  const known = new Map(items.map((item) => [item.position, item]));
  return new Map(
    changes.map(({ position, state, externalId, code, text, data }) => [
      position,
      { state, code, text, externalId: externalId ?? known.get(position)!.externalId, data: data ?? known.get(position)!.data },
    ]),
  );
}

/** Queues the lanes whose items wait for objects that may be free now. */
export const wakeFollowers = (tx: Tx, objects: readonly (string | null)[]): Promise<void> =>
  queueAfter(tx, { lanes: [], objects: objects.filter((object) => object !== null) });

/**
 * Counts a failure of the kind's code or of the engine at items, and logs it. The items are tried again later; after some failures they
 * end.
 */
export async function storeFault(slice: Slice, step: Step<unknown, unknown>, items: readonly DueItem[], error: unknown): Promise<void> {
  const { kind, of, log } = slice;
  const bounds = boundsOf(kind, step.lane);
  const ended = await fenced(slice, step.operation.userId, async (tx) => {
    // changes that were committed before the failure are kept: an item may have been sent
    const open = await lockItems(tx, of, items);
    const changes = items.flatMap((item) => {
      const locked = open.get(item.position);
      return locked === undefined ? [] : [changeAfterFault({ ...item, state: locked.state }, bounds)];
    });
    await storeChanges(tx, of, changes);
    await wakeFollowers(tx, freed(items, changes));
    return changes.filter(({ faults }) => faults >= MAX_FAULTS).length;
  });
  const what = { err: error, operation: of.id, kind: kind.name, lane: of.lane };
  if (ended) log.error({ ...what, items: ended }, 'items of an operation were ended: its code fails always');
  else log.warn({ ...what, items: items.length }, 'the code of an operation failed, and is tried again');
}

/**
 * Ends all open items of the lane that the kind cannot read, because another version stored them. Its `apply` is not called for them,
 * because it needs readable items.
 * @param problem the problem of the operation or the lane; null when only items cannot be read
 */
export async function endUnreadable(slice: Slice, userId: number, problem: string | null): Promise<void> {
  const { db, kind, of, log } = slice;
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
