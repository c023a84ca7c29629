import type { Tx } from '../database/database.ts';
import { readFollowers, readOpenItems, storeChanges, type Change, type DueItem } from './items.store.ts';
import type { Became, Results, Step } from './kinds.ts';
import { changeAfterFault, changeUnreadable, MAX_FAULTS } from './operations.rules.ts';
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
  const stored = kind.data === undefined ? changes.map((change) => ({ ...change, data: undefined })) : changes;
  await storeChanges(tx, of, stored);
  await kind.apply?.(tx, step, becameOf(items, changes));
  await wakeFollowers(tx, of, items);
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

/** Queues the lanes whose items waited for the objects of ended items. */
export async function wakeFollowers(tx: Tx, of: { id: string }, items: readonly Pick<DueItem, 'position' | 'object'>[]): Promise<void> {
  const bound = items.filter(({ object }) => object !== null);
  if (bound.length > 0) await queueLanes(tx, await readFollowers(tx, of, bound));
}

/**
 * Counts a failure of the kind's code or of the engine at items. The items are tried again later; after some failures they end, and the
 * reason is logged once.
 */
export async function storeFault(slice: Slice, step: Step<unknown, unknown>, items: readonly DueItem[], error: unknown): Promise<void> {
  const { kind, of, log } = slice;
  const bounds = boundsOf(kind, step.lane);
  const positions = new Set(items.map(({ position }) => position));
  const ended = await fenced(slice, step.operation.userId, async (tx) => {
    // changes that were committed before the failure are kept: an item may have been sent
    const open = (await readOpenItems(tx, of)).filter(({ position }) => positions.has(position));
    const states = new Map(open.map(({ position, state }) => [position, state]));
    const changes = items.flatMap((item) => {
      const state = states.get(item.position);
      return state === undefined ? [] : [changeAfterFault({ ...item, state }, bounds)];
    });
    await storeChanges(tx, of, changes);
    await wakeFollowers(tx, of, items);
    return changes.filter(({ faults }) => faults === MAX_FAULTS).length;
  });
  if (ended)
    log.error(
      { err: error, operation: of.id, kind: kind.name, lane: of.lane, items: ended },
      'items of an operation were ended: its code fails always',
    );
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
