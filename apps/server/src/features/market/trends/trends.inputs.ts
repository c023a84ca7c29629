import type { GoodInputs } from '../../../../test/good-input.ts';

export const inputs: GoodInputs = {
  'POST /item/trend': async () => ({ body: {} }),
  'POST /item/popular': async () => ({ body: {} }),
  'GET /item/trending-item': async () => ({ query: { type: 'increase', interval: '7' } }),
};
