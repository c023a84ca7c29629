import type { GoodInputs } from './good-input.ts';

/** The inputs of calls with which administrators manage users and look at statistics. */
export const userInputs: GoodInputs = {
  'GET /admin/user/all': async () => ({
    query: { search: 'trader', status: 'active', sort: 'balance:asc', page: '1', limit: '10' },
  }),
  'PUT /admin/user/update': async (test) => {
    const { userId: id } = await test.signIn();
    return { body: { id, user_name: 'Renamed', ROLE: 'USER', balance: 12_340, note: 'A gift', before: { balance: 0 } } };
  },
  'POST /admin/user/{id}/sign-out': async (test) => ({ params: { id: (await test.signIn()).userId } }),
  'DELETE /admin/user/delete/{id}': async (test) => ({ params: { id: (await test.signIn()).userId } }),
  'GET /admin/statistic/overview': async () => ({ query: { interval: '90' } }),
  'GET /admin/statistic/registrations': async () => ({ query: { interval: '7' } }),
  'GET /admin/statistic/activity': async () => ({ query: { interval: '365' } }),
  'GET /admin/statistic/growth': async () => ({ query: { interval: '12' } }),
};
