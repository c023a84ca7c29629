import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { jobsWorld } from '../../../test/jobs.ts';
import { now } from '../process/clock.ts';
import { countDue } from './due-jobs.ts';
import { enqueue, enqueueAll, enqueueNext, removeFailedJobs, type Job, type WorkClass } from './jobs.ts';

const { db, start, waiting } = jobsWorld();

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

  it('that are added with a delay run when they are due, and no earlier', async () => {
    const ran: unknown[] = [];
    start([{ name: 'later', work: 'awaited', run: async (payload) => void ran.push(payload) }]);
    await enqueue(db, 'later', 'soon', { delaySeconds: 2 });
    await enqueue(db, 'later', 'tomorrow', { delaySeconds: 86_400 });
    await expect.poll(() => ran, { timeout: 9000 }).toEqual(['soon']);
    expect((await waiting()).map(({ task_identifier: name }) => name)).toEqual(['later']);
  });

  it('are counted when a slot could take them', async () => {
    for (const name of ['early', 'early', 'gone', 'locked']) await enqueue(db, name, {});
    await enqueue(db, 'future', {}, { delaySeconds: 3600 });
    for (const queue of ['free', 'held']) await enqueue(db, queue, {}, { queue });
    const change = (name: string, set: ReturnType<typeof sql>) =>
      sql`update graphile_worker._private_jobs j set ${set}
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = ${name}`.execute(db);
    await change('gone', sql`attempts = max_attempts`);
    await change('locked', sql`locked_at = clock_timestamp(), locked_by = 'another'`);
    await sql`update graphile_worker._private_job_queues set locked_at = clock_timestamp(), locked_by = 'another'
      where queue_name = 'held'`.execute(db);
    expect(await countDue(db)).toEqual({ counts: { early: 2, free: 1 }, isCut: false });
    // two of the five that are available
    expect(await countDue(db, 2)).toEqual({ counts: { early: 2 }, isCut: true });
  });

  it('of one class start in time while another has a long backlog', async () => {
    const late: number[] = [];
    let addedAt = 0;
    start([
      { name: 'message', work: 'messages', run: async () => {} },
      { name: 'later', work: 'selling', run: async (after) => void late.push(Date.now() - addedAt - (after as number) * 1000) },
    ]);
    await enqueue(db, 'message', {}, { queue: 'backlog' });
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
    await sql`update graphile_worker._private_job_queues set locked_at = clock_timestamp(), locked_by = 'another'
      where queue_name = 'backlog'`.execute(db);
    await sql`select graphile_worker.add_job('message', queue_name => 'backlog', priority => -10) from generate_series(1, 1001)`.execute(
      db,
    );
    expect((await countDue(db)).isCut).toBe(true);
    addedAt = Date.now();
    // a slot looks by itself every ten seconds: it would find one of three at least four seconds late
    for (const seconds of [1, 3, 5]) await enqueue(db, 'later', seconds, { delaySeconds: seconds });
    await expect.poll(() => late.length, { timeout: 20_000 }).toBe(3);
    expect(Math.max(...late)).toBeLessThan(3500);
  });

  it('of one queue follow each other without waiting for the next look', async () => {
    let begun = 0;
    let running = 0;
    let most = 0;
    const run = async (): Promise<void> => {
      begun += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
    };
    start([{ name: 'note', work: 'messages', run }]);
    for (let n = 0; n < 40; n++) await enqueue(db, 'note', n, { queue: 'notes' });
    // each would wait for a second
    await expect.poll(() => begun, { timeout: 20_000 }).toBe(40);
    expect(most).toBe(1);
  });

  it('of a queue may end while the worker stops and waits for others', async () => {
    const uncaught: unknown[] = [];
    const note = (error: unknown): void => void uncaught.push(error);
    process.on('uncaughtException', note);
    onTestFinished(() => void process.off('uncaughtException', note));
    const ended = Promise.withResolvers<void>();
    const begun: string[] = [];
    const work = 'messages';
    const runner = start([
      { name: 'queued', work, run: async () => (begun.push('queued'), ended.promise) },
      { name: 'longer', work, run: async () => (begun.push('longer'), ended.promise.then(() => wait(200))) },
    ]);
    await enqueue(db, 'queued', {}, { queue: 'notes' });
    await enqueue(db, 'longer', {});
    await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(2);
    const stopped = runner.stop();
    ended.resolve();
    await stopped;
    expect(uncaught).toEqual([]);
  });

  it('that somebody waits for go before those that were there earlier', async () => {
    const ran: unknown[] = [];
    for (let n = 0; n < 20; n++) await enqueue(db, 'note', n);
    await enqueue(db, 'note', 'urgent', { urgent: true });
    start([{ name: 'note', work: 'messages', run: async (payload) => void ran.push(payload) }]);
    await expect.poll(() => ran.length, { timeout: 10_000 }).toBe(21);
    // its slot is one of four that begin together
    expect(ran.indexOf('urgent')).toBeLessThan(4);
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

  it('are aborted when the worker stops', async () => {
    let aborted = false;
    const runner = start([
      {
        name: 'endless',
        work: 'messages',
        run: (_payload, signal) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => ((aborted = true), reject(signal.reason as Error)))),
      },
    ]);
    await enqueue(db, 'endless', {});
    await expect.poll(async () => (await waiting())[0]?.locked_by ?? null, { timeout: 10_000 }).not.toBeNull();
    await runner.stop();
    expect(aborted).toBe(true);
  });
});
