import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, START, type User } from '../../../../test/api.ts';
import { silentLog } from '../../../../test/harness.ts';
import { MODULES } from '../../../modules.ts';
import { createPool } from '../../../platform/database/database.ts';
import { migrate, migrationNames } from '../../../platform/database/migrate.ts';
import { createDatabase } from '../../../platform/database/postgres.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { setClock } from '../../../platform/process/clock.ts';
import { createLog } from '../../../platform/process/log.ts';
import { hashToken } from '../../../platform/security/sessions.ts';
import { upsertUser } from './auth.store.ts';
import { demoteUnlisted } from './demote-unlisted.ts';

const logged: string[] = [];
const log = createLog('debug', 'test', { write: (line) => void logged.push(line) });
const test = testApi();

let ids = 0;
const newId = (): string => `7656119${8_500_000_000 + ++ids}`;
const start = (...listed: string[]) => demoteUnlisted(test.db, { ADMIN_STEAM_IDS: listed }, MODULES.credentials, log);
const signInListed = (steamId: string) =>
  inTransaction(test.db, (tx) => upsertUser(tx, steamId, null, { timezone: 'UTC', lang: 'en', admin: true }));
const roleOf = async (userId: number): Promise<string> =>
  (await test.db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirstOrThrow()).role;
const trail = (userId: number) =>
  test.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'old_value', 'new_value'])
    .where('object', '=', `user:${userId}`)
    .where('action', '=', 'role.revoked')
    .execute();

/** A user who became an administrator by the list, with a session and an API token. */
async function listedAdmin(): Promise<User & { steamId: string; token: string }> {
  const steamId = newId();
  const user = await test.signIn({ steamId });
  await signInListed(steamId);
  const token = `lf_${String(ids).padStart(40, 'a')}`;
  await test.db
    .insertInto('api_tokens')
    .values({
      user_id: user.userId,
      name: 'mine',
      token_hash: hashToken(token),
      hint: 'aaaa',
      scopes: ['read'],
      created_at: START,
      expires_at: new Date(START.getTime() + 1e9),
    })
    .execute();
  return { ...user, steamId, token };
}
const statusOf = async (as: User) => (await test.send('GET /users/details', { as })).status;
const statusByToken = async (token: string) =>
  (await test.send('GET /users/details', { headers: { authorization: `Bearer ${token}` } })).status;

beforeEach(() => {
  setClock(START);
  logged.length = 0;
});

describe('an administrator by ADMIN_STEAM_IDS [AUTH-122]', () => {
  it('who is no longer listed loses the role, sessions and tokens at the next start, with an audit row', async () => {
    const [admin, stays] = [await listedAdmin(), await listedAdmin()];
    expect([await statusOf(admin), await statusByToken(admin.token)]).toEqual([200, 200]);
    await start(stays.steamId);
    expect([await roleOf(admin.userId), await roleOf(stays.userId)]).toEqual(['USER', 'ADMIN']);
    await expect.poll(() => statusOf(admin)).toBe(401);
    expect([await statusByToken(admin.token), await statusOf(stays), await statusByToken(stays.token)]).toEqual([401, 200, 200]);
    expect(await trail(admin.userId)).toEqual([
      { actor_id: null, action: 'role.revoked', old_value: { role: 'ADMIN' }, new_value: { role: 'USER', why: 'ADMIN_STEAM_IDS' } },
    ]);
    await start(stays.steamId);
    expect(await trail(admin.userId)).toHaveLength(1);
  });

  it('whom an administrator made one keeps the role', async () => {
    const [promoted, root] = [await test.signIn({ steamId: newId() }), await test.signIn({ role: 'ADMIN' })];
    const body = { id: promoted.userId, ROLE: 'ADMIN' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect((await test.send('PUT /admin/user/update', { as: root, body, headers })).status).toBe(200);
    await start();
    expect([await roleOf(promoted.userId), await roleOf(root.userId)]).toEqual(['ADMIN', 'ADMIN']);
  });

  it('who was one before they were listed keeps the role', async () => {
    const steamId = newId();
    const user = await test.signIn({ steamId, role: 'ADMIN' });
    await signInListed(steamId);
    await start();
    expect(await roleOf(user.userId)).toBe('ADMIN');
  });

  it('becomes one again when they are listed again', async () => {
    const admin = await listedAdmin();
    await start();
    await signInListed(admin.steamId);
    expect(await roleOf(admin.userId)).toBe('ADMIN');
    await start();
    expect(await roleOf(admin.userId)).toBe('USER');
  });

  it('is demoted even as the last one, with a warning', async () => {
    await test.db.updateTable('users').set({ role: 'USER', admin_by_list: false }).execute();
    const admin = await listedAdmin();
    await start();
    expect(await roleOf(admin.userId)).toBe('USER');
    expect(logged.join()).toContain('nobody administers this server now');
  });
});

it('the migration marks the administrators whom the list made, unless an administrator changed their role since', async () => {
  const old = { ...test.connection, database: `${test.connection.database}_old` };
  const folder = mkdtempSync(join(tmpdir(), 'old-roles-'));
  for (const name of migrationNames().filter((one) => one < '0045'))
    copyFileSync(new URL(`../../../migrations/${name}`, import.meta.url), join(folder, name));
  await createDatabase(old, old.database);
  await migrate(old, pathToFileURL(`${folder}/`));
  const pool = createPool(old, 1, silentLog);
  try {
    await pool.query(`insert into users (user_name, profile_url, joined_at, role)
      select n, 'x', '2026-11-20', case n when 'user' then 'USER' else 'ADMIN' end
      from unnest('{listed,promoted,promoted later,noted,user}'::text[]) n`);
    await pool.query(`insert into audit_log (at, action, object, new_value, actor_id)
      select '2026-11-20', action, 'user:' || users.id, value::jsonb, null
      from (values (0, 'listed', 'role.granted', '{"role":"ADMIN"}'),
        (1, 'promoted', 'user.changed', '{"ROLE":"ADMIN"}'),
        (2, 'promoted later', 'role.granted', '{"role":"ADMIN"}'),
        (3, 'promoted later', 'user.changed', '{"ROLE":"ADMIN"}'),
        (4, 'noted', 'role.granted', '{"role":"ADMIN"}'),
        (5, 'noted', 'user.changed', '{"note":"ROLE"}'),
        (6, 'user', 'role.granted', '{"role":"ADMIN"}')) given (n, name, action, value)
      join users on user_name = name order by n`);
    await migrate(old);
    const { rows } = await pool.query<{ user_name: string }>('select user_name from users where admin_by_list order by user_name');
    expect(rows.map((row) => row.user_name)).toEqual(['listed', 'noted']);
  } finally {
    await pool.end();
    rmSync(folder, { recursive: true });
  }
});
