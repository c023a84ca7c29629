import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { MINUTE, OFFLINE_SETTINGS, testApi, type User } from '../../../test/api.ts';
import { fillEverything, SECRET, SHOWN } from '../../../test/full-user.ts';
import { credit } from '../../../test/money.ts';
import { advanceClock } from '../../platform/process/clock.ts';
import { createSecretBox } from '../../platform/security/secrets.ts';
import { proxyContext } from '../../platform/outside/proxy.ts';
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
const exportOf = (as: User) => test.send('GET /users/export', { as });
const remove = (as: User) => test.send('DELETE /users/account', { as, body: {} });

it('is known of every table that has users: a new one must say what becomes of it', async () => {
  const user = await test.signIn();
  const tables = await tablesWithUsers();
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  /** The tables that no statement of `work` names. */
  const missing = async (pattern: string, work: Promise<unknown>): Promise<string[]> => {
    queries.mockClear();
    await work;
    const texts = queries.mock.calls.map(([query]: unknown[]) => (typeof query === 'string' ? query : (query as { text: string }).text));
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
    const { body } = await exportOf(user);
    expect([body.success, body.file_name]).toEqual([true, `lootfolio-${STEAM_ID}-2026-11-20.json`]);
    const file = JSON.stringify(body.data);
    for (const [table, shown] of Object.entries(SHOWN('mine'))) expect([table, file.includes(shown!)]).toEqual([table, true]);
    expect(file).not.toContain('theirs');
    expect(body.data.profile).toMatchObject({
      steam_id: STEAM_ID,
      mail: 'me@example.com',
      role: 'USER',
      trade_link: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=x',
    });
    expect(body.data.balance).toMatchObject({
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
    const file = JSON.stringify(body.data);
    const { csrf_token } = await test.db
      .selectFrom('sessions')
      .select('csrf_token')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    for (const secret of [SECRET, csrf_token, '"type":"Buffer"', '_hash"', '_sealed"', user.cookie.split('=')[1]!])
      expect(file).not.toContain(secret);
    expect(body.data.market_keys).toMatchObject({ keys: [{ market: 'waxpeer', key: 'set' }], proxy: 'set' });
  });

  it('is noted, and told among what the user did', async () => {
    await exportOf(user);
    expect((await exportOf(user)).body.data.activity[0]).toMatchObject({ action: 'data.exported', object: `user:${user.userId}` });
  });

  it('needs a sign-in that is not older than 15 minutes [AUTH-128, ACC-175]', async () => {
    const old = await test.signIn();
    advanceClock(15 * MINUTE);
    expect((await exportOf(old)).status).toBe(200);
    advanceClock(1);
    const refused = await exportOf(old);
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([
      400,
      'REAUTH',
      'Please sign in with Steam once more to do this.',
    ]);
    const kept = await remove(old);
    expect([kept.body.code, (await rowOf(old)).deleted_at]).toEqual(['REAUTH', null]);
  });
});
