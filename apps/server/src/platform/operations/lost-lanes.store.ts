import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { present } from '../database/present.ts';
import type { LaneOfKind } from './items.store.ts';

/**
 * Returns the lanes of open items that have been due for this time and that no job works on. For an operation that has no open items but
 * has not ended, returns any lane. `hasFailed`: the lane's job failed permanently.
 */
export async function readLostLanes(db: Db, lateMs: number): Promise<(LaneOfKind & { hasFailed: boolean })[]> {
  const before = present(-lateMs);
  const { rows } = await sql<LaneOfKind & { hasFailed: boolean }>`
    select o.id, o.kind, i.lane, j.key is not null as "hasFailed" from operations o cross join lateral (
      select distinct lane from operation_items where operation_id = o.id and state in ('waiting', 'sent') and due_at < ${before}
      union all
      select min(lane) from operation_items where operation_id = o.id and o.updated_at < ${before} group by operation_id
      having count(*) filter (where state in ('waiting', 'sent')) = 0) i
    left join graphile_worker.jobs j on j.key = 'operation:' || o.id || ':' || i.lane
    where o.ended_at is null and (j.key is null or j.attempts >= j.max_attempts)`.execute(db);
  return rows;
}

/** Returns the open operations of other kinds than these that nobody has worked on for this time, although an item was due or none left. */
export async function readIdleOfOtherKinds(db: Db, kinds: readonly string[], idleMs: number): Promise<{ id: string; kind: string }[]> {
  const before = present(-idleMs);
  const { rows } = await sql<{ id: string; kind: string }>`
    select o.id, o.kind from operations o
    where o.ended_at is null and o.kind <> all(${kinds}::text[]) and o.updated_at < ${before} and coalesce((
      select min(i.due_at) from operation_items i where i.operation_id = o.id and i.state in ('waiting', 'sent')), o.updated_at) < ${before}`.execute(
    db,
  );
  return rows;
}
