import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createDb, createPool, type Db } from '../src/platform/database/database.ts';
import type { Job } from '../src/platform/jobs/jobs.ts';
import { startJobs, type JobRunner } from '../src/platform/jobs/run-jobs.ts';
import { silentLog, testDatabase } from './harness.ts';

type Waiting = { task_identifier: string; attempts: number; locked_by: string | null };

export type JobsWorld = {
  db: Db;
  /** Starts a worker process: a separate pool and runner. It is stopped after the test. */
  start: (jobs: Job[], onRun?: (job: string, outcome: string) => void) => JobRunner;
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

  const runners: { runner: JobRunner; close: () => Promise<void> }[] = [];
  afterEach(async () => {
    for (const { runner, close } of runners.splice(0)) {
      await runner.stop();
      await close();
    }
    await sql`delete from graphile_worker._private_jobs`.execute(db);
  });
  return {
    db,
    start: (jobs, onRun) => {
      const pool = createPool(connection, 12, silentLog);
      const own = createDb(pool);
      const runner = startJobs({ db: own, pool, jobs, log: silentLog, ...(onRun && { onRun }) });
      runners.push({ runner, close: () => own.destroy() });
      return runner;
    },
    waiting: async () => (await sql<Waiting>`select task_identifier, attempts, locked_by from graphile_worker.jobs`.execute(db)).rows,
  };
}
