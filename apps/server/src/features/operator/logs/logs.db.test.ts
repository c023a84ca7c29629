import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, START, testApi, type User } from '../../../../test/api.ts';
import { readCsv } from '../../../../test/read-csv.ts';
import { silentLog } from '../../../../test/harness.ts';
import { advanceClock, now, setClock } from '../../../platform/process/clock.ts';
import { createSecurityLog, removeOldRefusals, type SecurityLog } from '../../../platform/security/security-log.ts';

const test = testApi();
let admin: User;
let trader: User;
beforeAll(async () => {
  admin = await test.signIn({ role: 'ADMIN' });
  trader = await test.signIn();
});

const flat = (object: Record<string, string>): string => new URLSearchParams(object).toString();

describe('the audit log', () => {
  const audit = async (query: Record<string, string> = {}) => (await test.send(`GET /admin/log/audit?${flat(query)}`, { as: admin })).body;
  const objects = async (query?: Record<string, string>): Promise<string[]> =>
    (await audit(query)).items.map(({ object }: { object: string }) => object);

  beforeAll(async () => {
    // append-only for every other caller
    await sql`truncate audit_log`.execute(test.db);
    const row = (n: number, more: object) => ({
      at: new Date(START.getTime() + n * HOUR),
      actor_id: null,
      ip: null,
      action: 'a.b',
      object: `thing:${n}`,
      old_value: null,
      new_value: null,
      ...more,
    });
    await test.db
      .insertInto('audit_log')
      .values([
        row(1, { actor_id: trader.userId, ip: '10.0.0.1', action: 'session.begun' }),
        row(2, { actor_id: admin.userId, ip: '10.0.0.2', action: 'setting.changed', old_value: '6000', new_value: '"x"' }),
        row(3, { action: 'role.granted' }),
        row(4, { actor_id: trader.userId, ip: '10.0.0.1', action: 'session.ended' }),
        row(5, { actor_id: trader.userId, ip: '10.0.0.3', action: 'settings_x.y' }),
      ])
      .execute();
  });

  it('tells who did what, when, from where, with old and new value, the newest first', async () => {
    const { items, total, total_is_more: isMore, actions } = await audit();
    expect([items.length, total, isMore]).toEqual([5, 5, false]);
    expect(items.map(({ object }: { object: string }) => object)).toEqual(['thing:5', 'thing:4', 'thing:3', 'thing:2', 'thing:1']);
    expect(items[3]).toEqual({
      id: expect.any(Number),
      at: '2026-11-20T14:00:00.000Z',
      actor: { id: admin.userId, name: expect.stringMatching(/^trader \d+$/), steam_id: expect.stringMatching(/^\d{17}$/) },
      ip: '10.0.0.2',
      action: 'setting.changed',
      object: 'thing:2',
      old_value: '6000',
      new_value: '"x"',
    });
    expect(items[2].actor).toBeNull();
    expect(actions).toEqual(['role.granted', 'session.begun', 'session.ended', 'setting.changed', 'settings_x.y']);
  });

  it.each([
    ['who', () => ({ user: String(trader.userId) }), [5, 4, 1]],
    ['administrators and the server', () => ({ by: 'admins' }), [3, 2]],
    ['one action', () => ({ action: 'session.begun' }), [1]],
    ['the beginning of an action', () => ({ action: 'session.' }), [4, 1]],
    ['the beginning of an action, without wildcards', () => ({ action: 'setting_.' }), []],
    ['the beginning of an object', () => ({ object: 'thing:4' }), [4]],
    ['an object without wildcards', () => ({ object: 'thing_' }), []],
    ['an address', () => ({ ip: '10.0.0.1' }), [4, 1]],
    ['a period', () => ({ from: '2026-11-20T14:00:00Z', to: '2026-11-20T16:00:00Z' }), [3, 2]],
    ['several of them', () => ({ ip: '10.0.0.1', action: 'session.', to: '2026-11-20T16:00:00Z' }), [1]],
  ])('is filtered by %s', async (_what, query, found) => {
    expect(await objects(query() as Record<string, string>)).toEqual(found.map((n) => `thing:${n}`));
    expect((await audit(query() as Record<string, string>)).total).toBe(found.length);
  });

  it('is paged from row to row in both directions', async () => {
    const first = (await audit({ limit: '2' })).items;
    const second = (await audit({ limit: '2', before: String(first[1].id) })).items;
    expect(second.map(({ object }: { object: string }) => object)).toEqual(['thing:3', 'thing:2']);
    expect(await objects({ limit: '2', before: String(second[1].id) })).toEqual(['thing:1']);
    expect((await audit({ limit: '2', after: String(second[0].id) })).items).toEqual(first);
    expect((await audit({ limit: '2', before: String(first[1].id) })).total).toBe(5);
  });

  it('is read by indexes alone, whatever it is filtered by', async () => {
    await sql`insert into audit_log (at, actor_id, ip, action, object)
      select ${START}::timestamptz - i * interval '1 minute', ${trader.userId}::int, '10.1.0.' || i % 200, 'bulk.' || i % 40, 'bulk:' || i
      from generate_series(1, 20000) i`.execute(test.db);
    await sql`analyze audit_log`.execute(test.db);
    expect((await audit()).total_is_more).toBe(true);
    expect((await audit()).total).toBe(10_000);
    const plans = await Promise.all(
      [sql`ip = '10.1.0.7'`, sql`action = 'bulk.7'`, sql`object like 'bulk:77%'`, sql`at < ${START}::timestamptz`, sql`true`].map((where) =>
        sql<{ 'QUERY PLAN': string }>`explain select * from audit_log where ${where} order by at desc, id desc limit 50`.execute(test.db),
      ),
    );
    expect(plans.map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n')).filter((plan) => plan.includes('Seq Scan'))).toEqual(
      [],
    );
  });

  it('comes as a file with its day in the name, in the language of the caller', async () => {
    const body = { format: 'csv', timezone: 'Europe/Istanbul', action: 'setting.' };
    const file = await test.send('POST /admin/log/audit/export', { as: admin, body, headers: { 'accept-language': 'tr' } });
    expect(file.headers['content-disposition']).toContain('audit-log-2026-11-20.csv');
    const [head, ...rows] = readCsv(file, ';');
    const names = ['Zaman (Europe/Istanbul)', 'Kim', 'Kullanıcı kimliği', 'Adres', 'İşlem', 'İşlem anahtarı'];
    expect(head).toEqual([
      ...names,
      'Nesne türü',
      'Nesne',
      'İlgili kullanıcılar',
      'Alanlar',
      'Önce (tutarlar USD)',
      'Sonra (tutarlar USD)',
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.slice(3)).toEqual(['10.0.0.2', 'Ayar değiştirildi', 'setting.changed', '', 'thing:2', '', '', '6000', '"x"']);
  });

  it('has in the file the words of the screen beside what the log stores: of the action, the kind of object and the fields', async () => {
    await sql`insert into audit_log (at, action, object, old_value, new_value) values
      (${START}::timestamptz, 'user.changed', 'user:700', '{"user_name":"a","balance":1}', '{"user_name":"b","balance":2,"odd":2}'),
      (${START}::timestamptz, 'user.older', 'thing:7', null, '[1]')`.execute(test.db);
    const words = async (language: string, separator: string): Promise<string[][]> => {
      const body = { format: 'csv', timezone: 'UTC', action: 'user.' };
      const file = await test.send('POST /admin/log/audit/export', { as: admin, body, headers: { 'accept-language': language } });
      return readCsv(file, separator).map((row) => [...row.slice(4, 8), row[9]!]);
    };
    expect(await words('en', ',')).toEqual([
      ['Action', 'Action key', 'Kind of object', 'Object', 'Fields'],
      ['user.older', 'user.older', '', 'thing:7', ''],
      ['User changed', 'user.changed', 'User', 'user:700', 'Balance (balance), Name (user_name), odd'],
    ]);
    expect((await words('tr', ';'))[2]!.at(-1)).toBe('Bakiye (balance), Ad (user_name), odd');
  });

  it('has in the file what changed alone, with amounts in dollars', async () => {
    await sql`insert into audit_log (at, action, object, old_value, new_value) values
      (${START}::timestamptz, 'tracker.item_changed', 'tracker:7', '{"id":9,"quantity":3,"buyPrice":12345,"notes":"a"}',
        '{"quantity":3,"buyPrice":-50,"notes":"a"}')`.execute(test.db);
    const body = { format: 'csv', timezone: 'UTC', action: 'tracker.' };
    const [head, row] = readCsv(await test.send('POST /admin/log/audit/export', { as: admin, body }));
    expect(head!.slice(-3)).toEqual(['Fields', 'Before (amounts in USD)', 'After (amounts in USD)']);
    expect(row!.slice(-3)).toEqual(['Id (id), Purchase price (buyPrice)', '{"id":9,"buyPrice":12.345}', '{"buyPrice":-0.05}']);
  });

  it('names the users of its rows, on the screen and in the file, and numbers deleted ones', async () => {
    const [user, leaver] = [await test.signIn(), await test.signIn()];
    await test.send('DELETE /users/account', { as: leaver, body: {} });
    await sql`insert into audit_log (at, actor_id, action, object, new_value) values
      (${START}::timestamptz, ${leaver.userId}::int, 'named.users', ${`user:${user.userId}`}, ${`{"user":${leaver.userId},"user_ids":[${user.userId}]}`}::jsonb)`.execute(
      test.db,
    );
    const { items, users } = await audit({ action: 'named.users' });
    const { user_name: name } = await test.db
      .selectFrom('users')
      .select('user_name')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(items[0].actor).toEqual({ id: leaver.userId, name: null, steam_id: null });
    expect(users).toEqual([
      { id: user.userId, name, steam_id: expect.any(String) },
      { id: leaver.userId, name: null, steam_id: null },
    ]);
    const body = { format: 'csv', timezone: 'UTC', action: 'named.users' };
    const [, row] = readCsv(await test.send('POST /admin/log/audit/export', { as: admin, body }));
    const deleted = `Deleted user ${leaver.userId}`;
    expect([row![1], row![8]]).toEqual([deleted, `${name}, ${deleted}`]);
  });
});

describe('the log of refusals', () => {
  type Row = { kind: string; ip: string | null; user: { id: number } | null; what: string; count: number; at: string };
  const refusals = async (query: Record<string, string> = {}): Promise<{ items: Row[]; total: number }> =>
    (await test.send(`GET /admin/log/security?${flat(query)}`, { as: admin })).body;
  let log: SecurityLog;

  beforeEach(async () => {
    setClock(START);
    await test.db.deleteFrom('security_log').execute();
    log = createSecurityLog(test.db, silentLog);
  });
  /** Creates a database that refuses every transaction until it is repaired. */
  const testDatabaseThatFails = (): { db: typeof test.db; mend: () => void } => {
    let isBroken = true;
    const transaction = () => {
      if (isBroken) throw new Error('not now');
      return test.db.transaction();
    };
    return {
      db: new Proxy(test.db, { get: (db, name) => (name === 'transaction' ? transaction : Reflect.get(db, name)) }),
      mend: () => void (isBroken = false),
    };
  };
  const note = (ip: string, what = 'GET /a', kind: 'CSRF' | 'TOKEN' = 'CSRF'): void => log.note({ kind, ip, userId: null, what });

  it('has what the guard refuses: rights, forged and too many requests, wrong tokens, and refused sign-ins, with the address', async () => {
    const ip = '203.0.113.9';
    await test.send('GET /admin/setting/all', { as: trader, ip });
    await test.send('POST /watchlist', { as: trader, ip, body: {}, headers: { 'x-csrf-token': 'wrong' } });
    await test.send('GET /users/details', { ip, headers: { authorization: 'Bearer lf_wrong' } });
    await test.send('GET /users/details', { ip });
    await test.send('GET /auth/steam-login?state=forged', { ip });
    for (let call = 0; call < 31; call += 1) await test.send('GET /auth/steam-login?state=forged', { ip });
    await expect.poll(async () => (await refusals({ ip })).total, { timeout: 15_000, interval: 200 }).toBe(5);
    const found = new Map((await refusals({ ip })).items.map((row) => [row.kind, row]));
    expect([...found.keys()].toSorted()).toEqual(['CSRF', 'FORBIDDEN', 'RATE_LIMIT', 'SIGN_IN', 'TOKEN']);
    expect(found.get('FORBIDDEN')).toMatchObject({ ip, user: { id: trader.userId }, what: 'GET /api/v1/admin/setting/all', count: 1 });
    expect(found.get('CSRF')).toMatchObject({ user: { id: trader.userId }, what: 'POST /api/v1/watchlist' });
    expect(found.get('TOKEN')).toMatchObject({ user: null, what: 'GET /api/v1/users/details', count: 1 });
    expect(found.get('SIGN_IN')).toMatchObject({ what: 'the state does not belong to this browser', count: 30 });
    expect(found.get('RATE_LIMIT')).toMatchObject({ what: 'GET /api/v1/auth/steam-login', count: 2 });
    expect(JSON.stringify([...found.values()])).not.toMatch(/lf_wrong|forged/);
  }, 30_000);

  it('has wrong codes of the second factor', async () => {
    const ip = '203.0.113.10';
    const own = await test.signIn({ role: 'ADMIN' });
    await test.send('POST /admin/second-factor/begin', { as: own, body: {} });
    expect((await test.send('POST /admin/second-factor/enable', { as: own, ip, body: { code: '000000' } })).status).toBe(400);
    await expect
      .poll(async () => (await refusals({ ip })).items, { timeout: 15_000, interval: 200 })
      .toMatchObject([{ kind: 'SECOND_FACTOR', user: { id: own.userId }, what: 'POST /api/v1/admin/second-factor/enable', count: 1 }]);
  }, 20_000);

  it('makes one row of equal refusals of a minute, with their number and the time of the last, however often it is written', async () => {
    note('10.0.0.1');
    await log.flush();
    advanceClock(30_000);
    note('10.0.0.1');
    note('10.0.0.1', 'GET /b');
    await log.flush();
    await log.flush();
    note('10.0.0.1');
    await log.flush();
    const { items, total } = await refusals();
    expect(total).toBe(2);
    expect(items.find(({ what }) => what === 'GET /a')).toMatchObject({ count: 3, at: '2026-11-20T12:00:30.000Z' });
    advanceClock(30_000);
    note('10.0.0.1');
    await log.flush();
    expect((await refusals()).items.map(({ what, count }) => `${what} ${count}`)).toEqual(['GET /a 1', 'GET /b 1', 'GET /a 3']);
  });

  it('writes what was counted before a minute ended, and grows by 200 rows a minute and one of each kind at most', async () => {
    for (let second = 0; second < 60; second += 1) {
      for (let n = 0; n < 100; n += 1) note(`10.${second}.0.${n}`);
      if (second % 5 === 0) await log.flush();
      advanceClock(1000);
    }
    await log.flush();
    expect((await refusals()).total).toBe(201);
    const { rows } = await sql<{ n: number }>`select sum(count)::int as n from security_log`.execute(test.db);
    expect(rows).toEqual([{ n: 6000 }]);
  });

  it('stays small under a flood: beyond 200 different ones they are counted together, by kind', async () => {
    for (let n = 0; n < 50_000; n += 1) note(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
    note('10.9.9.9', 'GET /a', 'TOKEN');
    await log.flush();
    const { items, total } = await refusals({ limit: '200' });
    expect(total).toBe(202);
    const merged = items.filter(({ ip }) => ip === null);
    expect(new Set(merged.map(({ kind, count }) => `${kind} ${count}`))).toEqual(new Set(['CSRF 49800', 'TOKEN 1']));
  });

  it('loses nothing and grows no further while the database does not take it', async () => {
    const broken = testDatabaseThatFails();
    const own = createSecurityLog(broken.db, silentLog);
    for (let minute = 0; minute < 5; minute += 1) {
      for (let n = 0; n < 1000; n += 1) own.note({ kind: 'CSRF', ip: `10.0.${n >> 8}.${n & 255}`, userId: null, what: 'GET /a' });
      await expect(own.flush()).resolves.toBeUndefined();
      advanceClock(MINUTE);
    }
    expect((await refusals()).total).toBe(0);
    broken.mend();
    await own.flush();
    const { rows } = await sql<{ n: number; rows: number }>`select sum(count)::int as n, count(*)::int as rows from security_log`.execute(
      test.db,
    );
    expect(rows[0]!.n).toBe(5000);
    expect(rows[0]!.rows).toBeLessThan(210);
  });

  it('is kept for 90 days, and never more than 200,000 rows', async () => {
    const row = (days: number) => ({
      at: new Date(now().getTime() - days * DAY),
      kind: 'CSRF' as const,
      ip: null,
      user_id: null,
      what: `${days}`,
      count: 1,
    });
    await test.db
      .insertInto('security_log')
      .values([row(91), row(89)])
      .execute();
    await removeOldRefusals(test.db);
    expect((await refusals()).items.map(({ what }) => what)).toEqual(['89']);
    await sql`insert into security_log (at, kind, what, count) select ${START}, 'CSRF', 'many', 1 from generate_series(1, 200010)`.execute(
      test.db,
    );
    await removeOldRefusals(test.db);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from security_log`.execute(test.db);
    expect(rows).toEqual([{ n: 200_000 }]);
  });

  it('is filtered, paged and exported', async () => {
    note('10.0.0.1');
    advanceClock(HOUR);
    note('10.0.0.2', 'GET /b', 'TOKEN');
    await log.flush();
    const whats = async (query: Record<string, string>) => (await refusals(query)).items.map(({ what }) => what);
    expect(await whats({ kind: 'TOKEN' })).toEqual(['GET /b']);
    expect(await whats({ ip: '10.0.0.1' })).toEqual(['GET /a']);
    expect(await whats({ to: '2026-11-20T13:00:00Z' })).toEqual(['GET /a']);
    const file = await test.send('POST /admin/log/security/export', { as: admin, body: { format: 'csv', kind: 'TOKEN' } });
    expect(file.headers['content-disposition']).toContain('security-log-2026-11-20.csv');
    expect(readCsv(file)[1]!.slice(1)).toEqual(['Wrong token', '10.0.0.2', '', 'GET /b', '1']);
  });

  it('forgets who it was when the account is deleted', async () => {
    const leaver = await test.signIn();
    log.note({ kind: 'FORBIDDEN', ip: '10.0.0.1', userId: leaver.userId, what: 'GET /a' });
    await log.flush();
    expect((await test.send('DELETE /users/account', { as: leaver, body: {} })).status).toBe(200);
    expect((await refusals()).items).toMatchObject([{ user: null, ip: null, what: 'GET /a' }]);
  });
});
