import type { GoodInputs } from '../../../../test/good-input.ts';

const RANGE = { startDate: '2026-11-01', endDate: '2026-11-23' };

export const inputs: GoodInputs = {
  'GET /sales/sale-overview': async () => ({ query: RANGE }),
  'GET /sales/profits': async () => ({ query: RANGE }),
  'GET /sales/sale-counts': async () => ({ query: RANGE }),
  'GET /sales/get-sales-profit': async () => ({ query: RANGE }),
  'POST /sales/get-sales-periodic': async () => ({ body: RANGE }),
};
