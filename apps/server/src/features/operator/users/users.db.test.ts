import { LISTED_MATCHES } from '@lootfolio/domain/users';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../../../test/api.ts';
import { credit } from '../../../../test/money.ts';

const test = testApi();
let admin: User;

type Person = { name: string; steamId?: string; mail?: string; state?: number; joined?: Date; country?: string };
let steamIds = 0;
/** Adds a user and returns their id. */
async function join({ name, steamId, mail, state = 1, joined = START, country }: Person): Promise<number> {
  const { id } = await test.db
    .insertInto('users')
    .values({
      ...{ steam_id: steamId ?? `7656119800${2_000_000 + ++steamIds}`, user_name: name, mail: mail ?? null, profile_state: state },
      ...{ avatar_medium: null, profile_url: '', country: country ?? null, steam_account_created: null, profile_checked_at: null },
      joined_at: joined,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const list = async (query: Record<string, string> = {}) => {
  const answer = await test.send(`GET /admin/user/all?${new URLSearchParams(query).toString()}`, { as: admin });
  expect(answer.status).toBe(200);
  return answer.body as { items: { id: number; user_name: string; balance: number }[]; total: number; has_more: boolean };
};
const namesOf = async (query: Record<string, string>): Promise<string[]> => (await list(query)).items.map((user) => user.user_name);
const stats = async () => (await test.send('GET /admin/user/stats', { as: admin })).body;

beforeAll(async () => {
  admin = await test.signIn({ role: 'ADMIN' });
  await test.db.updateTable('users').set({ user_name: 'Boss' }).where('id', '=', admin.userId).execute();
});

describe('the list of users', () => {
  it('tells all of a user [DATA-342]', async () => {
    const hash = 'ab'.repeat(20);
    const steamId = '76561198002000077';
    const user = await test.signIn({ steamId });
    await test.db
      .updateTable('users')
      .set({
        ...{ user_name: 'Whole', mail: 'whole@example.com', country: 'TR', steam_account_created: new Date('2011-02-03T00:00:00Z') },
        avatar_medium: `https://avatars.steamstatic.com/${hash}_medium.jpg`,
      })
      .where('id', '=', user.userId)
      .execute();
    const link = 'https://steamcommunity.com/tradeoffer/new/?partner=41734349&token=secret12';
    expect((await test.send('POST /users/set-trade', { as: user, body: { trade_link: link } })).status).toBe(200);
    await credit(test.db, `user:${user.userId}`, 4560);
    const { items, total } = await list({ search: 'whole' });
    expect([items, total]).toEqual([
      [
        {
          ...{ id: user.userId, user_name: 'Whole', steam_id: steamId, mail: 'whole@example.com', ROLE: 'USER', profile_state: 1 },
          ...{ balance: 4560, joined_at: START.toISOString(), country: 'TR', steam_account_created: '2011-02-03T00:00:00.000Z' },
          // its token would let everybody who sees the link send offers
          trade_link: 'https://steamcommunity.com/tradeoffer/new/?partner=41734349&token=****',
          profile_url: `https://steamcommunity.com/profiles/${steamId}`,
          avatar_medium: expect.stringMatching(new RegExp(`^/api/v1/avatar/${steamId}\\?v=`)),
          avatar_hash: hash,
          ...{ mail_confirmed: false, sessions: 1, last_seen: START.toISOString(), active_on: '2026-11-20' },
        },
      ],
      1,
    ]);
  });

  it('is sorted by the day of joining, the name or the balance, both ways, the newest first by default [ADMIN-USER-305]', async () => {
    const at = (days: number): Date => new Date(START.getTime() - days * DAY);
    await credit(test.db, `user:${await join({ name: 'sorted Çiğdem', joined: at(3) })}`, 500);
    await join({ name: 'sorted álvaro', joined: at(1) });
    await credit(test.db, `user:${await join({ name: 'sorted Berk', joined: at(2) })}`, 900);
    const [cigdem, alvaro, berk] = ['sorted Çiğdem', 'sorted álvaro', 'sorted Berk'];
    const sorted = (sort?: string) => namesOf({ search: 'sorted', ...(sort && { sort }) });
    expect(await sorted()).toEqual([alvaro, berk, cigdem]);
    expect(await sorted('joined_at:desc')).toEqual([alvaro, berk, cigdem]);
    expect(await sorted('joined_at:asc')).toEqual([cigdem, berk, alvaro]);
    expect(await sorted('user_name:asc')).toEqual([alvaro, berk, cigdem]);
    expect(await sorted('user_name:desc')).toEqual([cigdem, berk, alvaro]);
    expect(await sorted('balance:desc')).toEqual([berk, cigdem, alvaro]);
    expect(await sorted('balance:asc')).toEqual([alvaro, cigdem, berk]);
    for (const sort of ['balance', 'mail:asc', 'joined_at:down', ''])
      expect((await test.send(`GET /admin/user/all?sort=${sort}`, { as: admin })).status).toBe(400);
  });

  it('applies the status, and refuses others [ADMIN-USER-312] [ADMIN-USER-323]', async () => {
    await join({ name: 'state active' });
    await join({ name: 'state inactive', state: 0 });
    await join({ name: 'state banned', state: 2 });
    const of = (status: string) => namesOf({ search: 'state', status, sort: 'user_name:asc' });
    expect(await of('all')).toEqual(['state active', 'state banned', 'state inactive']);
    for (const status of ['active', 'inactive', 'banned']) expect(await of(status)).toEqual([`state ${status}`]);
    const { total } = await list({ status: 'banned' });
    const { rows } = await test.pool.query('select count(*)::int as n from users where profile_state = 2');
    expect(total).toBe(rows[0].n);
    expect((await test.send('GET /admin/user/all?status=2', { as: admin })).status).toBe(400);
  });

  it.each([
    ['a part of the name', 'kadirok'],
    ['the name in other letters', 'GÖKKADIROK'],
    ['the beginning of the name, when it is short', 'gö'],
    ['a part of the mail', 'd@Fig'],
    ['the beginning of the mail', 'ze'],
    ['a part of the Steam id', '98765432'],
    ['the Steam id', '76561198987654321'],
    ['the Steam id in another spelling', '[U:1:1027388593]'],
    ['the address of the profile', 'https://steamcommunity.com/profiles/76561198987654321'],
  ])('finds a user by %s', async (_, search) => {
    const name = 'gökKadırok';
    const [user] = (await list({ search: '76561198987654321' })).items;
    if (!user) await join({ name, steamId: '76561198987654321', mail: 'zed@fig.example' });
    expect(await namesOf({ search })).toEqual([name]);
  });

  it.each(['%', '_', '\\', 'kadir_k', 'ad', 'zed@fig.example\n7', 'okza'])('does not find a user by %j', async (search) => {
    await join({ name: `gökKadırok of ${search.length} ${Math.random()}` });
    expect(await namesOf({ search })).toEqual([]);
  });

  it('has 10 on a page and a total; a page past the end is the last one [ADMIN-USER-308] [ADMIN-USER-316] [DATA-347]', async () => {
    for (let n = 0; n < 23; n++) await join({ name: `paged ${String(n).padStart(2, '0')}` });
    const read = (more: Record<string, string>) => list({ search: 'paged', sort: 'user_name:asc', ...more });
    const first = await read({});
    expect([first.items.length, first.total, first.has_more, first.items[0]!.user_name]).toEqual([10, 23, false, 'paged 00']);
    const names = async (page: string, limit = '10') => (await read({ page, limit })).items.map((user) => user.user_name.slice(6));
    expect(await names('2')).toEqual(['10', '11', '12', '13', '14', '15', '16', '17', '18', '19']);
    expect(await names('3')).toEqual(['20', '21', '22']);
    expect(await names('99')).toEqual(['20', '21', '22']);
    expect(await names('2', '20')).toEqual(['20', '21', '22']);
  });

  it('reads each user once, whatever the page, also without a search', async () => {
    const { total } = await list();
    const seen: number[] = [];
    for (let page = 1; page <= Math.ceil(total / 7); page++)
      seen.push(...(await list({ page: String(page), limit: '7', sort: 'balance:desc' })).items.map(({ id }) => id));
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    const { rows } = await test.pool.query('select id from users order by balance desc, id desc');
    expect(seen).toEqual(rows.map(({ id }) => id));
  });

  it('of a search that finds too many has those who joined last, sorted as asked, and says that there are more', async () => {
    await sql`insert into users (steam_id, user_name, profile_url, joined_at)
      select '7656119900' || (1000000 + n), 'many ' || n, '', ${START}::timestamptz - n * interval '1 minute'
      from generate_series(1, ${LISTED_MATCHES + 1}::int) n`.execute(test.db);
    const all = await list({ search: 'many', sort: 'joined_at:asc' });
    expect([all.total, all.has_more, all.items[0]!.user_name]).toEqual([LISTED_MATCHES, true, `many ${LISTED_MATCHES}`]);
    const last = await list({ search: 'many', page: '5000' });
    expect([last.items.length, last.items.at(-1)!.user_name]).toEqual([10, `many ${LISTED_MATCHES}`]);
    await test.pool.query("delete from users where user_name = 'many 7'");
    const fewer = await list({ search: 'many', sort: 'joined_at:asc' });
    expect([fewer.total, fewer.has_more, fewer.items[0]!.user_name]).toEqual([LISTED_MATCHES, false, `many ${LISTED_MATCHES + 1}`]);
    await test.pool.query("delete from users where user_name like 'many %'");
    expect((await list({ search: 'many' })).total).toBe(0);
  });

  it('has no deleted accounts', async () => {
    const user = await test.signIn();
    const before = await list();
    await test.send('DELETE /users/account', { as: user, body: {} });
    const after = await list();
    expect([after.total, after.items.some(({ id }) => id === user.userId)]).toEqual([before.total - 1, false]);
    expect(await namesOf({ search: 'Deleted user' })).toEqual([]);
  });
});

describe('the copies that lists are read from', () => {
  it('follow the ledger: the balance of a user is what it holds', async () => {
    const [one, two] = [await join({ name: 'rich' }), await join({ name: 'poor' })];
    await credit(test.db, `user:${one}`, 1000);
    await credit(test.db, `user:${two}`, 1);
    await credit(test.db, `pending:${two}`, 7000);
    const { rows } = await test.pool.query('select id, balance from users where id = any ($1) order by id', [[one, two]]);
    expect(rows).toEqual([
      { id: one, balance: 1000 },
      { id: two, balance: 1 },
    ]);
    const { rows: wrong } = await test.pool.query(
      "select users.id from users left join ledger_accounts a on a.name = 'user:' || users.id where users.balance <> coalesce(a.balance, 0)",
    );
    expect(wrong).toEqual([]);
  });

  it('count users by state, country, and days of joining and leaving, whatever happens to them', async () => {
    const ids = [
      await join({ name: 'a', country: 'TR' }),
      await join({ name: 'b', country: 'DE', joined: new Date('2026-01-01T23:59:59Z') }),
    ];
    await test.pool.query('update users set profile_state = 2, country = null where id = any ($1)', [ids]);
    await test.pool.query('update users set profile_state = 0 where id = $1', [ids[0]]);
    await test.pool.query("update users set deleted_at = '2026-03-04T00:00:00Z' where id = $1", [ids[1]]);
    await test.pool.query('delete from users where id = $1', [await join({ name: 'c', country: 'FR' })]);
    const { rows: counted } = await test.pool.query('select what, key, users from user_counts where users <> 0 order by 1, 2');
    const { rows: plain } = await test.pool.query(`
      select 'country' as what, coalesce(country, '') as key, count(*)::int as users from users where deleted_at is null group by 2
      union all select 'joined', (joined_at at time zone 'UTC')::date::text, count(*)::int from users group by 2
      union all select 'left', (deleted_at at time zone 'UTC')::date::text, count(*)::int from users where deleted_at is not null group by 2
      union all select 'state', profile_state::text, count(*)::int from users where deleted_at is null group by 2 order by 1, 2`);
    expect(counted).toEqual(plain);
    expect(counted.length).toBeGreaterThan(6);
  });
});

describe('the figures above the list', () => {
  it('have these fields, and count users who joined in 30 days against the 30 before [ADMIN-USER-317] [ADMIN-USER-322] [DATA-344]', async () => {
    const { rows } = await test.pool.query(`
      select count(*)::int as total, (count(*) filter (where profile_state = 1))::int as active,
        (count(*) filter (where profile_state = 2))::int as banned, sum(balance)::int as balance from users where deleted_at is null`);
    const [{ total, active, banned, balance }] = rows;
    const before = await stats();
    expect(before).toEqual({
      success: true,
      stats: {
        ...{ totalUsers: total, activeUsers: active, bannedUsers: banned, totalBalance: balance },
        ...{ usersJoined: expect.any(Number), userChangeCount: expect.any(Number), usersChange: null },
      },
    });
    // the first and the last day of the preceding 30 days, and the day before them
    for (const days of [30, 59, 60]) await join({ name: 'old', joined: new Date(START.getTime() - days * DAY) });
    const { usersJoined, userChangeCount, usersChange } = (await stats()).stats;
    expect([usersJoined, userChangeCount]).toEqual([before.stats.usersJoined, usersJoined - 2]);
    expect(userChangeCount).toBe(before.stats.userChangeCount - 2);
    expect(usersChange).toBe((userChangeCount / 2) * 100);
  });
});
