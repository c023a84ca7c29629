import type { GoodInputs } from '../../../../test/good-input.ts';
import { AK_FT, AWP } from '../../../../test/items.ts';
import { addToWatchlist, watchBody } from '../../../../test/watchlist.ts';

export const inputs: GoodInputs = {
  'POST /watchlist': async (test) => ({ body: watchBody(test, AWP) }),
  'POST /watchlist/all': async () => ({ body: {} }),
  'POST /watchlist/find': async (test) => ({ body: { item_ids: [test.item(AK_FT).itemId] } }),
  'POST /watchlist/export': async () => ({ body: { format: 'csv' } }),
  'POST /watchlist/get': async () => ({ body: { market_hash_name: AK_FT, app_id: 730 } }),
  'POST /watchlist/delete': async (test, own) => {
    await addToWatchlist(test, own, AK_FT);
    const list = await test.send('POST /watchlist/all', { as: own, body: { search: AK_FT } });
    return { body: { id: list.body.items[0].id } };
  },
};
