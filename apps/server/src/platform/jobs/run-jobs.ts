import { EventEmitter, once } from 'node:events';
import { SELLING } from '@lootfolio/marketplaces/registry';
import { Logger as WorkerLogger, run, type Runner, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { MAX_AHEAD_MS } from '../process/clock.ts';
import type { Db } from '../database/database.ts';
import { present } from '../database/present.ts';
import type { Logger } from '../process/log.ts';
import { countDue } from './due-jobs.ts';
import { enqueueNext, type Job, type WorkClass } from './jobs.ts';
import { createPlaces, type Places } from './places.ts';
import { repeat } from './repeat.ts';

/** The number of jobs of a class for one place that one process runs at the same time. */
const perPlace = (work: WorkClass): number => (work === 'awaited' ? 1 : 2);

/** The number of jobs of each class that one process runs at the same time. */
const SLOTS: Readonly<Record<WorkClass, number>> = {
  money: 2,
  /** A user whose proxy does not answer holds one slot, for up to five minutes. */
  awaited: 8,
  /** Enough for every market, so that those that do not answer leave the slots of the others free. */
  selling: SELLING.length * perPlace('selling'),
  files: 1,
  /** A service that does not answer holds at most two slots. */
  messages: 4,
  prices: 3,
  background: 1,
};

/** The time after which a job tries again to get a slot of its place. */
const PLACE_AGAIN_MS = 1000;

const CLASSES = Object.keys(SLOTS) as WorkClass[];
/** The number of jobs that one process runs at the same time. */
export const MAX_RUNNING = CLASSES.reduce((sum, work) => sum + SLOTS[work], 0);

const IDLE_MS = 3000;
/** The interval at which a process looks for due jobs. Jobs that are due when they are added are announced by the database. */
const DUE_MS = 1000;
/** The time after the end of a job in which its queue becomes free. The library reports the end before it is stored. */
const STORED_MS = 25;
/** The interval at which each slot without a job looks for one by itself. */
const ALONE_MS = 10_000;
const HEARTBEAT_MS = 10_000;
/** The age of a heartbeat after which its worker counts as dead, and its jobs are unlocked. */
const HEARTBEAT_TIMEOUT_MS = 30_000;
/** The maximum time for the answer to a lock. After it, the answer was lost with its connection. */
const ORPHAN_AFTER_MS = 10_000;

/**
 * The time that a runner gets to end. One that could not store the ends of two jobs at once takes no more jobs and never ends by itself. The
 * jobs that it still runs are aborted after five seconds.
 */
const ENDING_MS = 10_000;

export type JobOutcome = 'done' | 'retried' | 'given_up';
export type JobRunner = { stop: () => Promise<void> };

/** The jobs of this process. One that has just ended counts for a while, because it may still be locked. */
function createHeldJobs(): { started: (id: string) => void; ended: (id: string) => void; ids: () => Iterable<string> } {
  /** Each job with the time by the monotonic clock until which it counts. */
  const until = new Map<string, number>();
  return {
    started: (id) => void until.set(id, Infinity),
    ended: (id) => void until.set(id, performance.now() + ORPHAN_AFTER_MS),
    *ids() {
      for (const [id, end] of until) {
        if (end > performance.now()) yield id;
        else until.delete(id);
      }
    },
  };
}

/** Runs jobs for as long as the process lives, even after the connection to the database was lost. */
export function startJobs(parts: {
  db: Db;
  pool: pg.Pool;
  jobs: readonly Job[];
  log: Logger;
  /** Called when nothing has run for a while. */
  onIdle?: () => void;
  /** Called after each run. */
  onRun?: (job: string, outcome: JobOutcome) => void;
}): JobRunner {
  const { db, jobs, log } = parts;
  const pool = withConnectRetry(parts.pool);
  const stopping = new AbortController();
  const workerPools = new Set<string>();
  const held = createHeldJobs();
  const runners = new Map<WorkClass, Runner>();
  const slots = new Map<WorkClass, WorkerPool>();

  let running = 0;
  let idle: NodeJS.Timeout | undefined;
  /** Creates the events of the runner of one class. */
  const listen = (work: WorkClass): WorkerEvents => {
    const events: WorkerEvents = new EventEmitter();
    events.on('job:start', ({ job }) => {
      running += 1;
      held.started(job.id);
      clearTimeout(idle);
    });
    events.on('job:complete', ({ job }) => {
      running -= 1;
      held.ended(job.id);
      if (running === 0 && parts.onIdle) idle = setTimeout(parts.onIdle, IDLE_MS);
      // the slot has looked for the next job of the queue before this one's end was stored
      if (job.job_queue_id !== null) setTimeout(() => slots.get(work)?.nudge(1), STORED_MS);
    });
    events.on('job:success', ({ job }) => parts.onRun?.(job.task_identifier, 'done'));
    events.on('pool:create', ({ workerPool }) => {
      workerPools.add(workerPool.id);
      slots.set(work, workerPool);
      // sent at once, because a process that dies before its first heartbeat would never count as dead
      void renewHeartbeats(db, [workerPool.id], held.ids()).catch(() => {});
    });
    events.on('pool:gracefulShutdown', ({ workerPool }) => {
      // slots that end must not be woken
      if (slots.get(work) === workerPool) slots.delete(work);
    });
    events.on('pool:release', ({ workerPool }) => {
      workerPools.delete(workerPool.id);
      // a pool ends when it could not store the result of a job; its locks are freed now, before its heartbeat is stale
      void unlockAll(db, [workerPool.id]).catch(() => {});
    });
    events.on('job:error', ({ job, error }) => {
      if (stopping.signal.aborted) return;
      const last = job.attempts >= job.max_attempts;
      parts.onRun?.(job.task_identifier, last ? 'given_up' : 'retried');
      log[last ? 'error' : 'warn'](
        { err: error, job: job.task_identifier },
        last ? 'a job failed and has no attempts left' : 'a job failed and will be retried',
      );
    });
    return events;
  };

  /** Runs the jobs of one class until the process stops. */
  const loop = async (work: WorkClass): Promise<void> => {
    const places = createPlaces(perPlace(work));
    const taskList = taskListOf(
      db,
      jobs.filter((job) => job.work === work),
      places,
      stopping.signal,
    );
    if (Object.keys(taskList).length === 0) return;
    while (!stopping.signal.aborted) {
      try {
        const events = listen(work);
        const late = tooLate(events);
        const options = { ...RUNNING, pgPool: pool, taskList, concurrency: SLOTS[work], forbiddenFlags: places.full, events };
        const runner = await run(options);
        runners.set(work, runner);
        await Promise.race([runner.promise, late]);
      } catch (error) {
        log.warn({ err: error, work }, 'the job runner stopped');
      }
      await wait(500, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const heartbeat = setInterval(() => void renewHeartbeats(db, workerPools, held.ids()).catch(() => {}), HEARTBEAT_MS);
  const looking = repeat({ everyMs: DUE_MS, run: () => wakeForDue(db, jobs, slots) }, log);
  const loops = Promise.all(CLASSES.map(loop));
  return {
    stop: async () => {
      clearInterval(heartbeat);
      stopping.abort();
      const ended = [looking.stop(), ...[...runners.values()].map((runner) => runner.stop().catch(() => {}))];
      await Promise.race([Promise.all(ended), wait(ENDING_MS, undefined, { ref: false })]);
      clearTimeout(idle);
      await loops;
    },
  };
}

/** Wakes as many slots as jobs of their class are due. In a long backlog all slots look for themselves, so that no class waits for another. */
async function wakeForDue(db: Db, jobs: readonly Job[], slots: ReadonlyMap<WorkClass, WorkerPool>): Promise<void> {
  const { counts, isCut } = await countDue(db);
  if (isCut) for (const [work, pool] of slots) pool.nudge(SLOTS[work]);
  else for (const { name, work } of jobs) if (counts[name] !== undefined) slots.get(work)?.nudge(counts[name]);
}

/** The options that all runners have. The events report everything that is needed. */
const RUNNING = {
  noHandleSignals: true,
  pollInterval: ALONE_MS,
  crontab: ' ',
  logger: new WorkerLogger(() => () => {}),
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
};

/** Rejects when the runner of these events has had its time to end. */
async function tooLate(events: WorkerEvents): Promise<never> {
  await once(events, 'pool:gracefulShutdown');
  await wait(ENDING_MS, undefined, { ref: false });
  throw new Error('the runner did not end');
}

/** Returns the jobs of a class in the form that the runner takes. */
const taskListOf = (db: Db, jobs: readonly Job[], places: Places, stopping: AbortSignal): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (payload, { job: { key, flags }, abortSignal }) => {
        const signal = AbortSignal.any([stopping, abortSignal ?? stopping]);
        const [place = null] = Object.keys(flags ?? {});
        if (place === null || key === null) return job.run(payload, signal);
        // several slots may have taken jobs of one place at the same moment
        if (!places.enter(place)) return enqueueNext(db, job.name, payload, { key, delayMs: PLACE_AGAIN_MS, place });
        return job.run(payload, signal).finally(() => places.leave(place));
      },
    ]),
  );

/**
 * Renews the heartbeat of this process. Unlocks the jobs of processes whose heartbeat is stale, and jobs that this process locked without
 * receiving the answer.
 * @param workerPools the pools of this process
 * @param held ids of the jobs that run in this process
 */
export async function renewHeartbeats(db: Db, workerPools: Iterable<string>, held: Iterable<string>): Promise<void> {
  const livePools = [...workerPools];
  for (const id of livePools) {
    await db
      .insertInto('worker_beats')
      .values({ worker_pool_id: id, beat_at: present() })
      .onConflict((conflict) => conflict.column('worker_pool_id').doUpdateSet({ beat_at: present() }))
      .execute();
  }
  const deadPools = await db
    .selectFrom('worker_beats')
    .select('worker_pool_id')
    .where((beat) => beat.or([beat('beat_at', '<', present(-HEARTBEAT_TIMEOUT_MS)), beat('beat_at', '>', present(MAX_AHEAD_MS))]))
    .execute();
  await unlockAll(
    db,
    deadPools.map((row) => row.worker_pool_id),
  );
  await unlockOrphans(db, livePools, [...held]);
  await db
    .deleteFrom('worker_beats')
    .where('beat_at', '<', present(-HEARTBEAT_TIMEOUT_MS - 60 * HEARTBEAT_MS))
    .execute();
}

const unlockAll = (db: Db, workerPools: string[]): Promise<unknown> =>
  sql`select graphile_worker.force_unlock_workers(${workerPools}::text[])`.execute(db);

/** Unlocks jobs whose lock was committed while the answer was lost with the connection, because nobody works on such a job. */
const unlockOrphans = (db: Db, livePools: string[], held: string[]): Promise<unknown> =>
  sql`with orphans as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_by = any(${livePools}::text[]) and id <> all(${held}::bigint[])
        and locked_at < clock_timestamp() - make_interval(secs => ${ORPHAN_AFTER_MS / 1000})
      returning job_queue_id
    )
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where id in (select job_queue_id from orphans) and locked_by = any(${livePools}::text[])`.execute(db);

const TRANSIENT = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P01', '57P03']);
const CONNECT_RETRY_MS = 60_000;

/** Makes a pool wait up to a minute for the database, because the runner itself ends on a refused connection. */
function withConnectRetry(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connectWithRetry = async (): Promise<pg.PoolClient> => {
    const deadline = performance.now() + CONNECT_RETRY_MS;
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        const code = (error as { code?: string }).code ?? '';
        if (!TRANSIENT.has(code) || performance.now() > deadline) throw error;
        await wait(250);
      }
    }
  };
  // pg calls connect both ways: pool.query() passes a callback
  pool.connect = ((
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void,
  ) => {
    const client = connectWithRetry();
    if (!callback) return client;
    client.then(
      (found) => callback(undefined, found, (error) => found.release(error as Error | undefined)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }) as typeof pool.connect;
  return pool;
}
