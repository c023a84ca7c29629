import type { TestApi, User } from '../../../../test/api.ts';
import { bought } from '../../../../test/bought.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';

const add = async (test: TestApi, own: User): Promise<{ id: number; item_id: number; app_id: number; name: string }> =>
  (await test.send('POST /investments', { as: own, body: bought(test) })).body.item;

async function addSold(test: TestApi, own: User): Promise<number> {
  const { id } = await add(test, own);
  const sold = { investment_id: id, quantity: 1, sellPrice: 9000, sellDate: '2026-11-02' };
  return (await test.send('POST /investments/sell', { as: own, body: sold })).body.item.sales[0].id;
}

export const inputs: GoodInputs = {
  'GET /investments/get-all': async () => ({ query: { currentPage: '1', pageSize: '24', sortBy: 'netProfit', market: 'buff', q: '' } }),
  'GET /investments/export-all': async () => ({ query: { pageSize: '100', sortBy: 'roi', sortOrder: 'ASC' } }),
  'POST /investments/export': async () => ({ body: { format: 'csv', state: 'all', market: 'buff' } }),
  'GET /investments/total-invest': async () => ({ query: { market: 'steam' } }),
  'GET /investments/total-profit': async () => ({ query: { market: 'steam' } }),
  'GET /investments/graph': async () => ({ query: { market: 'steam', interval: '7' } }),
  'POST /investments': async (test) => ({ body: bought(test) }),
  'POST /investments/update-item': async (test, own) => {
    const { id, name } = await add(test, own);
    return { body: { item: { id, name, category: 'Rifles', quantity: 3, buyPrice: 8000, buyDate: '2026-11-02' } } };
  },
  'POST /investments/delete': async (test, own) => {
    const { id, app_id, item_id } = await add(test, own);
    return { body: { investment_id: id, app_id, item_id } };
  },
  'POST /investments/sell': async (test, own) => ({
    body: { investment_id: (await add(test, own)).id, quantity: 1, sellPrice: 9000, sellDate: '2026-11-02' },
  }),
  'POST /investments/remove-sale': async (test, own) => ({ body: { sale_id: await addSold(test, own) } }),
};
