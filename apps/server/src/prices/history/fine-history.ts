import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { nowMs } from '../../platform/process/clock.ts';

const HOUR = 3_600_000;
/** Bytes of a row of either table with its entry in the index by time: 58 measured. */
const ROW_BYTES = 60;
/** Rows newer than this are always kept, whatever their size, because hours and days are computed from them. */
const LEAST_MS = 2 * HOUR;

const TIMES = { price_changes: 'at', price_hours: 'hour' } as const;

/**
 * Deletes the oldest rows of a table until the rest takes at most `maxBytes`. The space of deleted rows is not returned to the disk, but
 * reused by new rows. The number of rows is the database's own count: it is up to a minute old, so this runs less often, and it starts
 * again after a crash.
 */
export async function boundFineHistory(db: Db, table: keyof typeof TIMES, maxBytes: number): Promise<void> {
  const time = sql.ref(TIMES[table]);
  const { rows } = await sql<{ live: number; first: Date | null }>`
    select (select coalesce(sum(n_live_tup), 0)::float8 from pg_inherits join pg_stat_user_tables on relid = inhrelid
        where inhparent = ${table}::regclass) as live,
      (select min(${time}) from ${sql.table(table)}) as first`.execute(db);
  const { live, first } = rows[0]!;
  const bytes = live * ROW_BYTES;
  if (first === null || bytes <= maxBytes) return;
  const kept = Math.max(LEAST_MS, (nowMs() - first.getTime()) * (maxBytes / bytes));
  const before = new Date(Math.ceil((nowMs() - kept) / HOUR) * HOUR);
  await sql`delete from ${sql.table(table)} where ${time} < ${before}`.execute(db);
}
