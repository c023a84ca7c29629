import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { countWaiting } from '../../../test/harness.ts';
import { jobsWorld } from '../../../test/jobs.ts';
import { advanceClock, now, setClock } from '../process/clock.ts';
import { enqueue } from './jobs.ts';
import { renewHeartbeats } from './run-jobs.ts';

const { db, start, waiting } = jobsWorld();
const cutEverything = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(db);

describe('jobs whose worker or connection is lost', { timeout: 30_000 }, () => {
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
});
