import { forEachField } from '@lootfolio/domain/portfolio';
import type { GoodInputs } from './good-input.ts';

export const portfolioInputs: GoodInputs = {
  'POST /portfolio': async () => ({ body: forEachField(() => 12_340) }),
  'GET /portfolio/known': async () => ({ query: { source: 'inventory' } }),
};
