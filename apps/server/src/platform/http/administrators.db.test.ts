import { describe, expect, it } from 'vitest';
import { goodInput, keyOf } from '../../../test/inputs.ts';
import { contractApi, EVERY_CALL, sendCall } from '../../../test/whole-contract.ts';

const test = contractApi();

/** What administrators may do, by the words of the specification. */
const POWERS: Record<string, readonly string[]> = {
  'approve, reject and edit payments': ['PUT /admin/payment/status/{id}', 'PUT /admin/payment/update/{id}'],
  'set status and priority of, reply to and delete tickets': [
    'PUT /admin/support/ticket/{id}/status',
    'PUT /admin/support/ticket/{id}/priority',
    'POST /admin/support/ticket/{id}/reply',
    'DELETE /admin/support/ticket/{id}',
  ],
  'delete admin messages': ['DELETE /admin/support/ticket/{id}/message/{messageId}'],
  'edit any user': ['PUT /admin/user/update'],
  'manage giveaways': ['POST /admin/giveaway/create', 'PUT /admin/giveaway/update/{id}', 'DELETE /admin/giveaway/delete/{id}'],
  'manage tasks': ['POST /admin/task/create', 'PUT /admin/task/update/{id}', 'DELETE /admin/task/delete'],
  'draw winners': ['POST /admin/giveaway/determine-winner'],
  'view statistics': [
    'GET /admin/statistic/overview',
    'GET /admin/statistic/registrations',
    'GET /admin/statistic/activity',
    'GET /admin/statistic/growth',
  ],
};
const callOf = (key: string) => EVERY_CALL.find((call) => keyOf(call) === key)!;

describe('administrators, and nobody else, may [AUTH-303] [AUTH-313]', () => {
  it.each(Object.entries(POWERS))('%s', async (_power, keys) => {
    for (const call of keys.map(callOf)) {
      const admin = await test.signIn({ role: 'ADMIN' });
      const input = await goodInput(test, call, admin);
      const refused = await sendCall(test, call, input, await test.signIn());
      expect([keyOf(call), refused.status]).toEqual([keyOf(call), 403]);
      const done = await sendCall(test, call, input, admin);
      expect([keyOf(call), done.status, done.body.success]).toEqual([keyOf(call), 200, true]);
    }
  });

  it('reject payments as well as approve them, and change role, status, balance and any other field of a user', async () => {
    const admin = await test.signIn({ role: 'ADMIN' });
    const decide = callOf('PUT /admin/payment/status/{id}');
    const input = await goodInput(test, decide, admin);
    const rejected = await sendCall(test, decide, { ...input, body: { status: 'REJECTED', note: 'x' } }, admin);
    expect(rejected.body.item.operation_status).toBe('REJECTED');
    const { userId: id } = await test.signIn();
    const fields = {
      user_name: 'New',
      ROLE: 'SUPPORT',
      profile_state: 0,
      balance: 1000,
      mail: 'new@example.com',
      country: 'TR',
      steam_id: '76561198000001234',
    };
    const update = await sendCall(test, callOf('PUT /admin/user/update'), { body: { id, ...fields, note: 'x' } }, admin);
    expect(update.body.user).toMatchObject(fields);
  });
});
