import type { GoodInputs } from '../../../../test/good-input.ts';
import { withKey } from '../../../../test/market-key.ts';

export const inputs: GoodInputs = {
  'POST /listing/presence': async (test, own) => {
    await withKey(test, own);
    return { body: {} };
  },
};
