import type { GoodInputs } from '../../../../test/good-input.ts';

let settings = 0;

export const inputs: GoodInputs = {
  // another value each time, because an unchanged setting adds no row to the audit log
  'PUT /admin/setting/update': async () => ({ body: { items: [{ key: 'site.operator', value: `Desk ${++settings}` }] } }),
  'POST /admin/setting/test-mail': async () => ({ body: { mail: 'desk@example.com' } }),
};
