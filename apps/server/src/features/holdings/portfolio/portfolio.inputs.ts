import { forEachField } from '@lootfolio/domain/portfolio';
import type { GoodInputs } from '../../../../test/good-input.ts';

export const inputs: GoodInputs = {
  'POST /portfolio': async () => ({ body: forEachField(() => 12_340) }),
  'GET /portfolio/known': async () => ({ query: { source: 'inventory' } }),
};
