import { beforeEach, expect, it } from 'vitest';
import { testApi, type User } from '../../../../test/api.ts';
import { credit } from '../../../../test/money.ts';
import { editUser } from '../../../../test/users.ts';
import { balance } from '../../../platform/money/ledger.ts';

const test = testApi();
let admin: User;
let user: User;
beforeEach(async () => {
  [admin, user] = [await test.signIn({ role: 'ADMIN' }), await test.signIn()];
});

const edit = (change: object, key?: string, id = user.userId, as = admin) => editUser(test, as, id, change, key);
const rowOf = (id: number) => test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('nobody takes their own role, bans or deletes themselves here', async () => {
  const own = [{ ROLE: 'USER' }, { profile_state: 2 }].map((change) => edit(change, undefined, admin.userId));
  const answers = [...(await Promise.all(own)), await test.send(`DELETE /admin/user/delete/${admin.userId}`, { as: admin })];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [400, 'STATE']));
  expect(answers[0]!.body.msg).toBe('You cannot take your own role, ban yourself or delete yourself here. Another administrator can.');
  expect(await rowOf(admin.userId)).toMatchObject({ role: 'ADMIN', profile_state: 1, deleted_at: null });
  expect((await edit({ user_name: 'Me' }, undefined, admin.userId)).status).toBe(200);
});

it('nobody changes their own balance', async () => {
  await credit(test.db, `user:${admin.userId}`, 700);
  for (const wanted of [1_000_000, 0]) {
    const { status, body } = await edit({ balance: wanted, note: 'Mine' }, undefined, admin.userId);
    expect([status, body.code, body.fields]).toEqual([
      400,
      'STATE',
      { balance: 'You cannot change your own balance. Another administrator can.' },
    ]);
  }
  expect(await balance(test.db, `user:${admin.userId}`)).toBe(700);
  const other = await test.signIn({ role: 'ADMIN' });
  expect((await edit({ balance: 0, note: 'Not theirs' }, undefined, admin.userId, other)).status).toBe(200);
});

it('nobody takes the last administrator away: of two who do it to each other at once, one stays', async () => {
  const acts: ((by: User, to: User) => ReturnType<typeof edit>)[] = [
    (by, to) => edit({ ROLE: 'USER' }, undefined, to.userId, by),
    (by, to) => edit({ profile_state: 2 }, undefined, to.userId, by),
    (by, to) => test.send(`DELETE /admin/user/delete/${to.userId}`, { as: by }),
  ];
  for (const act of acts) {
    await test.pool.query("update users set role = 'USER' where role = 'ADMIN'");
    const [one, two] = [await test.signIn({ role: 'ADMIN' }), await test.signIn({ role: 'ADMIN' })];
    const statuses = (await Promise.all([act(one, two), act(two, one)])).map(({ status }) => status).toSorted((a, b) => a - b);
    expect([200, 403]).toContain(statuses[0]);
    expect(statuses[0] === 200 ? statuses[1] : 0).toBeGreaterThanOrEqual(401);
    const { rows } = await test.pool.query(
      "select count(*)::int as n from users where role = 'ADMIN' and profile_state <> 2 and deleted_at is null",
    );
    expect(rows[0].n).toBe(1);
  }
});

it('a lost role ends the sessions, and a new role counts at once', async () => {
  const other = await test.signIn({ role: 'ADMIN' });
  const ask = async (as: User) => (await test.send('GET /admin/user/stats', { as })).status;
  expect([await ask(other), await ask(user)]).toEqual([200, 403]);
  await edit({ ROLE: 'USER' }, undefined, other.userId);
  await edit({ ROLE: 'ADMIN' });
  expect([await ask(other), await ask(user)]).toEqual([401, 200]);
});
