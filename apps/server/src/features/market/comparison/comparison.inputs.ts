import type { TestApi, User } from '../../../../test/api.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';

/** Saves a view under the same name each time, so that the caps on views and their alerts are never reached. */
const ownView = async (test: TestApi, own: User): Promise<number> =>
  (await test.send('POST /users/views', { as: own, body: { name: 'one view', search: '' } })).body.item.id;

export const inputs: GoodInputs = {
  'POST /item/comparison': async () => ({ body: {} }),
  'POST /item/multiple-comparison': async () => ({ body: {} }),
  'POST /item/comparison/export': async () => ({ body: { format: 'csv', timezone: 'Europe/Istanbul', columns: ['name'] } }),
  'POST /item/comparison/export-all': async () => ({ body: { format: 'csv', columns: ['name'], client_key: 'export-all-once' } }),
  'POST /users/views': async () => ({ body: { name: 'my view', search: 'minROI=5' } }),
  'DELETE /users/views/{id}': async (test, own) => ({ params: { id: await ownView(test, own) } }),
  'POST /users/views/{id}/alert': async (test, own) => ({
    params: { id: await ownView(test, own) },
    body: { min_roi: 10, min_profit: 5000 },
  }),
  'DELETE /users/views/{id}/alert': async (test, own) => {
    const id = await ownView(test, own);
    await test.send(`POST /users/views/${id}/alert`, { as: own, body: { min_roi: 10, min_profit: 5000 } });
    return { params: { id } };
  },
};
