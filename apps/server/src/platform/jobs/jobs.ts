import { sql } from 'kysely';
import type { Db, Reader } from '../database/database.ts';
import { present } from '../database/present.ts';

/**
 * The class of a job. No class waits for another, so that a mail is sent while all price lists are being read. `money`: notices of
 * payments. `awaited`: a user waits for the result on their screen. `selling`: a user's actions at a market, in slots of each market.
 * `files`: large files for users.
 */
export type WorkClass = 'money' | 'awaited' | 'selling' | 'files' | 'messages' | 'prices' | 'background';

/** A kind of background work. The payload is JSON. A run that throws is retried with backoff. */
export type Job = { name: string; work: WorkClass; run: (payload: unknown, signal: AbortSignal) => Promise<void> };

/** The priority of a job that a user waits for. Lower numbers run first within a class; other jobs have 0. */
export const URGENT = -10;

/**
 * Adds a job in the transaction of its cause. A job with the same key that waits, runs or will be retried stays unchanged, because adding
 * it again would reset its backoff.
 * @param options `queue`: jobs of one queue run one after another; `delaySeconds`: the minimum time until the job runs; `urgent`: a user
 * waits for the job, so it runs before other jobs of its class
 */
export async function enqueue(
  db: Reader,
  name: string,
  payload: unknown,
  options: { key?: string; queue?: string; maxAttempts?: number; delaySeconds?: number; urgent?: boolean } = {},
): Promise<void> {
  // by the clock of the database, which the runner uses too
  const delay = options.delaySeconds === undefined ? sql`null` : sql`clock_timestamp() + make_interval(secs => ${options.delaySeconds})`;
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
      queue_name => ${options.queue ?? null}, max_attempts => ${options.maxAttempts ?? 25}, job_key => ${options.key ?? null},
      run_at => ${delay}, priority => ${options.urgent ? URGENT : 0})
    where not exists (select from graphile_worker.jobs where key = ${options.key ?? null} and attempts < max_attempts)`.execute(db);
}

/**
 * Adds a job under a key, and replaces a waiting job with the same key. A running job continues, and the new job follows it. This is for
 * work that ends before it is done and queues its own next part.
 * @param options `place`: an outside service or a user's proxy that the job may wait for; jobs of a class for one place have separate slots
 */
export async function enqueueNext(
  db: Reader,
  name: string,
  payload: unknown,
  { key, delayMs, urgent = false, place = null }: { key: string; delayMs: number; urgent?: boolean; place?: string | null },
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key},
    run_at => clock_timestamp() + make_interval(secs => ${delayMs / 1000}), priority => ${urgent ? URGENT : 0},
    flags => ${place === null ? null : [place]}::text[])`.execute(db);
}

/** A job with a key for a place: see `enqueueNext`. */
export type PlacedJob = { payload: unknown; key: string; place: string };

/** Adds a job for each place in one statement. A job with the same key that waits, runs or will be retried stays unchanged. */
export async function enqueueAtPlaces(db: Reader, name: string, jobs: readonly PlacedJob[], { urgent = false } = {}): Promise<void> {
  if (jobs.length === 0) return;
  await sql`select graphile_worker.add_job(${name}, added.payload, job_key => added.key, max_attempts => 3,
      priority => ${urgent ? URGENT : 0}, flags => array[added.place])
    from json_to_recordset(${JSON.stringify(jobs)}::json) as added (payload json, key text, place text)
    where not exists (select from graphile_worker.jobs j where j.key = added.key and j.attempts < j.max_attempts)`.execute(db);
}

/** Removes the job with a key, if there is one. A running job continues. */
export const removeJob = (db: Reader, key: string): Promise<unknown> => sql`select graphile_worker.remove_job(${key})`.execute(db);

/** Adds a job for each payload in one statement, in the transaction of their cause. */
export async function enqueueAll(db: Reader, name: string, payloads: readonly unknown[]): Promise<void> {
  if (payloads.length === 0) return;
  await sql`select count(*) from graphile_worker.add_jobs(array(
      select row(${name}::text, payload::json, null, null, null, null, null, null)::graphile_worker.job_spec
      from unnest(${payloads.map((payload) => JSON.stringify(payload))}::text[]) as added (payload)
    ))`.execute(db);
}

/** The time for which failed jobs are kept for the operator. */
const FAILED_DAYS = 7;

/** Removes jobs that failed permanently. The library never removes them, and they may contain mails of users who deleted their account. */
export const removeFailedJobs = (db: Db): Promise<unknown> =>
  sql`delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${present(-FAILED_DAYS * 86_400_000)}`.execute(db);
