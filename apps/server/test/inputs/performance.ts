import type { GoodInputs } from './good-input.ts';

export const performanceInputs: GoodInputs = {
  'POST /investments/performance/export': async () => ({ body: { format: 'csv' } }),
};
