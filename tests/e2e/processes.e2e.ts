// covers: no feature
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { request } from '@playwright/test';
import pg from 'pg';
import { freePorts } from '../../scripts/free-ports.ts';
import { expect, signInByRequest } from './fixtures.ts';
import { test } from './own-stack.ts';
import { ROOT, type Stack } from './stack.ts';
import { partsOf } from './victims.ts';

const SLUGS = ['buff', 'csfloat', 'skinport', 'lootfarm'];

let stack: Stack;
let database: pg.Client;
let secondUrl: string;
const children: ChildProcess[] = [];

test.describe.configure({ mode: 'serial' });

/** Starts another process of the stack's server. It ends with this process. */
async function startProcess(role: 'api' | 'worker', env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--import', join(ROOT, 'apps/server/src/supervisor/exit-with-parent.ts'), join(ROOT, `apps/server/src/${role}.ts`)],
    {
      env: { ...process.env, ...stack.env(), ROLE: role, PUBLIC_URL: stack.url, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  children.push(child);
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
  expect(message, `the second ${role} is ready`).toEqual({ ready: true });
  return child;
}

test.beforeAll(async ({ stack: shared }) => {
  test.setTimeout(240_000);
  stack = shared;
  database = new pg.Client(stack.env()['DATABASE_URL']);
  database.on('error', () => {});
  await database.connect();
  const [port] = (await freePorts(1)) as [number];
  secondUrl = `http://localhost:${port}`;
  await startProcess('api', { PORT: String(port) });
  await startProcess('worker', {});
});

test.afterAll(async () => {
  await database?.end().catch(() => {});
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

type Board = { total: number; items: object[] };

async function board(url: string): Promise<Board> {
  const answer = await fetch(`${url}/api/v1/item/multiple-comparison`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sourceMarket: SLUGS, targetMarket: SLUGS, pageSize: 200, sortBy: 'name', sortOrder: 'ASC' }),
  });
  expect(answer.status).toBe(200);
  const { total, items } = (await answer.json()) as { total: number; items: Record<string, unknown>[] };
  // the times differ when a refresh happens between the two requests
  return { total, items: items.map(({ last_update: _, ...row }) => row) };
}

const readAt = async (source: string): Promise<Date | null> =>
  (await database.query<{ last_success: Date | null }>('select last_success from price_feeds where source = $1 and app_id = 730', [source]))
    .rows[0]!.last_success;

const lockedBy = async (): Promise<string[]> =>
  (
    await database.query<{ locked_by: string }>('select distinct locked_by from graphile_worker._private_jobs where locked_by is not null')
  ).rows.map((row) => row.locked_by);

test('each process has only the rights and secrets that it needs', async () => {
  const parts = partsOf(stack, ['/api.js', '/worker.js', '/sandbox.js']);
  // the processes belong to an ordinary user, even when root starts the product, as in CI
  for (const { uid } of Object.values(parts)) expect(uid).not.toBe(0);
  // the api gets these two by a message, because it is started before the database
  expect(parts['/worker.js'].variables).toEqual(expect.arrayContaining(['DATABASE_URL', 'SECRET_KEY']));
  expect(parts['/api.js'].variables.filter((name) => ['DATABASE_URL', 'SECRET_KEY'].includes(name))).toEqual([]);
  expect(parts['/sandbox.js'].variables.filter((name) => /URL|KEY|SECRET|TOKEN/.test(name))).toEqual([]);
  for (const { variables } of Object.values(parts)) expect(variables).not.toContain('DATABASE_OWNER_URL');
  const { rows } = await database.query<{ role: string }>(
    'select distinct usename as role from pg_stat_activity where datname = current_database() and usename <> current_user',
  );
  expect(rows).toEqual([{ role: 'lootfolio_app' }]);
});

test('two api processes serve the same board, also after the next refresh', async () => {
  const first = await board(stack.url);
  expect(first.total).toBeGreaterThan(10);
  await expect(async () => expect(await board(secondUrl)).toEqual(await board(stack.url))).toPass({ timeout: 10_000 });
  const before = await readAt('lootfarm-prices');
  await expect.poll(async () => (await readAt('lootfarm-prices'))?.getTime(), { timeout: 40_000 }).not.toBe(before?.getTime());
  await expect(async () => expect(await board(secondUrl)).toEqual(await board(stack.url))).toPass({ timeout: 10_000 });
});

test('a session that is ended on one api is ended on the other at once', async () => {
  const first = await request.newContext({ baseURL: stack.url });
  await signInByRequest({ request: first }, 'trader');
  const second = await request.newContext({ baseURL: secondUrl, storageState: await first.storageState() });
  // the second process has the session in its cache from here on
  expect((await second.get('/api/v1/init/user')).status()).toBe(200);
  const { token } = (await (await first.get('/api/v1/auth/security-check')).json()) as { token: string };
  expect((await first.get('/api/v1/logout', { headers: { 'x-csrf-token': token } })).status()).toBe(200);
  // without a message from the first process it would check the session again only after half a minute
  await expect.poll(async () => (await second.get('/api/v1/init/user')).status(), { timeout: 10_000, intervals: [50] }).toBe(401);
  await Promise.all([first.dispose(), second.dispose()]);
});

test('a worker that is killed while it collects leaves its lists to the other', async () => {
  test.setTimeout(150_000);
  const worker = children[1]!;
  // every list takes long, so both processes are reading some
  for (const host of [
    'buff.163.com',
    'csfloat.com',
    'api.skinport.com',
    'loot.farm',
    'api.waxpeer.com',
    'api.white.market',
    'market-api.swap.gg',
    'cs.deals',
  ]) {
    await fetch(`${stack.sandbox}/_faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ host, mode: 'slow', delay_ms: 20_000 }),
    });
  }
  await expect.poll(async () => (await lockedBy()).length, { timeout: 40_000 }).toBe(2);
  const locked = await lockedBy();
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  await fetch(`${stack.sandbox}/_faults`, { method: 'DELETE' });
  const killedAt = Date.now();
  // the killed worker's locks are released, and every list is read again
  await expect
    .poll(async () => (await lockedBy()).filter((id) => locked.includes(id)).length, { timeout: 90_000 })
    .toBeLessThan(locked.length);
  for (const source of ['buff-goods', 'csfloat-price-list', 'skinport-items', 'lootfarm-prices']) {
    await expect.poll(async () => ((await readAt(source))?.getTime() ?? 0) > killedAt, { timeout: 90_000, message: source }).toBe(true);
  }
});

test('all processes outlive the loss of every database connection', async () => {
  test.setTimeout(240_000);
  await database.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const lostAt = Date.now();
  for (const url of [stack.url, secondUrl]) {
    await expect(async () => expect((await board(url)).total).toBeGreaterThan(10)).toPass({ timeout: 30_000 });
  }
  // a list that was being read is read again once its worker counts as dead, up to 40 s later
  await expect.poll(async () => ((await readAt('lootfarm-prices'))?.getTime() ?? 0) > lostAt, { timeout: 150_000 }).toBe(true);
  expect(children[0]!.exitCode).toBeNull();
});
