import type { TestApi, User } from '../../../../test/api.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';
import { AK_FT } from '../../../../test/items.ts';
import { withKey } from '../../../../test/market-key.ts';
import { endsSoon } from '../../../../test/ends-soon.ts';
import { storedLot, storedSale } from '../../../../test/stored-sales.ts';

const draft = {
  ...{ name: AK_FT, app_id: 730, buy_market: 'buff', sell_market: 'marketcsgo', buy_price: 5000, sell_price: 8000 },
  ...{ date: '2026-11-01', image: '' },
};

async function double(test: TestApi, own: User): Promise<number> {
  const reported = await storedSale(test, own);
  return storedSale(test, own, { origin: 'hand', same_as: reported, cost: 5000, cost_source: 'typed' });
}

export const inputs: GoodInputs = {
  'GET /sales/{id}': async (test, own) => ({ params: { id: await storedSale(test, own) } }),
  'POST /sales/export': async (test, own) => {
    await storedSale(test, own);
    return { body: { format: 'csv', timezone: 'Europe/Istanbul', startDate: '2026-01-01' } };
  },
  'POST /sales/add-sale': async () => ({ body: { item: draft } }),
  'POST /sales/update-price': async (test, own) => ({ body: { item_id: await storedSale(test, own), price: 4000 } }),
  'POST /sales/update-market': async (test, own) => ({ body: { item_id: await storedSale(test, own), market: 'buff' } }),
  'POST /sales/{id}/choose-lot': async (test, own) => ({
    params: { id: await storedSale(test, own) },
    body: { lot_id: await storedLot(test, own, { unitCost: 4000, boughtOn: '2026-01-05' }) },
  }),
  'POST /sales/{id}/settle-double': async (test, own) => ({ params: { id: await double(test, own) }, body: { same: true } }),
  'POST /sales/{id}/delete': async (test, own) => ({ params: { id: await storedSale(test, own, { origin: 'hand' }) } }),
  'POST /sales/create-sales': async (test, own) => {
    await withKey(test, own);
    endsSoon(test, own);
    return { body: { startDate: '2026-11-13', endDate: '2026-11-21' } };
  },
};
