import type { TestApi } from '../../../../test/api.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';
import { storedPayment } from '../../../../test/payments.ts';

/** A payment of another user: administrators do not change their own. */
const pending = async (test: TestApi) => ({ id: await storedPayment(test, await test.signIn()) });
const credited = async (test: TestApi) => ({ id: await storedPayment(test, await test.signIn(), { status: 'COMPLETED' }) });

export const inputs: GoodInputs = {
  'GET /admin/payment/all': async () => ({
    query: {
      ...{ search: 'trader', method: 'ALL', type: 'DEPOSIT', status: 'PENDING', waiting: '1' },
      ...{ sort: 'amount:asc', page: '1', limit: '10' },
    },
  }),
  'GET /admin/payment/stats': async () => ({ query: { method: 'CRYPTOPAY', type: 'ALL', status: 'ALL' } }),
  'GET /admin/payment/{id}': async (test) => ({ params: await pending(test) }),
  'PUT /admin/payment/status/{id}': async (test) => ({
    params: await pending(test),
    body: { status: 'COMPLETED', note: 'The bank confirmed it', before: { amount: 25_000, operation_status: 'PENDING' } },
  }),
  'PUT /admin/payment/update/{id}': async (test) => ({
    params: await pending(test),
    body: {
      ...{ amount: 20_000, operation_type: 'DEPOSIT', balance_payment_method: 'BANK_TRANSFER', operation_status: 'COMPLETED' },
      ...{ note: 'The bank kept a fee', before: { attention: null } },
    },
  }),
  'POST /admin/payment/take-back/{id}': async (test) => ({ params: await credited(test), body: { note: 'Charged back' } }),
  'POST /admin/payment/create': async (test) => ({
    body: {
      ...{ user_id: (await test.signIn()).userId, operation_type: 'DEPOSIT', amount: 25_000 },
      ...{ balance_payment_method: 'BANK_TRANSFER', note: 'Invoice 12' },
    },
  }),
};
