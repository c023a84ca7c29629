import { casemoveFile } from '../../../../test/casemove.ts';
import { readInventory, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, CASE } from '../../../../test/items.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';

const steamIdOf = async (test: Parameters<GoodInputs[string]>[0], userId: number): Promise<string> =>
  (await test.db.selectFrom('users').select('steam_id').where('id', '=', userId).executeTakeFirstOrThrow()).steam_id!;

const storageBody = { csv: casemoveFile([{ name: CASE, unit: 'Box', quantity: 3 }]), file_name: 'units.csv' };

export const inputs: GoodInputs = {
  'POST /steam/inventory': async () => ({ body: {} }),
  'POST /steam/inventory/export': async () => ({ body: { format: 'csv' } }),
  'POST /steam/refresh-inventory': async () => ({ body: { appid: 730 } }),
  'POST /steam/total-count': async () => ({ body: {} }),
  'POST /steam/inventory-value': async () => ({ body: {} }),
  'POST /steam/update-price': async (test, own) => {
    await readInventory(test.db, await steamIdOf(test, own.userId), [seenAsset('77', test.item(AK_FT))]);
    return { body: { market_id: 1, item: { asset_id: '77', app_id: 730, price: 1000 } } };
  },
  'POST /steam/storage/preview': async () => ({ body: storageBody }),
  'POST /steam/storage': async () => ({ body: storageBody }),
  'DELETE /steam/storage/{id}': async (test, own) => ({
    params: { id: (await test.send('POST /steam/storage', { as: own, body: storageBody })).body.id },
  }),
};
