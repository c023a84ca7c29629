import type { TestApi, User } from '../../../../test/api.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';
import { newTicket, openTicket } from '../../../../test/support.ts';

const ofTicket = async (test: TestApi, own: User) => ({ params: { id: await openTicket(test, own) } });

async function answered(test: TestApi, own: User): Promise<{ id: number; messageId: number }> {
  const id = await openTicket(test, own);
  const admin = await test.signIn({ role: 'ADMIN' });
  const sent = await test.send(`POST /admin/support/ticket/${id}/reply`, { as: admin, body: { content: 'On its way' } });
  return { id, messageId: sent.body.message.id };
}

export const inputs: GoodInputs = {
  'GET /support/ticket/all': async () => ({
    query: { search: 'payout', status: 'ALL', priority: 'LOW', type: 'ALL', page: '1', limit: '20' },
  }),
  'GET /support/ticket/{id}': ofTicket,
  'POST /support/ticket/create': async (test, own) => {
    await openTicket(test, own);
    return { body: { ...newTicket, priority: 'HIGH' } };
  },
  'PATCH /support/ticket/{id}/close': ofTicket,
  'POST /support/ticket/{id}/reply': async (test, own) => ({ ...(await ofTicket(test, own)), body: { content: 'Hello?' } }),
  'GET /support/ticket/{id}/messages': ofTicket,
  'POST /support/ticket/{id}/read': async (test, own) => ({ params: { id: (await answered(test, own)).id } }),
  'DELETE /support/ticket/{id}': ofTicket,
  'PATCH /support/ticket/{id}/status': async (test, own) => ({ ...(await ofTicket(test, own)), body: { status: 'CLOSED' } }),
  'PATCH /support/ticket/{id}/priority': async (test, own) => ({ ...(await ofTicket(test, own)), body: { priority: 'URGENT' } }),
  'GET /admin/support/ticket/all': async () => ({ query: { search: '', status: 'OPEN', include_user: '1' } }),
  'GET /admin/support/ticket/{id}': ofTicket,
  'GET /admin/support/ticket/{id}/messages': ofTicket,
  'POST /admin/support/ticket/{id}/reply': async (test, own) => ({ ...(await ofTicket(test, own)), body: { content: 'On its way' } }),
  'POST /admin/support/ticket/{id}/read': ofTicket,
  'PUT /admin/support/ticket/{id}/status': async (test, own) => ({ ...(await ofTicket(test, own)), body: { status: 'PENDING' } }),
  'PUT /admin/support/ticket/{id}/priority': async (test, own) => ({ ...(await ofTicket(test, own)), body: { priority: 'URGENT' } }),
  'DELETE /admin/support/ticket/{id}': ofTicket,
  'DELETE /admin/support/ticket/{id}/message/{messageId}': async (test, own) => ({ params: await answered(test, own) }),
};
