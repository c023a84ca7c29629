import type { GoodInputs } from '../../../../test/good-input.ts';
import { CASE } from '../../../../test/items.ts';

export const inputs: GoodInputs = {
  'GET /item/case-items': async (test) => ({ query: { caseID: String(test.item(CASE).itemId) } }),
};
