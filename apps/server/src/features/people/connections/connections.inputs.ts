import { createHash } from 'node:crypto';
import { now } from '../../../platform/process/clock.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';

/** Inputs of accounts at other services. */
export const inputs: GoodInputs = {
  'DELETE /users/connections/{provider}': async (test, own) => {
    const account = createHash('sha256').update(String(own.userId)).digest().readUIntBE(0, 6);
    const values = { account_name: 'someone', verified: true, checked_at: now(), removed_at: null };
    await test.db
      .insertInto('connections')
      .values({ provider: 'discord', account_id: String(account), user_id: own.userId, ...values })
      .onConflict((conflict) => conflict.columns(['provider', 'account_id']).doUpdateSet(values))
      .execute();
    return { params: { provider: 'discord' } };
  },
};
