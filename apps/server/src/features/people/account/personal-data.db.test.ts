import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY, MINUTE, OFFLINE_SETTINGS, testApi, type User } from '../../../../test/api.ts';
import { exportData, exportKind, startExport } from '../../../../test/data-export.ts';
import { fillEverything, SECRET, SHOWN } from '../../../../test/full-user.ts';
import { credit } from '../../../../test/money.ts';
import { runOperation, runUntilKilled } from '../../../../test/operations.ts';
import type { PersonalData } from '../../../platform/database/personal-data.ts';
import { removeOldFiles } from '../../../platform/operations/files.store.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';
import { createSecretBox } from '../../../platform/secrets/secrets.ts';
import { proxyContext } from '../../../platform/outside/proxy.ts';
import { dataExportKind, MAX_EXPORTS_A_DAY } from './export-data.ts';
import { tradeLinkContext } from './profile.rules.ts';

const test = testApi();
const box = createSecretBox(OFFLINE_SETTINGS.SECRET_KEY);
const STEAM_ID = '76561198000000077';

const tablesWithUsers = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`.execute(test.db);
  return rows.map((row) => row.name);
};
const rowOf = (user: User) => test.db.selectFrom('users').selectAll().where('id', '=', user.userId).executeTakeFirstOrThrow();
const exportOf = (as: User) => exportData(test, as);
const remove = (as: User) => test.send('DELETE /users/account', { as, body: {} });

it('is known of every table that has users: a new one must say what becomes of it', async () => {
  const user = await test.signIn();
  const tables = await tablesWithUsers();
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  /** The tables that no statement of `work` names. */
  const missing = async (pattern: string, work: Promise<unknown>): Promise<string[]> => {
    queries.mockClear();
    await work;
    const texts = queries.mock.calls
      .map(([query]: unknown[]) => (typeof query === 'string' ? query : (query as { text: string }).text))
      // only the owner of this table may change it, so the application calls a function of the owner
      .map((text) => text.replace('select forget_refusals_of', 'update security_log'));
    return tables.filter((table) => !texts.some((text) => new RegExp(`${pattern} "?${table}"?\\b`).test(text)));
  };
  expect(await missing('(from|join)', exportOf(user))).toEqual([]);
  expect(await missing('(delete from|update)', remove(user))).toEqual([]);
  queries.mockRestore();
  const { rows } = await sql<{ name: string; column: string }>`
    select conrelid::regclass::text as name, attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass order by 1`.execute(test.db);
  expect(rows).toEqual((await tablesWithUsers()).map((name) => ({ name, column: 'user_id' })));
});

describe('the export', () => {
  let user: User;
  beforeAll(async () => {
    user = await test.signIn({ steamId: STEAM_ID });
    await fillEverything(test, user, 'mine');
    await fillEverything(test, await test.signIn(), 'theirs');
    await credit(test.db, `user:${user.userId}`, 5000);
    await credit(test.db, `pending:${user.userId}`, 70);
    const sealed = {
      trade_link_sealed: box.seal('https://steamcommunity.com/tradeoffer/new/?partner=1&token=x', tradeLinkContext(user.userId)),
      proxy_sealed: box.seal('http://p', proxyContext(user.userId)),
    };
    await test.db
      .updateTable('users')
      .set({ ...sealed, mail: 'me@example.com' })
      .where('id', '=', user.userId)
      .execute();
  });

  it('is a file with everything of its user, and nothing of anybody else [ACC-175]', async () => {
    const { status, headers, body } = await exportOf(user);
    expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      `attachment; filename="lootfolio-${STEAM_ID}-2026-11-20.json"; filename*=UTF-8''lootfolio-${STEAM_ID}-2026-11-20.json`,
      'no-store',
    ]);
    const file = JSON.stringify(body);
    for (const [table, shown] of Object.entries(SHOWN('mine'))) expect([table, file.includes(shown!)]).toEqual([table, true]);
    expect(file).not.toContain('theirs');
    expect(body.profile).toMatchObject({
      steam_id: STEAM_ID,
      mail: 'me@example.com',
      role: 'USER',
      trade_link: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=x',
    });
    expect(body.balance).toMatchObject({
      balance: 5000,
      pending: 70,
      entries: [
        { kind: 'TEST', account: `user:${user.userId}`, amount: 5000, balance_after: 5000 },
        { kind: 'TEST', account: `pending:${user.userId}`, amount: 70, balance_after: 70 },
      ],
    });
  });

  it('holds no secret: keys and proxy stand as set [ACC-175]', async () => {
    const { body } = await exportOf(user);
    const file = JSON.stringify(body);
    const { csrf_token } = await test.db
      .selectFrom('sessions')
      .select('csrf_token')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    for (const secret of [SECRET, csrf_token, '"type":"Buffer"', '_hash"', '_sealed"', user.cookie.split('=')[1]!])
      expect(file).not.toContain(secret);
    expect(body.market_keys).toMatchObject({ keys: [{ market: 'waxpeer', key: 'set' }], proxy: 'set' });
  });

  it('is noted, and told among what the user did', async () => {
    await exportOf(user);
    expect((await exportOf(user)).body.activity.slice(0, 3)).toMatchObject([
      { action: 'operation.started', ip: '127.0.0.1' },
      { action: 'data.exported', object: `user:${user.userId}` },
      { action: 'operation.started' },
    ]);
  });

  it('needs a sign-in that is not older than 15 minutes [AUTH-128, ACC-175]', async () => {
    const old = await test.signIn();
    advanceClock(15 * MINUTE);
    const made = await exportOf(old);
    expect(made.status).toBe(200);
    const { items } = (await test.send('GET /operations', { as: old })).body;
    advanceClock(1);
    for (const call of ['GET /users/export', `GET /operations/${items[0].id}/file`]) {
      const refused = await test.send(call, { as: old });
      expect([refused.status, refused.body.code, refused.body.msg]).toEqual([
        400,
        'REAUTH',
        'Please sign in with Steam once more to do this.',
      ]);
    }
    expect((await startExport(test, old)).body.code).toBe('REAUTH');
    const kept = await remove(old);
    expect([kept.body.code, (await rowOf(old)).deleted_at]).toEqual(['REAUTH', null]);
  });
});

describe('the making of the export', () => {
  const run = (id: string) => runOperation(test.db, exportKind(test), id);
  const filesOf = async (id: string) =>
    (await test.db.selectFrom('operation_files').select('made_at').where('operation_id', '=', id).execute()).length;
  const timesNoted = async (as: User) =>
    (await test.db.selectFrom('audit_log').select('id').where('actor_id', '=', as.userId).where('action', '=', 'data.exported').execute())
      .length;
  const download = (as: User, id?: string) => test.send(`GET /users/export${id === undefined ? '' : `?id=${id}`}`, { as });

  it('is one at a time: a second start while one is made is that one', async () => {
    const user = await test.signIn();
    const starts = await Promise.all([startExport(test, user), startExport(test, user), startExport(test, user, 'the-same')]);
    const ids = new Set(starts.map(({ body }) => body.operation));
    expect([ids.size, (await test.send('GET /operations', { as: user })).body.total]).toEqual([1, 1]);
    await run([...ids][0]);
    const second = (await startExport(test, user, 'the-next-one')).body.operation;
    expect(ids.has(second)).toBe(false);
    expect((await startExport(test, user, 'the-next-one')).body.operation).toBe(second);
    await run(second);
    expect((await startExport(test, user, 'the-next-one')).body.operation).toBe(second);
  });

  it('is done ten times a day at most', async () => {
    const user = await test.signIn();
    for (let n = 0; n < MAX_EXPORTS_A_DAY; n++) await run((await startExport(test, user)).body.operation);
    const refused = await startExport(test, user);
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([
      400,
      'LIMIT_REACHED',
      'You can export your data 10 times a day.',
    ]);
    advanceClock(DAY);
    const again = await test.signIn();
    await test.db.updateTable('sessions').set({ user_id: user.userId }).where('user_id', '=', again.userId).execute();
    expect((await startExport(test, again)).status).toBe(200);
  });

  it('gives the newest file, or the one that is asked for, to its owner alone, for a day', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    expect((await download(user)).status).toBe(404);
    const first = (await startExport(test, user)).body.operation;
    expect((await download(user, first)).status).toBe(404);
    await run(first);
    advanceClock(1000);
    const second = (await startExport(test, user)).body.operation;
    await run(second);
    const operationsIn = async (id?: string) => (await download(user, id)).body.operations.length;
    expect([await operationsIn(first), await operationsIn(second), await operationsIn()]).toEqual([1, 2, 2]);
    expect([(await download(other, second)).status, (await download(other)).status]).toEqual([404, 404]);
    expect((await download(user, 'x')).body.fields).toHaveProperty('id');
    advanceClock(DAY + 1);
    await removeOldFiles(test.db);
    await test.db.updateTable('sessions').set({ session_start: now() }).where('user_id', '=', user.userId).execute();
    expect([(await download(user)).status, await filesOf(second)]).toEqual([404, 0]);
  });

  it('makes one file with one note when a worker was killed after it was made', async () => {
    const user = await test.signIn();
    const { operation } = (await startExport(test, user)).body;
    await runUntilKilled(test.db, exportKind(test), operation);
    expect([await filesOf(operation), await timesNoted(user), (await download(user)).status]).toEqual([0, 0, 404]);
    advanceClock(MINUTE);
    await run(operation);
    expect([await filesOf(operation), await timesNoted(user), (await download(user)).status]).toEqual([1, 1, 200]);
    await run(operation);
    expect([await filesOf(operation), await timesNoted(user)]).toEqual([1, 1]);
  });

  it('shows every table as of the same moment', async () => {
    const user = await test.signIn();
    const { operation } = (await startExport(test, user)).body;
    const seen: unknown[] = [];
    const names: PersonalData = {
      name: 'name',
      read: async (db) => {
        const { user_name } = await db.selectFrom('users').select('user_name').where('id', '=', user.userId).executeTakeFirstOrThrow();
        seen.push(user_name);
        await test.db.updateTable('users').set({ user_name: 'renamed' }).where('id', '=', user.userId).execute();
        return user_name;
      },
      erase: async () => {},
    };
    const kind = dataExportKind({ db: test.db, personal: [names, { ...names, name: 'again' }] });
    await runOperation(test.db, kind, operation);
    const { body } = await download(user);
    expect([body.name, body.again]).toEqual([seen[0], seen[0]]);
    expect(body.name).not.toBe('renamed');
  });
});
