import { now } from '../../../platform/process/clock.ts';
import type { TestApi } from '../../../../test/api.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';

let stored = 0;

async function difference(test: TestApi): Promise<{ id: number }> {
  stored += 1;
  return test.db
    .insertInto('differences')
    .values({
      ...{ subject: 'gateway:btcpay', kind: 'credited_more', about: `invoice ${stored}`, payment_id: null, here: 20, there: 10 },
      ...{ found_at: now(), gone_at: null, explained_at: null, admin_id: null, note: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export const inputs: GoodInputs = {
  'GET /admin/reconciliation': async () => ({ query: { state: 'open', page: '1', limit: '20' } }),
  'POST /admin/reconciliation/{id}/explain': async (test) => ({ params: await difference(test), body: { note: 'Refunded by hand' } }),
};
