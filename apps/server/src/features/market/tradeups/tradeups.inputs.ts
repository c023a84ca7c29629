import type { GoodInputs } from '../../../../test/good-input.ts';
import { AK_FT } from '../../../../test/items.ts';

export const inputs: GoodInputs = {
  'POST /trade-up/evaluate': async (test) => ({ body: { inputs: [{ item_id: test.item(AK_FT).itemId }] } }),
};
