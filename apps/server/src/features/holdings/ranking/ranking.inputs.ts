import { readInventory, seenAsset } from '../../../../test/goods.ts';
import { AK_FT } from '../../../../test/items.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';

let strangers = 0;
/** Returns a Steam id that nobody asked for yet. */
const stranger = (): string => `7656119${8_100_000_000 + ++strangers}`;

const known: GoodInputs[string] = async (test) => {
  const steamId = stranger();
  await readInventory(test.db, steamId, [seenAsset('1', test.item(AK_FT))]);
  return { query: { steamid: steamId, appid: '730' } };
};

export const inputs: GoodInputs = {
  'GET /inventory/save-inventory': async () => ({ query: { steamid: stranger(), appid: '730' } }),
  'GET /inventory/update-inventory': async () => ({ query: { steamid: stranger(), appid: '730' } }),
  'GET /inventory/user-inventory': known,
  'GET /inventory/inventory-statistic': known,
  'GET /inventory/user': known,
  'GET /inventory/graph': known,
  'GET /inventory/find': async () => ({ query: { name: 'gabelogannewell' } }),
};
