import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, START, testApi, type User } from '../../../../test/api.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';
import { recordActivity, removeOldActivity } from '../../../platform/security/activity.ts';

const test = testApi();
let admin: User;
const day = (ago: number): string => new Date(START.getTime() - ago * DAY).toISOString().slice(0, 10);

/** Adds users who joined this number of days ago. */
const join = (ago: number, n: number, country: string | null = null) =>
  sql`insert into users (steam_id, user_name, profile_url, joined_at, country)
    select '7656119' || (select coalesce(max(id), 0) from users) || '0000' || n, 'one of many', '', ${new Date(`${day(ago)}T23:59:59.999Z`)}, ${country}::text
    from generate_series(1, ${n}::int) n`.execute(test.db);
const ask = async (what: string, headers: Record<string, string> = {}) => {
  const { status, body } = await test.send(`GET /admin/statistic/${what}`, { as: admin, headers });
  expect([status, body.success]).toEqual([200, true]);
  return body;
};
const browse = async (as: User): Promise<void> => {
  // the session is read again after half a minute
  advanceClock(MINUTE);
  expect((await test.send('GET /auth/security-check', { as })).status).toBe(200);
};

beforeAll(async () => {
  admin = await test.signIn({ role: 'ADMIN' });
});
beforeEach(async () => {
  setClock(START);
  await test.pool.query('delete from users where id <> $1', [admin.userId]);
  await test.pool.query("update users set joined_at = '2020-01-01' where id = $1", [admin.userId]);
});
afterEach(() => setClock(START));

describe('the overview', () => {
  it('counts against the period before, totals against its start; growth is null where nothing was [ADMIN-STAT-310] [ADMIN-STAT-316] [ADMIN-STAT-318]', async () => {
    await join(0, 3);
    await join(6, 1);
    await join(7, 2);
    await join(13, 1);
    await join(14, 4);
    const { success, data } = await ask('overview?interval=7');
    expect([success, Object.keys(data)]).toEqual([true, ['total_users', 'new_registrations', 'active_users', 'premium_users']]);
    expect(data).toMatchObject({
      // 8 before the week, including the administrator
      total_users: { value: 12, growth: 50 },
      new_registrations: { value: 4, growth: 33.33 },
      premium_users: { value: 0, growth: null },
    });
    const month = (await ask('overview')).data;
    expect(month).toMatchObject({ total_users: { value: 12, growth: 1100 }, new_registrations: { value: 11, growth: null } });
    expect(month).toEqual((await ask('overview?interval=30')).data);
  });

  it('lets those who left go from the total, not from the registrations', async () => {
    await join(3, 2);
    const [user] = [await test.signIn()];
    await test.send('DELETE /users/account', { as: user, body: {} });
    const { data } = await ask('overview?interval=7');
    expect(data).toMatchObject({ total_users: { value: 3, growth: 200 }, new_registrations: { value: 3, growth: null } });
    const { rows } = await test.pool.query('select count(*)::int as n from users where deleted_at is null');
    expect(rows[0].n).toBe(3);
  });

  it.each(['0', '8', '366', 'week', '-7'])('refuses the interval %s', async (interval) => {
    for (const call of ['overview', 'registrations', 'activity'])
      expect((await test.send(`GET /admin/statistic/${call}?interval=${interval}`, { as: admin })).status).toBe(400);
  });
});

