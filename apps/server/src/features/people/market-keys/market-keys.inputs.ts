import { now } from '../../../platform/process/clock.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';

/** Inputs without a request to a market or proxy: a key of a market without a known check, and the removal of the proxy. */
export const inputs: GoodInputs = {
  'POST /users/set-api': async () => ({ body: { market: 'haloskins', api: 'a-key-of-the-market' } }),
  'POST /users/set-selling': async (test, own) => {
    const at = now();
    const check = 'unchecked' as const;
    const key = {
      market: 'haloskins',
      sealed: 'sealed',
      hint: 'x',
      updated_at: at,
      checked_at: null,
      check_result: check,
      selling_at: at,
    };
    await test.db
      .insertInto('market_keys')
      .values({ user_id: own.userId, ...key })
      .onConflict((conflict) => conflict.columns(['user_id', 'market']).doUpdateSet({ selling_at: at }))
      .execute();
    return { body: { market: 'haloskins', on: false } };
  },
  'POST /users/set-proxy': async () => ({ body: { proxy: '' } }),
};
