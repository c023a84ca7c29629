import type { TestApi, User } from '../../../../test/api.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';
import { credit } from '../../../../test/money.ts';
import { sellPlans } from '../../../../test/subscriptions.ts';

const wanted = { plan: 'Pro', periode: 'monthly' };

/** Plans are sold, and the user can pay one. */
async function canBuy(test: TestApi, own: User): Promise<void> {
  await sellPlans(test.db);
  await credit(test.db, `user:${own.userId}`, 9900);
}

export const inputs: GoodInputs = {
  'GET /payment/subscription/quote': async (test, own) => {
    await canBuy(test, own);
    return { query: wanted };
  },
  'POST /payment/subscription/subscribe': async (test, own) => {
    await canBuy(test, own);
    return { body: wanted };
  },
  'POST /payment/subscription/renew': async (test, own) => {
    await canBuy(test, own);
    const headers = { 'idempotency-key': `bought-by-${own.userId}` };
    await test.send('POST /payment/subscription/subscribe', { as: own, body: wanted, headers });
    return { body: { auto_renew: true } };
  },
};