describe('the active users', () => {
  beforeEach(async () => {
    await test.pool.query('delete from active_days');
    // the administrator who asks was counted today
    await test.pool.query('update users set active_on = $1', [day(0)]);
  });

  it('of a period are those of whom a session was used in it, each once [ADMIN-STAT-312] [ADMIN-STAT-317] [ADMIN-STAT-318]', async () => {
    // their sign-ins count: those of one and two 12 days ago, that of three today
    setClock(new Date(START.getTime() - 12 * DAY));
    const [one, two] = [await test.signIn(), await test.signIn()];
    setClock(START);
    const three = await test.signIn();
    // one: 12, 8, 3 and 0 days ago; two: 12 and 8 days ago; three: today
    const visits: [number, User][] = [
      [12, one],
      [8, one],
      [8, two],
      [8, two],
      [3, one],
      [0, one],
      [0, one],
      [0, three],
    ];
    for (const [ago, who] of visits) {
      setClock(new Date(START.getTime() - ago * DAY));
      await browse(who);
    }
    setClock(START);
    const { data, total } = await ask('activity?interval=7');
    expect([data, total]).toEqual([[6, 5, 4, 3, 2, 1, 0].map((ago) => ({ label: day(ago), count: ago === 0 ? 2 : ago === 3 ? 1 : 0 })), 7]);
    expect((await ask('overview?interval=7')).data.active_users).toEqual({ value: 2, growth: 0 });
    expect((await ask('overview?interval=30')).data.active_users).toEqual({ value: 3, growth: null });
    expect((await ask('activity')).data).toHaveLength(30);
  });

  it('are the same as plain SQL counts, for any visits', async () => {
    await join(900, 40);
    const { rows: users } = await test.pool.query<{ id: number }>('select id from users where id <> $1', [admin.userId]);
    const visits = new Map<string, Set<number>>();
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let ago = 70; ago >= 0; ago--) {
      setClock(new Date(START.getTime() - ago * DAY));
      for (const { id } of users) {
        if (random(users.length) > id % 9) continue;
        const activeOn = [...visits].filter(([, ids]) => ids.has(id)).at(-1)?.[0] ?? null;
        await recordActivity(test.db, id, activeOn);
        visits.set(day(ago), (visits.get(day(ago)) ?? new Set()).add(id));
      }
    }
    const distinct = (from: number, to: number): number =>
      new Set([...visits].filter(([on]) => on >= day(from) && on <= day(to)).flatMap(([, ids]) => [...ids])).size;
    setClock(START);
    for (const [interval, last, before] of [
      [7, distinct(6, 0), distinct(13, 7)],
      [30, distinct(29, 0), distinct(59, 30)],
    ] as const) {
      const { value, growth } = (await ask(`overview?interval=${interval}`)).data.active_users;
      expect([value, growth]).toEqual([last, Math.round(((last - before) / before) * 10_000) / 100]);
    }
    const { data } = await ask('activity?interval=30');
    expect(data.map(({ count }: { count: number }) => count)).toEqual(
      Array.from({ length: 30 }, (_, index) => visits.get(day(29 - index))?.size ?? 0),
    );
  });

  it('are counted once a day, however many ask at once; a user whose row is locked waits for nothing', async () => {
    const { userId } = await test.signIn();
    await test.pool.query('delete from active_days');
    await test.pool.query('update users set active_on = null where id = $1', [userId]);
    await Promise.all(Array.from({ length: 8 }, () => recordActivity(test.db, userId, null)));
    const counted = async () => (await test.pool.query('select day, previous::text, users from active_days order by 1, 2')).rows;
    expect(await counted()).toEqual([{ day: day(0), previous: '-infinity', users: 1 }]);
    advanceClock(2 * DAY);
    await test.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
      await recordActivity(test.db, userId, day(0));
    });
    expect(await counted()).toHaveLength(1);
    await recordActivity(test.db, userId, day(0));
    expect(await counted()).toEqual([
      { day: day(0), previous: '-infinity', users: 1 },
      { day: day(-2), previous: day(0), users: 1 },
    ]);
  });

  it('are kept for the longest period and the one before it', async () => {
    for (const ago of [731, 732])
      await test.pool.query("insert into active_days (day, previous, users) values ($1, '-infinity', 5)", [day(ago)]);
    await removeOldActivity(test.db);
    expect((await test.pool.query('select day from active_days')).rows).toEqual([{ day: day(731) }]);
  });
});

describe('the points', () => {
  it('of the registrations are the days of the interval, 30 by default [ADMIN-STAT-311]', async () => {
    await join(0, 2);
    await join(29, 5);
    await join(30, 9);
    const { data, total } = await ask('registrations');
    expect([data.length, total, data[0], data.at(-1), data[1]]).toEqual([
      ...[30, 30],
      { label: day(29), count: 5 },
      { label: day(0), count: 2 },
      { label: day(28), count: 0 },
    ]);
    expect((await ask('registrations?interval=365')).data).toHaveLength(365);
    expect((await ask('registrations?interval=7')).data).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((ago) => ({ label: day(ago), count: ago ? 0 : 2 })),
    );
  });

  it('of the growth are the new users of each month, 12 by default [ADMIN-STAT-313]', async () => {
    await join(0, 1);
    await join(20, 2);
    await join(330, 4);
    const { data, total } = await ask('growth');
    const months = ['2025-12', ...Array.from({ length: 11 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`)];
    expect([data.map(({ label }: { label: string }) => label), total]).toEqual([months, 12]);
    const counts = Object.fromEntries(data.map(({ label, count }: { label: string; count: number }) => [label, count]));
    expect([counts['2026-11'], counts['2026-10'], counts['2025-12'], counts['2026-01']]).toEqual([1, 2, 4, 0]);
    expect((await ask('growth?interval=3')).data).toEqual([
      { label: '2026-09', count: 0 },
      { label: '2026-10', count: 2 },
      { label: '2026-11', count: 1 },
    ]);
  });

  it('of the demographics are countries by their names in the language of the call, the most first [ADMIN-STAT-314] [ADMIN-STAT-318] [DATA-346]', async () => {
    await join(1, 3, 'TR');
    await join(1, 5, 'DE');
    await join(1, 1, 'Q?');
    expect(await ask('demographics')).toEqual({
      success: true,
      data: [
        { label: 'Germany', value: 5, country: 'DE' },
        { label: 'Türkiye', value: 3, country: 'TR' },
        // the administrator
        { label: 'Unknown', value: 1, country: null },
        { label: 'Q?', value: 1, country: 'Q?' },
      ],
      total: 4,
    });
    for (const call of ['registrations', 'activity', 'growth']) expect(Object.keys((await ask(call)).data[0])).toEqual(['label', 'count']);
    const { data } = await ask('demographics', { 'accept-language': 'tr' });
    expect(data.map(({ label }: { label: string }) => label)).toEqual(['Almanya', 'Türkiye', 'Bilinmiyor', 'Q?']);
  });
});

it('statistics are for administrators', async () => {
  for (const call of ['overview', 'registrations', 'activity', 'growth', 'demographics']) {
    expect((await test.send(`GET /admin/statistic/${call}`)).status).toBe(401);
    expect((await test.send(`GET /admin/statistic/${call}`, { as: await test.signIn({ role: 'SUPPORT' }) })).status).toBe(403);
  }
});
