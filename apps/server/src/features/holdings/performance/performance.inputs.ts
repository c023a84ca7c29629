import type { GoodInputs } from '../../../../test/good-input.ts';

export const inputs: GoodInputs = {
  'POST /investments/performance/export': async () => ({ body: { format: 'csv' } }),
};
