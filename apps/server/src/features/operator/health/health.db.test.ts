import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, testApi, type User } from '../../../../test/api.ts';
import { readyBot } from '../../../../test/deposits.ts';
import { AK_FT } from '../../../../test/items.ts';
import { startTestOperation } from '../../../../test/operations.ts';
import { recordBackup } from '../../../backup/backup.ts';
import { audit } from '../../../platform/security/audit.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { startBeats } from '../../../platform/database/process-beats.ts';

const folder = mkdtempSync(join(tmpdir(), 'health-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const test = testApi(async () => ({ DATA_DIR: folder }));
let admin: User;
beforeAll(async () => {
  admin = await test.signIn({ role: 'ADMIN' });
});

type Check = { key: string; state: string; text: string; todo: string | null };
const health = async (headers = {}) => (await test.send('GET /admin/health', { as: admin, headers })).body;
const check = async (key: string): Promise<Check> => (await health()).items.find((item: Check) => item.key === key);

describe('the health of the server', () => {
  it('names every part with its state, and the figures beneath, in one read', async () => {
    const { items, total, state, at, versions, board, database, disk, backup } = await health();
    expect(items.map(({ key }: Check) => key)).toEqual([
      ...['sources', 'board', 'jobs', 'operations', 'database', 'disk', 'audit', 'processes', 'backup', 'mail', 'reconciliation', 'bots'],
    ]);
    expect([total, state, at]).toEqual([12, 'bad', now().toISOString()]);
    expect(versions).toEqual({ product: '0.1.0', node: process.versions.node, postgres: expect.stringMatching(/^18/) });
    expect(board).toEqual({ version: expect.any(Number), age_seconds: null, quotes: 0 });
    expect(database.size).toBeGreaterThan(1_000_000);
    expect(database.connections).toBeGreaterThan(0);
    expect(database.max_connections).toBeGreaterThanOrEqual(database.connections);
    expect(disk.free).toBeGreaterThan(0);
    expect(disk.size).toBeGreaterThan(disk.free);
    expect(backup).toBeNull();
  });

  it('says what to do exactly where something is wrong, in the language of the caller', async () => {
    for (const lang of ['en', 'tr'])
      for (const { state, text, todo } of (await health({ 'accept-language': lang })).items as Check[]) {
        expect(text).toMatch(/^[\p{Lu}\d%].+\.$/u);
        expect(todo === null).toBe(state === 'ok');
      }
    const turkish = (await health({ 'accept-language': 'tr' })).items as Check[];
    expect(turkish.find(({ key }) => key === 'board')!.text).toBe('Henüz fiyat yok.');
  });

  it('watches the prices and where they come from', async () => {
    expect(await check('board')).toMatchObject({ state: 'bad', text: 'There are no prices yet.' });
    expect(await check('sources')).toMatchObject({ state: 'bad' });
    await test.offer('steam', { [AK_FT]: 10_000 });
    expect(await check('board')).toMatchObject({ state: 'ok', text: '1 prices, the newest just now.' });
    await test.db.updateTable('price_feeds').set({ last_success: now(), last_attempt: now(), failures: 0 }).execute();
    expect(await check('sources')).toMatchObject({ state: 'ok', todo: null });
    await test.db.updateTable('price_feeds').set({ refused_names: 7200 }).where('source', '=', 'waxpeer-prices').execute();
    expect(await check('sources')).toMatchObject({ state: 'warn', todo: expect.stringContaining('unknown names') });
    await test.db.updateTable('price_feeds').set({ refused_names: null }).execute();
    await test.db
      .updateTable('price_feeds')
      .set({ failures: 1, last_error: 'UNAUTHORISED: 401' })
      .where('source', 'like', 'waxpeer%')
      .execute();
    expect(await check('sources')).toMatchObject({ state: 'warn', text: expect.stringContaining('1 failed') });
    const { sources } = await health();
    expect(sources.items.find(({ market }: { market: string }) => market === 'waxpeer')).toEqual({
      market: 'waxpeer',
      name: 'Waxpeer',
      state: 'failed',
      last_success: now().toISOString(),
      reason: expect.any(String),
    });
    advanceClock(HOUR);
    expect((await check('board')).state).toBe('warn');
    advanceClock(2 * HOUR);
    expect((await check('board')).state).toBe('bad');
  });

  it('counts jobs that wait, run, come later and were given up, by kind', async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(test.db);
    expect((await check('jobs')).state).toBe('ok');
    await enqueue(test.db, 'mail-now', {});
    await enqueue(test.db, 'mail-later', {}, { delaySeconds: 600 });
    await enqueue(test.db, 'mail-over', {}, { maxAttempts: 1 });
    await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'refused' where max_attempts = 1`.execute(test.db);
    expect(await check('jobs')).toMatchObject({ state: 'warn', text: '1 job waits, 0 running, 1 failed.' });
    const { jobs } = await health();
    expect(jobs.is_more).toBe(false);
    expect(jobs.items).toEqual([
      { name: 'mail-later', waiting: 0, running: 0, scheduled: 1, given_up: 0, waiting_since: null, last_error: null },
      { name: 'mail-now', waiting: 1, running: 0, scheduled: 0, given_up: 0, waiting_since: expect.any(String), last_error: null },
      { name: 'mail-over', waiting: 0, running: 0, scheduled: 0, given_up: 1, waiting_since: null, last_error: 'refused' },
    ]);
    await sql`update graphile_worker._private_jobs set run_at = ${new Date(now().getTime() - 11 * MINUTE)} where attempts = 0`.execute(
      test.db,
    );
    expect(await check('jobs')).toMatchObject({ state: 'bad', todo: expect.stringContaining('start a worker') });
    await sql`delete from graphile_worker._private_jobs`.execute(test.db);
  });

  it('counts open operations, and those that ended within a day', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => test.signIn().then((own) => startTestOperation(test.db, own, ['thing']))));
    const end = (id: string, state: 'done' | 'failed', hours: number) =>
      test.db
        .updateTable('operations')
        .set({ state, ended_at: new Date(now().getTime() - hours * HOUR) })
        .where('id', '=', id)
        .execute();
    await end(ids[0]!, 'done', 1);
    await end(ids[1]!, 'failed', 25);
    expect((await health()).operations).toEqual({ waiting: 1, running: 0, done: 1, partial: 0, failed: 0, cancelled: 0 });
  });

  it('tells the size of the audit log and its growth of a day, and warns when somebody fills it', async () => {
    await test.db.transaction().execute((tx) => audit(tx, { userId: null, ip: null }, { action: 'test.done', object: 'test:1' }));
    const { rows_a_day: rows, bytes_a_day: bytes, size } = (await health()).audit_log;
    expect([rows, bytes, size].every((n) => n > 0)).toBe(true);
    expect(await check('audit')).toMatchObject({
      state: 'ok',
      text: expect.stringMatching(/^[\d.]+ .B; \d+ rows? in the last 24 hours, about [\d.]+ .B\.$/),
    });
    await sql`insert into audit_log (at, action, object, new_value)
      select ${now()}, 'test.filled', 'test:' || n, to_jsonb(repeat('x', 1500)) from generate_series(1, 60000) n`.execute(test.db);
    expect(await check('audit')).toMatchObject({ state: 'warn', todo: expect.stringContaining('It grows fast') });
    expect((await health()).audit_log.rows_a_day).toBe(rows + 60_000);
    advanceClock(DAY + MINUTE);
    expect((await health()).audit_log.rows_a_day).toBe(0);
    expect((await check('audit')).state).toBe('ok');
    await sql`set session_replication_role = replica; delete from audit_log where action = 'test.filled'; set session_replication_role = origin`.execute(
      test.db,
    );
  });

  it('lists the processes that report, and misses a kind of them', async () => {
    // hours have passed since the last report
    expect(await check('processes')).toMatchObject({ state: 'bad', text: '0 servers, 0 workers.' });
    const stops = [startBeats(test.db, 'api'), startBeats(test.db, 'worker')];
    await expect.poll(() => check('processes')).toMatchObject({ state: 'ok', text: '1 server, 1 worker.' });
    const { items } = (await health()).processes;
    expect(items.map(({ role }: { role: string }) => role)).toEqual(['api', 'worker']);
    expect(items[1]).toMatchObject({ version: '0.1.0', node: process.versions.node, started_at: now().toISOString() });
    expect(items[1].memory).toBeGreaterThan(10_000_000);
    await Promise.all(stops.map((stop) => stop()));
    expect((await health()).processes.items).toEqual([]);
  });

  it('knows the last backup', async () => {
    const client = await test.pool.connect();
    await recordBackup(client, '/backups/one.lf', 12_345_678);
    client.release();
    expect((await health()).backup).toEqual({ file: '/backups/one.lf', size: 12_345_678, made_at: now().toISOString() });
    expect(await check('backup')).toMatchObject({ state: 'ok', text: 'The last one was made just now, 12.3 MB.' });
  });
});

describe('bots', () => {
  afterEach(() => test.db.deleteFrom('trade_bots').execute());

  it('may be none', async () => {
    expect(await check('bots')).toEqual({ key: 'bots', state: 'ok', text: 'No bot: this server takes no items.', todo: null });
  });

  it.each<[string, string, { silentMs?: number; [column: string]: unknown }[]]>([
    ['ok', '2 of 2 bots ready; 0 full.', [{}, {}]],
    ['warn', '1 of 2 bots ready; 0 full.', [{}, { state: 'needs_login' }]],
    ['warn', '1 of 1 bot ready; 1 full.', [{ used_slots: 1000 }]],
    ['bad', '0 of 1 bot ready; 0 full.', [{ state: 'failing' }, { state: 'gone' }]],
    ['bad', 'The bot process was last heard of 2 min ago.', [{ silentMs: 2 * MINUTE }]],
    ['bad', 'The bot process has never run.', [{ beat_at: null }]],
  ])('are %s: %s', async (state, text, all) => {
    for (const { silentMs = 0, ...changes } of all) await readyBot(test, { beat_at: new Date(now().getTime() - silentMs), ...changes });
    expect(await check('bots')).toMatchObject({ state, text });
  });
});

describe('mail', () => {
  it('goes in the sandbox to the mailbox of the sandbox, and no mail server is said to be set', async () => {
    expect(await check('mail')).toEqual({ key: 'mail', state: 'ok', text: "Mails go to the sandbox's own mailbox.", todo: null });
    const { items } = (await test.send('GET /admin/health/setup', { as: admin, headers: { 'accept-language': 'tr' } })).body;
    expect(items.find(({ key }: Check) => key === 'mail_server')).toMatchObject({
      done: true,
      title: 'E-postalar deneme ortamının posta kutusuna gider',
    });
  });
});

describe('the check list of a new server', () => {
  const live = testApi(async () => {
    mkdirSync(join(folder, 'live'), { recursive: true });
    writeFileSync(join(folder, 'live', 'secret-key'), 'ab');
    return { WORLD: 'live', ADMIN_SECOND_FACTOR: 'optional', DATA_DIR: folder };
  });
  type Item = { key: string; done: boolean; title: string; text: string; href: string | null };
  const setup = async (of: typeof test, as: User): Promise<Item[]> => (await of.send('GET /admin/health/setup', { as })).body.items;
  const open = (items: Item[]): string[] => items.filter(({ done }) => !done).map(({ key }) => key);

  it('names what a live server still needs, each with what to do', async () => {
    const own = await live.signIn({ role: 'ADMIN' });
    const items = await setup(live, own);
    expect(items).toHaveLength(9);
    expect(open(items)).toEqual([
      ...['admin_ids', 'public_url', 'secret_key', 'contact_mail', 'mail_server', 'mail_sender', 'source_keys', 'backup'],
    ]);
    const text = Object.fromEntries(items.map((item) => [item.key, item.text]));
    expect(text['admin_ids']).toContain('ADMIN_STEAM_IDS');
    expect(text['public_url']).toContain('http://localhost:3000');
    expect(text['source_keys']).toContain('SHADOWPAY_KEY');
    expect(items.find(({ key }) => key === 'contact_mail')!.href).toBe('/admin/settings?group=site');
  });

  it('ticks off what is done', async () => {
    const own = await live.signIn({ role: 'ADMIN' });
    rmSync(join(folder, 'live', 'secret-key'));
    const client = await live.pool.connect();
    await recordBackup(client, '/backups/one.lf', 1);
    client.release();
    const items = ['site.contact_mail', 'notifications.sender'].map((key) => ({ key, value: 'desk@example.com' }));
    await live.send('PUT /admin/setting/update', { as: own, body: { items } });
    await expect.poll(async () => open(await setup(live, own))).toEqual(['admin_ids', 'public_url', 'mail_server', 'source_keys']);
    advanceClock(8 * DAY);
    const later = await live.signIn({ role: 'ADMIN' });
    expect(open(await setup(live, later))).toContain('backup');
  });

  it('asks of the sandbox only what the sandbox needs', async () => {
    const own = await test.signIn({ role: 'ADMIN' });
    expect(open(await setup(test, own))).toEqual(['contact_mail']);
  });
});
