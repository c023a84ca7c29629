import type { GoodInputs } from '../../../../test/good-input.ts';

export const inputs: GoodInputs = {
  'GET /admin/statistic/overview': async () => ({ query: { interval: '90' } }),
  'GET /admin/statistic/registrations': async () => ({ query: { interval: '7' } }),
  'GET /admin/statistic/activity': async () => ({ query: { interval: '365' } }),
  'GET /admin/statistic/growth': async () => ({ query: { interval: '12' } }),
};
