import type { GoodInputs } from '../../../../test/good-input.ts';
import { failedTestOperation, filedTestOperation, startTestOperation } from '../../../../test/operations.ts';

export const inputs: GoodInputs = {
  'GET /operations/{id}': async (test, own) => ({ params: { id: await startTestOperation(test.db, own, ['thing']) } }),
  'GET /operations/{id}/file': async (test, own) => ({ params: { id: await filedTestOperation(test.db, own) } }),
  'GET /operations/{id}/items': async (test, own) => ({ params: { id: await startTestOperation(test.db, own, ['thing']) } }),
  'POST /operations/{id}/cancel': async (test, own) => ({ params: { id: await startTestOperation(test.db, own, ['thing']) } }),
  'POST /operations/{id}/retry': async (test, own) => ({ params: { id: await failedTestOperation(test.db, own) } }),
};
