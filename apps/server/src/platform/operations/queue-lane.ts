import type { Db, Tx } from '../database/database.ts';
import { enqueueNext } from '../jobs/jobs.ts';
import type { Lane, LaneOfKind } from './items.store.ts';
import { placeOf } from './lanes.ts';

export const jobOf = (kind: string): string => `operation-${kind}`;

export const keyOf = ({ id, lane }: Lane): string => `operation:${id}:${lane}`;

/** Queues the next slice of a lane. */
export const queueLane = (db: Db | Tx, { kind, id, lane }: LaneOfKind, delayMs: number): Promise<void> =>
  enqueueNext(db, jobOf(kind), { id, lane }, { key: keyOf({ id, lane }), delayMs, place: placeOf(lane) });

export async function queueLanes(db: Db | Tx, lanes: readonly LaneOfKind[]): Promise<void> {
  for (const lane of lanes) await queueLane(db, lane, 0);
}
