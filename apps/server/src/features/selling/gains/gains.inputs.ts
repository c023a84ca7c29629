import type { GoodInputs } from '../../../../test/good-input.ts';
import { reportOf, soldIn } from '../../../../test/gains.ts';

const LAST_YEAR = 2025;

export const inputs: GoodInputs = {
  'PUT /gains/{year}/method': async (test, own) => {
    await soldIn(test, own, LAST_YEAR);
    return { params: { year: LAST_YEAR }, body: { method: 'fifo' } };
  },
  'POST /gains/reports': async (test, own) => {
    await soldIn(test, own, LAST_YEAR);
    return { body: { year: LAST_YEAR, client_key: 'gains-report-once' } };
  },
  'POST /gains/{year}/lock': async (test, own) => {
    await soldIn(test, own, LAST_YEAR);
    return { params: { year: LAST_YEAR }, body: { report_id: await reportOf(test, own, LAST_YEAR) } };
  },
  'POST /gains/{year}/unlock': async (test, own) => {
    await soldIn(test, own, LAST_YEAR);
    const report = await reportOf(test, own, LAST_YEAR);
    await test.send(`POST /gains/${LAST_YEAR}/lock`, { as: own, body: { report_id: report } });
    return { params: { year: LAST_YEAR } };
  },
  'GET /gains/reports/{id}': async (test, own) => ({ params: { id: await reportOf(test, own, LAST_YEAR) } }),
  'POST /gains/reports/export': async (test, own) => ({ body: { report_id: await reportOf(test, own, LAST_YEAR), format: 'csv' } }),
  'POST /gains/reports/export-all': async (test, own) => ({
    body: { report_id: await reportOf(test, own, LAST_YEAR), format: 'csv', client_key: 'gains-file-once' },
  }),
};
