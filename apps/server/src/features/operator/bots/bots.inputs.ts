import { readyBot } from '../../../../test/deposits.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';

export const inputs: GoodInputs = {
  'POST /admin/bots/{id}/sign-in': async (test) => ({ params: { id: await readyBot(test) } }),
};
