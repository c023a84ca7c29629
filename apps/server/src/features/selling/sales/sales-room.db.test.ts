import { expect, it, vi } from 'vitest';
import { START, testApi } from '../../../../test/api.ts';
import { CASE } from '../../../../test/items.ts';
import { storedSale } from '../../../../test/stored-sales.ts';

// as many sales as are allowed would take half a minute
vi.mock('@lootfolio/domain/sales', async (original) => ({ ...(await original<object>()), MAX_ENTERED_SALES: 3 }));

const test = testApi();

it('entered sales are so many at most; those that markets report do not count', async () => {
  const user = await test.signIn();
  for (const origin of ['market', 'market', 'market', 'market', 'import', 'import'] as const)
    await storedSale(test, user, { origin, sold_at: START });
  const item = {
    ...{ name: CASE, app_id: 730, buy_market: 'buff', sell_market: 'waxpeer', buy_price: 400, sell_price: 500 },
    ...{ date: '2026-11-20', image: '' },
  };
  const add = () => test.send('POST /sales/add-sale', { as: user, body: { item } });
  expect((await add()).status).toBe(200);
  expect((await add()).body).toMatchObject({ code: 'LIMIT_REACHED', msg: expect.stringContaining('3') });
});
