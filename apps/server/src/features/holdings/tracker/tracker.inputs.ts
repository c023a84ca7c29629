import type { TestApi, User } from '../../../../test/api.ts';
import { AK_FT } from '../../../../test/items.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';

/** Returns a purchase with which the call that adds items succeeds. */
export const purchase = (test: TestApi, name = AK_FT) => ({
  general_id: test.item(name).generalId,
  name,
  buy_price: 7000,
  qty: 2,
  transaction_date: '2026-11-01',
});

/** Returns the user's only portfolio, so that the limit is never reached. */
async function ownPortfolio(test: TestApi, own: User): Promise<number> {
  const { data } = (await test.send('GET /item-portfolio', { as: own })).body;
  return data[0]?.id ?? (await test.send('POST /item-portfolio', { as: own, body: { name: 'mine' } })).body.data.id;
}

async function ownItem(test: TestApi, own: User): Promise<{ id: number; row: number }> {
  const id = await ownPortfolio(test, own);
  const added = await test.send(`POST /item-portfolio/${id}/items`, { as: own, body: { items: [purchase(test)] } });
  return { id, row: added.body.data.ids[0] };
}

export const inputs: GoodInputs = {
  'POST /item-portfolio': async (test, own) => {
    await test.send(`DELETE /item-portfolio/${await ownPortfolio(test, own)}`, { as: own });
    return { body: { name: 'another', description: 'of mine', isPublic: false } };
  },
  'GET /item-portfolio/public': async () => ({ query: { limit: '10' } }),
  'GET /item-portfolio/{id}': async (test, own) => ({ params: { id: await ownPortfolio(test, own) } }),
  'PUT /item-portfolio/{id}': async (test, own) => ({ params: { id: await ownPortfolio(test, own) }, body: { name: 'renamed' } }),
  'DELETE /item-portfolio/{id}': async (test, own) => ({ params: { id: await ownPortfolio(test, own) } }),
  'GET /item-portfolio/{id}/items': async (test, own) => ({
    params: { id: (await ownItem(test, own)).id },
    query: { search: '', market: 'all', page: '1', sortBy: 'profit', sortOrder: 'ASC' },
  }),
  'GET /item-portfolio/shared/{id}': async (test, own) => {
    const { id } = await ownItem(test, own);
    await test.send(`PUT /item-portfolio/${id}`, { as: own, body: { name: 'shared', isPublic: true } });
    return { params: { id } };
  },
  'GET /item-portfolio/{id}/stats': async (test, own) => ({ params: { id: (await ownItem(test, own)).id } }),
  'POST /item-portfolio/{id}/items': async (test, own) => ({
    params: { id: await ownPortfolio(test, own) },
    body: { items: [{ ...purchase(test), market: 'buff', notes: 'n' }] },
  }),
  'PATCH /item-portfolio/{id}/items': async (test, own) => {
    const { id, row } = await ownItem(test, own);
    return { params: { id }, body: { item: { id: row, buy_price: 1, qty: 1, transaction_date: '2026-11-02', market: null, notes: null } } };
  },
  'DELETE /item-portfolio/{id}/items': async (test, own) => {
    const { id } = await ownItem(test, own);
    return { params: { id }, body: { general_ids: [test.item(AK_FT).generalId] } };
  },
};
