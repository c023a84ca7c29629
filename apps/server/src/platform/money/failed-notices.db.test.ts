import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, START } from '../../../test/api.ts';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { urlOf } from '../database/database.ts';
import { startJobs, type JobRunner } from '../jobs/run-jobs.ts';
import { advanceClock, setClock } from '../process/clock.ts';
import { readNoticesCommand, runNoticesCommand } from './failed-notices.ts';
import { handleNotice, noticeJob, provider, receiveNotice } from './notices.ts';

const database = testDatabase();
const { db } = database;
const handled: string[] = [];
let isDown = true;
const gateway = provider<string>({
  name: 'gateway',
  verify: () => null,
  readState: async () => {
    if (isDown) throw new Error('no\u001b[2Janswer');
    return 'paid';
  },
  apply: async (_tx, reference) => void handled.push(reference),
});

let runner: JobRunner;
beforeAll(() => {
  runner = startJobs({ db, pool: database.pool, jobs: [noticeJob({ db, log: silentLog }, gateway)], log: silentLog });
});
afterAll(async () => {
  await runner.stop();
  setClock(null);
});
beforeEach(async () => {
  setClock(START);
  isDown = true;
  handled.length = 0;
  await db.deleteFrom('provider_notices').execute();
});

/** Stores a notice without a job. Returns its id. */
async function receive(reference: string): Promise<number> {
  const values = { provider: 'gateway', event_id: `${reference}:paid`, reference, body: Buffer.from('{}'), error: null };
  const row = await db
    .insertInto('provider_notices')
    .values({ ...values, received_at: START, processed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
/** Stores a notice and uses up its attempts. Returns its id. */
async function fail(reference: string): Promise<number> {
  const id = await receive(reference);
  const attempt = () => handleNotice({ db, log: silentLog }, gateway, id, new AbortController().signal);
  for (let n = 1; n < 25; n++) await expect(attempt()).rejects.toThrow('answer');
  await attempt();
  return id;
}
const run = (...args: string[]): Promise<string> => runNoticesCommand(db, readNoticesCommand(args).command);
const states = async () =>
  (await db.selectFrom('provider_notices').select(['reference', 'state', 'attempts']).orderBy('id').execute()).map(
    (row) => [row.reference, row.state, row.attempts] as const,
  );
/** Reads the audit rows of the test's notices. */
const audited = () =>
  db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'object', 'old_value', 'new_value'])
    .where('object', 'in', (notices) => notices.selectFrom('provider_notices').select(sql<string>`'notice:' || id`.as('object')))
    .orderBy('id')
    .execute();

describe('notices that failed for good', () => {
  it('are listed with provider, event, payment, age, attempts and reason, and nothing that controls a terminal', async () => {
    expect(await run()).toBe('No notice has failed.');
    const [first, second] = [await fail('p1'), await fail('p2')];
    await receive('waiting');
    advanceClock(5 * DAY);
    const line = (id: number, payment: string): string =>
      `${id}: gateway, event ${payment}:paid, of ${payment}, received 5 days ago, 25 attempts: Error: no [2Janswer`;
    expect(await run('list')).toBe(`${line(first, 'p1')}\n${line(second, 'p2')}`);
    expect(await audited()).toEqual([]);
  });

  it('are listed up to a hundred, with the number of the others', async () => {
    for (let n = 0; n < 102; n++) await receive(`p${n}`);
    await db.updateTable('provider_notices').set({ state: 'failed' }).execute();
    const lines = (await run('list')).split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([101, 'and 2 more']);
  });

  it('are reopened one by one, audited, and handled once by the job', async () => {
    const [id] = [await fail('p1'), await fail('p2')];
    isDown = false;
    expect(await run('reopen', String(id))).toBe('Notices that are handled again: 1.');
    await expect.poll(states).toEqual([
      ['p1', 'done', 1],
      ['p2', 'failed', 25],
    ]);
    expect(handled).toEqual(['p1']);
    expect(await audited()).toEqual([
      {
        actor_id: null,
        action: 'notice.reopened',
        object: `notice:${id}`,
        old_value: { state: 'failed', attempts: 25, error: 'Error: no\u001b[2Janswer' },
        new_value: { state: 'waiting' },
      },
    ]);
  });

  it('are reopened all at once; what waits or is done stays as it is', async () => {
    await fail('p1');
    await fail('p2');
    await receive('waiting');
    isDown = false;
    expect(await run('reopen', '--all')).toBe('Notices that are handled again: 2.');
    await expect.poll(states).toEqual([
      ['p1', 'done', 1],
      ['p2', 'done', 1],
      ['waiting', 'waiting', 0],
    ]);
    expect([await run('reopen', '--all'), (await audited()).length]).toEqual(['Notices that are handled again: 0.', 2]);
  });

  it('are the only ones that can be reopened', async () => {
    const id = await receive('waiting');
    for (const other of [id, id + 1]) await expect(run('reopen', String(other))).rejects.toThrow(`There is no failed notice ${other}.`);
    expect([await states(), await audited()]).toEqual([[['waiting', 'waiting', 0]], []]);
  });

  it('are reopened once by two commands at the same time', async () => {
    const id = await fail('p1');
    const both = await Promise.allSettled([run('reopen', String(id)), run('reopen', '--all')]);
    expect(both.map(({ status }) => status)).toContain('fulfilled');
    expect(await audited()).toHaveLength(1);
  });
});

describe('the command', () => {
  it.each([
    ['open'],
    ['list', '7'],
    ['list', '--all'],
    ['reopen'],
    ['reopen', '7', '--all'],
    ['reopen', '7', '8'],
    ['reopen', '0'],
    ['--force'],
  ])('says how it is used instead of: %s %s %s', (...args: string[]) => {
    expect(() => readNoticesCommand(args)).toThrow('Usage: npm run notices -- [list | reopen ID | reopen --all] [--live]');
  });

  it('works on the database that the settings name, and ends with 1 when it fails', async () => {
    const id = await fail('p1');
    const url = urlOf(database.connection);
    const script = fileURLToPath(new URL('../../notices-command.ts', import.meta.url));
    const start = (...args: string[]) =>
      promisify(execFile)(process.execPath, [script, ...args], {
        env: { ...process.env, DATABASE_URL: url, SECRET_KEY: 'a'.repeat(64) },
      });
    expect((await start()).stdout).toContain(`${id}: gateway, event p1:paid`);
    await expect(start('reopen', String(id + 1))).rejects.toMatchObject({ code: 1, stderr: `There is no failed notice ${id + 1}.\n` });
    expect((await start('reopen', '--all')).stdout).toBe('Notices that are handled again: 1.\n');
    expect(await audited()).toHaveLength(1);
  });
});

it('a notice that came in is queued in the same way', async () => {
  isDown = false;
  await db.transaction().execute((tx) => receiveNotice(tx, 'gateway', { eventId: 'e', reference: 'fresh' }, Buffer.from('{}')));
  await expect.poll(() => handled).toEqual(['fresh']);
});
