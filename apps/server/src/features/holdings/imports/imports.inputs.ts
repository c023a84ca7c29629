import type { TestApi, User } from '../../../../test/api.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';
import { AK_FT } from '../../../../test/items.ts';

/** Returns a row of a small file of purchases. */
export const fileRow = (row: number, name: string, changes: object = {}) => ({
  row,
  name,
  category: 'Skins & Knives',
  quantity: 1,
  buyPrice: 0,
  buyDate: '2026-11-01',
  ...changes,
});

/** Returns a row of an import: a purchase of one piece at 7.00 dollars. */
export const sentRow = (line: number, name: string, changes: object = {}) => ({
  ...{ file: 0, line, side: 'buy', app_id: 730, name, quantity: 1, units: 700, scale: 2, currency: 'USD', day: '2026-11-01' },
  ...changes,
});

const imported = async (test: TestApi, own: User): Promise<number> =>
  (await test.send('POST /investments/import-investment', { as: own, body: { items: [fileRow(2, AK_FT)] } })).body.import_id;

/** Begins an import, and sends these rows. */
export async function filled(test: TestApi, own: User, rows: object[] = [sentRow(2, AK_FT)]): Promise<number> {
  const { id } = (await test.send('POST /imports', { as: own, body: { file_names: ['history.csv'] } })).body.item;
  await test.send(`POST /imports/${id}/rows`, { as: own, body: { from: 0, rows } });
  return id;
}

/** What a check of one new row finds. */
const SUMMARY = {
  ...{
    rows: { new: 1, known: 0, alike: 0, unknown: 0, day: 0, rate: 0, price: 0 },
    purchases: 1,
    pieces: 1,
    cost: 7000,
    value: 0,
    unpriced: 1,
  },
  ...{ sold: 0, unmatched: 0, firstDay: '2026-11-01', lastDay: '2026-11-01', rates: [], ratesMissing: [] },
};

const begun = async (test: TestApi, own: User) => ({ params: { id: await filled(test, own) } });

export const inputs: GoodInputs = {
  'POST /investments/import-investment': async () => ({ body: { items: [fileRow(2, AK_FT)], file_name: 'purchases.csv' } }),
  'POST /investments/undo-import': async (test, own) => ({ body: { import_id: await imported(test, own) } }),
  'POST /imports': async () => ({ body: { file_names: ['history.csv'] } }),
  'POST /imports/{id}/rows': async (test, own) => ({ ...(await begun(test, own)), body: { from: 1, rows: [sentRow(3, AK_FT)] } }),
  'POST /imports/{id}/check': async (test, own) => ({ ...(await begun(test, own)), body: {} }),
  'POST /imports/{id}/run': async (test, own) => {
    const id = await filled(test, own);
    await test.db
      .updateTable('import_drafts')
      .set({ state: 'checked', summary: JSON.stringify(SUMMARY) })
      .where('id', '=', id)
      .execute();
    return { params: { id }, body: {} };
  },
  'GET /imports/{id}': begun,
  'GET /imports/{id}/rows': begun,
  'GET /imports/{id}/names': begun,
  'DELETE /imports/{id}': begun,
};
