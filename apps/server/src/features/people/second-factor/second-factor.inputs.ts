import type { GoodInputs } from '../../../../test/good-input.ts';
import { beginFactor, codeOf, enableFactor } from '../../../../test/second-factor.ts';

export const inputs: GoodInputs = {
  'POST /admin/second-factor/enable': async (test, own) => ({ body: { code: codeOf(await beginFactor(test, own)) } }),
  'POST /admin/second-factor/confirm': async (test, own) => {
    const { secret } = await enableFactor(test, own);
    return { body: { code: codeOf(secret) } };
  },
  'POST /admin/second-factor/recovery-codes': async (test, own) => {
    await enableFactor(test, own);
    return {};
  },
  'DELETE /admin/second-factor': async (test, own) => {
    await enableFactor(test, own);
    return {};
  },
};
