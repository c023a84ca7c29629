import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../../platform/database/database.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import type { StoppedBy } from './repricing.tables.ts';

/** `listings`, `median`: of the run that tripped a breaker. */
export type Stop = { by: StoppedBy; listings: number | null; median: number | null };

/** The time for which a breaker lets a run pass after its owner said to go on. */
export const PASSES_MS = 30 * 60_000;

/** Returns the stop of a user, and until when breakers let their runs pass; undefined when there never was one. */
export const readStop = (db: Reader, userId: number) =>
  db.selectFrom('repricing_stops').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Returns the users whose runs breakers let pass now. */
export async function readPassing(db: Reader, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('repricing_stops')
    .select('user_id')
    .where('user_id', 'in', [0, ...userIds])
    .where('passes_until', '>', now())
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

export const storeStop = (tx: Tx, userId: number, { by, listings, median }: Stop): Promise<unknown> =>
  sql`insert into repricing_stops (user_id, stopped_at, stopped_by, listings, median) values (${userId}, ${now()}, ${by}, ${listings}, ${median})
    on conflict (user_id) do update set stopped_at = excluded.stopped_at, stopped_by = excluded.stopped_by, listings = excluded.listings,
      median = excluded.median, passes_until = null`.execute(tx);

export const endStop = (tx: Tx, userId: number, passes: boolean): Promise<unknown> =>
  tx
    .updateTable('repricing_stops')
    .set({ stopped_at: null, stopped_by: null, listings: null, median: null, passes_until: passes ? new Date(nowMs() + PASSES_MS) : null })
    .where('user_id', '=', userId)
    .execute();

const DAY_MS = 86_400_000;
/** Holds and skips are noted once a day at least, so that a week shows each that stands. */
const HOLDS_KEPT_MS = 7 * DAY_MS;
const CHANGES_KEPT_MS = 365 * DAY_MS;

/** Removes old entries of the log. */
export const removeOldDecisions = (db: Db): Promise<unknown> =>
  sql`delete from repricing_decisions
    where (outcome <> 'change' and at < ${new Date(nowMs() - HOLDS_KEPT_MS)}) or at < ${new Date(nowMs() - CHANGES_KEPT_MS)}`.execute(db);
