import type { GoodInputs } from '../../../../test/good-input.ts';
import { withKey } from '../../../../test/market-key.ts';

/** Inputs without a request to a market or proxy: a key of a market without a known check, and the removal of the proxy. */
export const inputs: GoodInputs = {
  'POST /users/set-api': async () => ({ body: { market: 'haloskins', api: 'a-key-of-the-market' } }),
  'POST /users/set-selling': async (test, own) => {
    await withKey(test, own);
    return { body: { market: 'waxpeer', on: false } };
  },
  'POST /users/set-proxy': async () => ({ body: { proxy: '' } }),
};
