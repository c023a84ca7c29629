import { expect, it } from 'vitest';
import { testApi } from '../../../test/api.ts';

const test = testApi();

it.each(['ADMIN', 'USER', 'MODERATOR', 'SUPPORT'] as const)(
  'a user may be %s, and their details say so under ROLE [AUTH-122, DATA-112]',
  async (role) => {
    const as = await test.signIn({ role });
    for (const call of ['GET /init/user', 'GET /users/details']) expect((await test.send(call, { as })).body.user.ROLE).toBe(role);
  },
);

it('a user has no other role, and USER by default [DATA-112]', async () => {
  const { userId } = await test.signIn();
  const values = "steam_id, user_name, profile_url, joined_at) values ('76561190000000001', 'x', 'x', now())";
  const { rows } = await test.pool.query(`insert into users (${values} returning role`);
  expect(rows).toEqual([{ role: 'USER' }]);
  for (const role of ['OWNER', 'admin', ''])
    await expect(test.pool.query('update users set role = $1 where id = $2', [role, userId])).rejects.toThrow('users_role_check');
});
