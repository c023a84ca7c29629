import type { Db, Tx } from '../database/database.ts';
import { enqueueNext } from '../jobs/jobs.ts';
import type { Lane, LaneOfKind } from './items.store.ts';
import { placeOf } from './lanes.ts';
import { readSender } from './operations.store.ts';

export const jobOf = (kind: string): string => `operation-${kind}`;

export const keyOf = ({ id, lane }: Lane): string => `operation:${id}:${lane}`;

/** Queues the next slice of a lane. */
export async function queueLane(db: Db | Tx, { kind, id, lane }: LaneOfKind, delayMs: number): Promise<void> {
  const sender = await readSender(db, id);
  await enqueueNext(db, jobOf(kind), { id, lane }, { key: keyOf({ id, lane }), delayMs, place: sender && placeOf(lane, sender) });
}

/** Queues the next slices of lanes now, each once, in the order of their keys, so that two transactions do not wait for each other. */
export async function queueLanes(db: Db | Tx, lanes: readonly LaneOfKind[]): Promise<void> {
  const byKey = new Map(lanes.map((lane) => [keyOf(lane), lane]));
  for (const key of [...byKey.keys()].toSorted()) await queueLane(db, byKey.get(key)!, 0);
}
