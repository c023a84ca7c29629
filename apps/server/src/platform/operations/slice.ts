import type { z } from 'zod';
import type { Db, Tx } from '../database/database.ts';
import { holdLease, type Lease } from '../database/leases.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Logger } from '../process/log.ts';
import type { Lane } from './items.store.ts';
import type { OperationKind, Step } from './kinds.ts';
import { DEFAULTS, type Bounds } from './operations.rules.ts';
import { lockOpen, notifyOperations } from './operations.store.ts';

/** The work of one process on a lane, under its lease. */
export type Slice = {
  db: Db;
  log: Logger;
  kind: OperationKind;
  of: Lane;
  lease: Lease;
  assertHeld: () => void;
  signal: AbortSignal;
};

/** Returns the reason why a stored value cannot be read, without the value; null when it can. */
export const problemOf = (schema: z.ZodType, value: unknown): string | null => {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue ? `${issue.path.join('.') || 'value'}: ${issue.message}` : null;
};

/** Returns a step without items, with operation and lane in the kind's form; a problem when this version cannot read them. */
export function stepOf(
  { kind, of, signal, assertHeld }: Slice,
  { user_id: userId, params }: { user_id: number; params: unknown },
): { step: Step<unknown, unknown> } | { problem: string } {
  const problem = problemOf(kind.params, params);
  if (problem !== null) return { problem };
  try {
    const lane = kind.lanes ? kind.lanes.decode(of.lane) : of.lane;
    return { step: { operation: { id: of.id, userId, params: kind.params.parse(params) }, lane, items: [], signal, assertHeld } };
  } catch (error) {
    return { problem: String(error) };
  }
}

/** Returns the stored data of an item in the kind's form; null when there are none, or when another version stored them. */
export const dataOf = (kind: OperationKind, stored: unknown): unknown =>
  stored === null || !kind.data ? null : (kind.data.safeParse(stored).data ?? null);

/** Returns the bounds of the kind in a lane. */
export function boundsOf({ settleMs, attempts, askForMs, holdForMs }: OperationKind, lane: string): Bounds {
  return {
    settleMs: typeof settleMs === 'number' ? settleMs : settleMs(lane),
    attempts: attempts ?? DEFAULTS.attempts,
    askForMs: askForMs ?? DEFAULTS.askForMs,
    holdForMs: holdForMs ?? DEFAULTS.holdForMs,
  };
}

/**
 * Writes under the lease if the operation still exists, and notifies the user's screens.
 * @returns null, without writing anything, when the operation was deleted with its user's account, or has ended
 */
export const fenced = <T>(
  { db, lease, of }: Slice,
  userId: number,
  work: (tx: Tx, state: { isCancelled: boolean }) => Promise<T>,
): Promise<T | null> =>
  inTransaction(db, async (tx) => {
    await holdLease(tx, lease);
    const open = await lockOpen(tx, { id: of.id, userId });
    if (!open) return null;
    const result = await work(tx, open);
    await notifyOperations(tx, userId);
    return result;
  });
