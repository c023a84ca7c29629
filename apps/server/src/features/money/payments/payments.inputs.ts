import { randomUUID } from 'node:crypto';
import { now } from '../../../platform/process/clock.ts';
import type { TestApi, User } from '../../../../test/api.ts';
import { endsSoon } from '../../../../test/ends-soon.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';

/** Stands for a worker and a gateway: the invoice of the user's order opens. */
const opensSoon = (test: TestApi, own: User): void =>
  endsSoon(test, own, async () => {
    const orders = test.db.selectFrom('payments').select('id').where('user_id', '=', own.userId);
    const opened = { invoice_id: '1', invoice_url: 'https://nowpayments.io/payment/?iid=1', updated_at: now() };
    await test.db.updateTable('crypto_payments').set(opened).where('payment_id', 'in', orders).where('invoice_id', 'is', null).execute();
  });

export const inputs: GoodInputs = {
  'POST /payment/cryptopay': async (test, own) => {
    opensSoon(test, own);
    return { body: { client_key: randomUUID(), amount: 5000, currency: 'usd' } };
  },
  'POST /transaction/ledger/export': async () => ({ body: { format: 'csv' } }),
};
