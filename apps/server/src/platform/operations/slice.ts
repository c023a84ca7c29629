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

/** Why a stored value cannot be read, without the value; null when it can. */
export const problemOf = (schema: z.ZodType, value: unknown): string | null => {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue ? `${issue.path.join('.') || 'value'}: ${issue.message}` : null;
};

/** A step without items, as the kind reads its operation and lane; what this version cannot read is a problem. */
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

/** What is stored of an item, as the kind reads it; null where nothing is, or another version stored it. */
export const dataOf = (kind: OperationKind, stored: unknown): unknown =>
  stored === null || !kind.data ? null : (kind.data.safeParse(stored).data ?? null);

/** What the kind allows in a lane. */
export function boundsOf({ settleMs, attempts, askForMs, holdForMs }: OperationKind, lane: string): Bounds {
  return {
    settleMs: typeof settleMs === 'number' ? settleMs : settleMs(lane),
    attempts: attempts ?? DEFAULTS.attempts,
    askForMs: askForMs ?? DEFAULTS.askForMs,
    holdForMs: holdForMs ?? DEFAULTS.holdForMs,
  };
}

/**
 * Writes under the lease while the operation stands, and tells the user's screens.
 * @returns null, without writing anything, when it went with its user's account
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
