import { now } from '../../../platform/process/clock.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';
import { storeReport } from '../../../../test/doctor.ts';

export const inputs: GoodInputs = {
  'POST /admin/doctor/run': async (test) => {
    // one runs at a time, whoever started it
    const ended = { state: 'done', ended_at: now() } as const;
    await test.db.updateTable('operations').set(ended).where('kind', '=', 'doctor-check').where('ended_at', 'is', null).execute();
    return { body: { client_key: 'doctor-once' } };
  },
  'GET /admin/doctor/report': async (test, own) => {
    await storeReport(test, own);
    return { query: { format: 'md' } };
  },
};
