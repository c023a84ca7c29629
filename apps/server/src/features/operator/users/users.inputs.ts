import type { GoodInputs } from '../../../../test/good-input.ts';

export const inputs: GoodInputs = {
  'GET /admin/user/all': async () => ({
    query: { search: 'trader', status: 'active', sort: 'balance:asc', page: '1', limit: '10' },
  }),
  'PUT /admin/user/update': async (test) => {
    const { userId: id } = await test.signIn();
    return { body: { id, user_name: 'Renamed', ROLE: 'USER', balance: 12_340, note: 'A gift', before: { balance: 0 } } };
  },
  'POST /admin/user/{id}/sign-out': async (test) => ({ params: { id: (await test.signIn()).userId } }),
  'DELETE /admin/user/delete/{id}': async (test) => ({ params: { id: (await test.signIn()).userId } }),
};
