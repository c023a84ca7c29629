import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { countWaiting, silentLog, testDatabase } from '../../../test/harness.ts';
import { advanceClock, now, setClock } from '../process/clock.ts';
import { createDb, createPool } from '../database/database.ts';
import { enqueue, enqueueAll, enqueueNext, removeFailedJobs, type Job, type WorkClass } from './jobs.ts';
import { startJobs, renewHeartbeats, type JobRunner } from './run-jobs.ts';

const { db, connection } = testDatabase();
const unhandled: unknown[] = [];
const note = (error: unknown): void => void unhandled.push(error);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));

const runners: { runner: JobRunner; close: () => Promise<void> }[] = [];
/** Starts a worker process: a separate pool and runner. */
function start(jobs: Job[], onRun?: (job: string, outcome: string) => void): void {
  const pool = createPool(connection, 12, silentLog);
  const own = createDb(pool);
  const parts = { db: own, pool, jobs, log: silentLog, ...(onRun && { onRun }) };
  runners.push({ runner: startJobs(parts), close: () => own.destroy() });
}
afterEach(async () => {
  for (const { runner, close } of runners.splice(0)) {
    await runner.stop();
    await close();
  }
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

const waiting = async (): Promise<{ task_identifier: string; attempts: number; locked_by: string | null; payload?: unknown }[]> =>
  (
    await sql<{
      task_identifier: string;
      attempts: number;
      locked_by: string | null;
    }>`select task_identifier, attempts, locked_by from graphile_worker.jobs`.execute(db)
  ).rows;
const cutEverything = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(db);

describe('jobs', { timeout: 30_000 }, () => {
  it('run with their payload, and are gone when they are done', async () => {
    const ran: unknown[] = [];
    start([{ name: 'note', work: 'messages', run: async (payload) => void ran.push(payload) }]);
    await enqueue(db, 'note', { n: 1, text: 'ş"\'' });
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual([{ n: 1, text: 'ş"\'' }]);
    await expect.poll(waiting).toEqual([]);
  });

  it('that are added together run once each, with their payloads', async () => {
    const ran: unknown[] = [];
    await db.transaction().execute(async (tx) => {
      await enqueueAll(tx, 'each', []);
      await enqueueAll(tx, 'each', [{ id: 1, at: new Date(0) }, { id: 2 }, { id: 3 }]);
    });
    start([{ name: 'each', work: 'background', run: async (payload) => void ran.push(payload) }]);
    await expect.poll(async () => (await waiting()).length).toBe(0);
    expect(ran).toEqual([{ id: 1, at: '1970-01-01T00:00:00.000Z' }, { id: 2 }, { id: 3 }]);
  });

  it('that somebody waits for go before those that were there earlier', async () => {
    const ran: unknown[] = [];
    for (let n = 0; n < 20; n++) await enqueue(db, 'note', n);
    await enqueue(db, 'note', 'urgent', { urgent: true });
    start([{ name: 'note', work: 'messages', run: async (payload) => void ran.push(payload) }]);
    await expect.poll(() => ran.length, { timeout: 10_000 }).toBe(21);
    expect(ran.indexOf('urgent')).toBeLessThan(2);
  });

  it('of one class never wait for those of another', async () => {
    const reading: unknown[] = [];
    const sent: unknown[] = [];
    const released = Promise.withResolvers<void>();
    const list: Job = {
      name: 'list',
      work: 'prices',
      run: (payload) => {
        reading.push(payload);
        return released.promise;
      },
    };
    for (let n = 0; n < 6; n++) await enqueue(db, 'list', n);
    start([list, { name: 'mail', work: 'messages', run: async (payload) => void sent.push(payload) }]);
    await expect.poll(() => reading.length, { timeout: 10_000 }).toBe(3);
    for (let n = 0; n < 3; n++) await enqueue(db, 'mail', n);
    await expect.poll(() => new Set(sent), { timeout: 10_000 }).toEqual(new Set([0, 1, 2]));
    expect(reading).toHaveLength(3);
    released.resolve();
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
  });

  it('of a silent market hold only its own slots, also when many come at once', async () => {
    const begun: string[] = [];
    const released = Promise.withResolvers<void>();
    const sell: Job = {
      name: 'sell',
      work: 'selling',
      run: async (payload) => {
        const { market } = payload as { market: string };
        begun.push(market);
        if (market === 'silent') await released.promise;
      },
    };
    const queue = (market: string, n: number) => enqueueNext(db, 'sell', { market }, { key: `${market} ${n}`, delayMs: 0, place: market });
    for (let n = 0; n < 20; n++) await queue('silent', n);
    start([sell]);
    await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(2);
    for (let n = 0; n < 5; n++) await queue('answers', n);
    await expect.poll(() => begun.filter((market) => market === 'answers').length, { timeout: 10_000 }).toBe(5);
    expect(begun.filter((market) => market === 'silent')).toHaveLength(2);
    released.resolve();
    await expect.poll(() => begun.filter((market) => market === 'silent').length, { timeout: 20_000 }).toBe(20);
  });

  it.each<{ work: WorkClass; silent: string[]; held: number; other: string }>([
    { work: 'selling', silent: ['one', 'two', 'three', 'four', 'five'], held: 10, other: 'six' },
    { work: 'awaited', silent: ['user:1', 'user:2', 'user:3'], held: 3, other: 'user:4' },
  ])('of class $work for silent places leave slots for others', async ({ work, silent, held, other }) => {
    const begun: string[] = [];
    const released = Promise.withResolvers<void>();
    const run: Job['run'] = async (payload) => {
      const { place } = payload as { place: string };
      begun.push(place);
      if (place !== other) await released.promise;
    };
    const queue = (place: string, n: number) => enqueueNext(db, 'work', { place }, { key: `${place} ${n}`, delayMs: 0, place });
    for (const place of silent) for (let n = 0; n < 4; n++) await queue(place, n);
    start([{ name: 'work', work, run }]);
    await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(held);
    for (let n = 0; n < 4; n++) await queue(other, n);
    await expect.poll(() => begun.filter((place) => place === other).length, { timeout: 10_000 }).toBe(4);
    expect(begun).toHaveLength(held + 4);
    released.resolve();
  });

  it('that failed for good are kept for a week, by the clock of the database', async () => {
    const realNow = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 2 * 86_400_000);
    onTestFinished(() => void vi.restoreAllMocks());
    const jobs = [
      { name: 'failed', attempts: 2, days: 8, locked: null },
      { name: 'failed-lately', attempts: 2, days: 6, locked: null },
      { name: 'tried-again', attempts: 1, days: 8, locked: null },
      { name: 'running', attempts: 2, days: 8, locked: now() },
    ];
    for (const { name, attempts, days, locked } of jobs) {
      await enqueue(db, name, {}, { maxAttempts: 2 });
      await sql`update graphile_worker._private_jobs j set attempts = ${attempts}, locked_at = ${locked},
        updated_at = clock_timestamp() - make_interval(days => ${days})
        from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = ${name}`.execute(db);
    }
    await removeFailedJobs(db);
    expect((await waiting()).map((job) => job.task_identifier).toSorted()).toEqual(['failed-lately', 'running', 'tried-again']);
  });

  it('are not added when their transaction is rolled back, and once for one key', async () => {
    await db
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, 'note', {});
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await waiting()).toEqual([]);
    for (let n = 0; n < 3; n++) await enqueue(db, 'note', { n }, { key: 'the one', queue: 'q', maxAttempts: 1 });
    expect(await waiting()).toHaveLength(1);
  });

  it('are retried when they fail; each run is told with its outcome', async () => {
    let tries = 0;
    const outcomes: string[] = [];
    const jobs: Job[] = [
      { name: 'flaky', work: 'messages', run: async () => (tries++ === 0 ? Promise.reject(new Error('first')) : undefined) },
      { name: 'hopeless', work: 'messages', run: async () => Promise.reject(new Error('never')) },
    ];
    start(jobs, (job, outcome) => outcomes.push(`${job} ${outcome}`));
    await enqueue(db, 'flaky', {});
    await enqueue(db, 'hopeless', {}, { maxAttempts: 1 });
    await expect.poll(() => outcomes.toSorted(), { timeout: 15_000 }).toEqual(['flaky done', 'flaky retried', 'hopeless given_up']);
    expect(tries).toBe(2);
  });

  it('go on when every connection to the database is cut in the middle of one', async () => {
    const began: string[] = [];
    const finished: string[] = [];
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    start([
      {
        name: 'long',
        work: 'messages',
        run: async (payload) => {
          began.push((payload as { id: string }).id);
          if ((payload as { id: string }).id === 'held') await held;
          finished.push((payload as { id: string }).id);
        },
      },
    ]);
    await enqueue(db, 'long', { id: 'held' });
    await expect.poll(() => began, { timeout: 10_000 }).toEqual(['held']);
    await cutEverything();
    release();
    await expect.poll(() => finished, { timeout: 10_000 }).toContain('held');
    await expect
      .poll(
        async () => {
          await enqueue(db, 'long', { id: 'after' }, { key: 'after' }).catch(() => {});
          return finished.includes('after');
        },
        { timeout: 15_000, interval: 250 },
      )
      .toBe(true);
  });

  it('of a worker that died are free again half a minute later', async () => {
    await enqueue(db, 'orphan', {});
    await sql`update graphile_worker._private_jobs set locked_at = ${now()}, locked_by = 'dead-worker', attempts = 1`.execute(db);
    const pools = await sql<{
      worker_pool_id: string;
    }>`insert into worker_beats (worker_pool_id, beat_at) values ('dead-worker', ${new Date(now().getTime() - 31_000)}), ('live-worker', ${now()}) returning worker_pool_id`.execute(
      db,
    );
    expect(pools.rows).toHaveLength(2);
    await renewHeartbeats(db, ['live-worker'], []);
    expect((await waiting()).map((job) => job.locked_by)).toEqual([null]);
    await sql`update graphile_worker._private_jobs set locked_at = ${now()}, locked_by = 'live-worker'`.execute(db);
    await renewHeartbeats(db, ['live-worker'], []);
    expect((await waiting()).map((job) => job.locked_by)).toEqual(['live-worker']);
  });

  it('that a living worker locked without receiving the answer are free again, those that run are not', async () => {
    for (const id of ['lost', 'running', 'just-locked']) await enqueue(db, id, {}, { queue: id });
    const ids = await sql<{ id: string; task_identifier: string }>`select id::text, task_identifier from graphile_worker.jobs`.execute(db);
    await sql`update graphile_worker._private_jobs set locked_at = clock_timestamp() - interval '11 seconds', locked_by = 'live-worker'`.execute(
      db,
    );
    await sql`update graphile_worker._private_job_queues set locked_at = clock_timestamp(), locked_by = 'live-worker'`.execute(db);
    const idOf = (name: string): string => ids.rows.find((row) => row.task_identifier === name)!.id;
    await sql`update graphile_worker._private_jobs set locked_at = clock_timestamp() where id = ${idOf('just-locked')}::bigint`.execute(db);
    await renewHeartbeats(db, ['live-worker'], [idOf('running')]);
    const free = await sql<{ task_identifier: string; queue: string | null }>`select task_identifier, q.locked_by as queue
      from graphile_worker.jobs j join graphile_worker._private_job_queues q on q.queue_name = j.queue_name where j.locked_by is null`.execute(
      db,
    );
    expect(free.rows).toEqual([{ task_identifier: 'lost', queue: null }]);
  });

  it('that run again soon after they failed are not taken for lost', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    onTestFinished(() => {
      timers.mockRestore();
      setClock(null);
    });
    const ended = Promise.withResolvers<void>();
    let runs = 0;
    start([{ name: 'again', work: 'messages', run: async () => (++runs === 1 ? Promise.reject(new Error('first')) : ended.promise) }]);
    const beat = timers.mock.calls[0]![0] as () => void;
    await enqueue(db, 'again', {});
    await expect.poll(() => runs, { timeout: 15_000 }).toBe(2);
    // both have run for long
    advanceClock(11_000);
    await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '11 seconds'`.execute(db);
    // the last step of a heartbeat deletes heartbeats as old as this one
    await db
      .insertInto('worker_beats')
      .values({ worker_pool_id: 'long-gone', beat_at: new Date(0) })
      .execute();
    beat();
    await expect
      .poll(() => db.selectFrom('worker_beats').select('beat_at').where('worker_pool_id', '=', 'long-gone').execute())
      .toEqual([]);
    expect((await waiting()).map((job) => job.locked_by)).toEqual([expect.any(String)]);
    ended.resolve();
    await expect.poll(waiting).toEqual([]);
    expect(runs).toBe(2);
  });

  it('whose end could not be noted are free again as soon as their worker has ended', async () => {
    let runs = 0;
    const ended = Promise.withResolvers<void>();
    start([{ name: 'cut-off', work: 'messages', run: async () => (runs++ === 0 ? ended.promise : undefined) }]);
    await enqueue(db, 'cut-off', {});
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(1);
    // locks the row, so that the end cannot be stored before the connections are cut
    await db.transaction().execute(async (tx) => {
      await sql`select from graphile_worker._private_jobs for update`.execute(tx);
      ended.resolve();
      await expect.poll(() => countWaiting(db), { timeout: 10_000 }).toBe(1);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    });
    await expect.poll(() => runs, { timeout: 15_000 }).toBe(2);
    await expect.poll(waiting).toEqual([]);
  });

  it('of a class go on when the ends of two of them could not be noted at once', { timeout: 90_000 }, async () => {
    const ended = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    const run = async (): Promise<void> => ended[runs++]?.promise;
    start([{ name: 'cut-off', work: 'messages', run }]);
    for (let n = 0; n < 2; n++) await enqueue(db, 'cut-off', {});
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(2);
    // locks the rows, so that neither end can be stored before the connections are cut
    await db.transaction().execute(async (tx) => {
      await sql`select from graphile_worker._private_jobs for update`.execute(tx);
      for (const [at, one] of ended.entries()) {
        one.resolve();
        await expect.poll(() => countWaiting(db), { timeout: 10_000 }).toBe(at + 1);
      }
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    });
    await expect.poll(() => runs, { timeout: 70_000 }).toBe(4);
    await expect.poll(waiting).toEqual([]);
  });

  it('are noted under a beating name from the first moment of a worker', async () => {
    start([{ name: 'note', work: 'messages', run: async () => {} }]);
    const beats = async (): Promise<number> =>
      (
        await db
          .selectFrom('worker_beats')
          .select('worker_pool_id')
          .where('worker_pool_id', 'not in', ['dead-worker', 'live-worker'])
          .execute()
      ).length;
    const before = await beats();
    await expect.poll(beats, { timeout: 5000 }).toBeGreaterThan(before);
  });

  it('are aborted when the worker stops', async () => {
    let aborted = false;
    start([
      {
        name: 'endless',
        work: 'messages',
        run: (_payload, signal) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => ((aborted = true), reject(signal.reason as Error)))),
      },
    ]);
    await enqueue(db, 'endless', {});
    await expect.poll(async () => (await waiting())[0]?.locked_by ?? null, { timeout: 10_000 }).not.toBeNull();
    await runners[0]?.runner.stop();
    expect(aborted).toBe(true);
  });

  it('leave no rejection unhandled, whatever happened above', () => {
    expect(unhandled).toEqual([]);
  });
});
