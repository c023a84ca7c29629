import type { GoodInputs } from '../../../../test/good-input.ts';

export const inputs: GoodInputs = {
  'GET /admin/log/audit': async () => ({
    query: {
      by: 'admins',
      action: 'setting.',
      object: 'setting:',
      ip: '127.0.0.1',
      from: '2026-11-01T00:00:00Z',
      before: '9',
      limit: '20',
    },
  }),
  'POST /admin/log/audit/export': async () => ({ body: { format: 'csv', timezone: 'Europe/Istanbul' } }),
  'GET /admin/log/security': async () => ({ query: { kind: 'CSRF', to: '2026-12-01T00:00:00Z', after: '1' } }),
  'POST /admin/log/security/export': async () => ({ body: { format: 'csv', kind: 'TOKEN' } }),
};
