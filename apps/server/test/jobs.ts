import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { createDb, createPool, type Connection, type Db } from '../src/platform/database/database.ts';
import type { Job } from '../src/platform/jobs/jobs.ts';
import { startJobs, type JobRunner } from '../src/platform/jobs/run-jobs.ts';
import { silentLog, testDatabase } from './harness.ts';

type OnRun = (job: string, outcome: string) => void;

/**
 * Starts a worker process: a separate pool and runner. Both end after the test, also after one that failed, because a runner whose database
 * is gone asks for it for ever.
 */
export function startWorkerProcess(connection: Connection, jobsOf: (db: Db) => Job[], onRun?: OnRun): JobRunner {
  const pool = createPool(connection, 12, silentLog);
  const db = createDb(pool);
  const runner = startJobs({ db, pool, jobs: jobsOf(db), log: silentLog, ...(onRun && { onRun }) });
  onTestFinished(async () => {
    await runner.stop();
    await db.destroy();
  });
  return runner;
}

type Waiting = { task_identifier: string; attempts: number; locked_by: string | null };

export type JobsWorld = {
  db: Db;
  /** Starts a worker process, as `startWorkerProcess` does. */
  start: (jobs: Job[], onRun?: OnRun) => JobRunner;
  /** Returns the jobs that are queued or run. */
  waiting: () => Promise<Waiting[]>;
};

/** A database with queues of jobs. No test may leave a rejection unhandled. Call it at the top of the file. */
export function jobsWorld(): JobsWorld {
  const { db, connection } = testDatabase();
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  beforeAll(() => void process.on('unhandledRejection', note));
  afterAll(() => {
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(db));
  return {
    db,
    start: (jobs, onRun) => startWorkerProcess(connection, () => jobs, onRun),
    waiting: async () => (await sql<Waiting>`select task_identifier, attempts, locked_by from graphile_worker.jobs`.execute(db)).rows,
  };
}
