import type { ReplyOf } from '@lootfolio/contract/call';
import type { adminHealth } from '@lootfolio/contract/features/operator/health';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import { BEAT_TIMEOUT_MS } from '../../../platform/database/process-beats.ts';

type Health = ReplyOf<typeof adminHealth>;

const DAY_MS = 86_400_000;
/** The maximum number of rows that are counted. */
const MAX_COUNTED = 10_000;
const SHOWN_STATEMENT = 120;
const SHOWN_ERROR = 300;

/** Counts jobs by kind. The database's clock decides which jobs are due, because the job runner uses it too. */
export async function readJobs(db: Reader): Promise<Health['jobs']> {
  const { rows } = await sql<Omit<Health['jobs']['items'][number], 'waiting_since'> & { waiting_since: Date | null; counted_jobs: number }>`
    with counted as (
      select task_id, attempts >= max_attempts as is_over, locked_at is not null as is_locked, run_at, last_error, updated_at
      from graphile_worker._private_jobs limit ${MAX_COUNTED}
    )
    select t.identifier as name,
      count(*) filter (where not is_over and not is_locked and run_at <= clock_timestamp())::int as waiting,
      count(*) filter (where is_locked)::int as running,
      count(*) filter (where not is_over and not is_locked and run_at > clock_timestamp())::int as scheduled,
      count(*) filter (where is_over and not is_locked)::int as given_up,
      min(run_at) filter (where not is_over and not is_locked and run_at <= clock_timestamp()) as waiting_since,
      left((array_agg(last_error order by updated_at desc) filter (where last_error is not null))[1], ${SHOWN_ERROR}) as last_error,
      sum(count(*)) over ()::int as counted_jobs
    from counted join graphile_worker._private_tasks t on t.id = counted.task_id
    group by t.identifier order by t.identifier`.execute(db);
  return {
    items: rows.map(({ counted_jobs: _, waiting_since: since, ...job }) => ({ ...job, waiting_since: since?.toISOString() ?? null })),
    is_more: (rows[0]?.counted_jobs ?? 0) >= MAX_COUNTED,
  };
}

/** Counts by state the operations that have not ended and those that ended within a day. */
export async function readOperations(db: Reader): Promise<Health['operations']> {
  const { rows } = await sql<{ state: keyof Health['operations']; count: number }>`
    select state, count(*)::int as count from (
      (select state from operations where ended_at is null limit ${MAX_COUNTED})
      union all
      (select state from operations where ended_at > ${new Date(nowMs() - DAY_MS)} order by ended_at desc limit ${MAX_COUNTED})
    ) counted group by state`.execute(db);
  const none = { waiting: 0, running: 0, done: 0, partial: 0, failed: 0, cancelled: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

export async function readDatabase(db: Reader): Promise<Health['database'] & { version: string }> {
  const { rows } = await sql<{ version: string; size: number; connections: number; max_connections: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as max_connections`.execute(db);
  // statements may be shown, because values are parameters and not part of their text
  const running = await sql<{ seconds: number; statement: string }>`
    select extract(epoch from clock_timestamp() - query_start)::float8 as seconds,
      left(regexp_replace(query, '\\s+', ' ', 'g'), ${SHOWN_STATEMENT}) as statement
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and backend_type = 'client backend'
    order by query_start limit 1`.execute(db);
  const [slowest] = running.rows;
  return { ...rows[0]!, slowest: slowest ? { ...slowest, seconds: Math.max(0, Math.round(slowest.seconds * 1000) / 1000) } : null };
}

/** Reads the size of the audit log and its growth within 24 hours. The bytes of the growth are estimated from the average size of a row. */
export async function readAuditLog(db: Reader): Promise<Health['audit_log']> {
  const { rows } = await sql<{ size: number; rows_a_day: number; all_rows: number }>`
    select pg_total_relation_size('audit_log') as size, rows_a_day,
      greatest(rows_a_day, (select reltuples from pg_class where oid = 'audit_log'::regclass))::float8 as all_rows
    from (select count(*)::int as rows_a_day from audit_log where at > ${new Date(nowMs() - DAY_MS)} and at <= ${now()}) counted`.execute(
    db,
  );
  const { size, rows_a_day, all_rows: all } = rows[0]!;
  return { size, rows_a_day, bytes_a_day: all === 0 ? 0 : Math.round((size * rows_a_day) / all) };
}

/** Returns when the database server was started, by the clock of that server. */
export async function readDatabaseStart(db: Reader): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select pg_postmaster_start_time() as at`.execute(db);
  return rows[0]!.at;
}

/** Returns the processes that reported lately, by role and then by age, the oldest first. */
export async function readProcesses(db: Reader): Promise<Health['processes']['items']> {
  const rows = await db
    .selectFrom('process_beats')
    .select(['role', 'version', 'node', 'memory_bytes as memory', 'started_at', 'beat_at'])
    .where('beat_at', '>', new Date(nowMs() - BEAT_TIMEOUT_MS))
    .orderBy('role')
    .orderBy('started_at')
    .limit(100)
    .execute();
  return rows.map(({ started_at, beat_at, ...one }) => ({
    ...one,
    started_at: started_at.toISOString(),
    seen_at: beat_at.toISOString(),
  }));
}

export async function readBackup(db: Reader): Promise<Health['backup']> {
  const row = await db
    .selectFrom('backups')
    .select(['file', 'size_bytes', 'made_at'])
    .where('made_at', '<=', now())
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { file: row.file, size: row.size_bytes, made_at: row.made_at.toISOString() } : null;
}
