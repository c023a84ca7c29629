import type { GoodInputs } from '../../../../test/good-input.ts';

export const inputs: GoodInputs = {
  'POST /notes': async () => ({ body: { text: 'buy cases' } }),
  'POST /notes/export': async () => ({ body: { client_key: 'notes-once' } }),
};
