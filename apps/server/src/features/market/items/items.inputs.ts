import { AK_FT } from '../../../../test/items.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';

/** Inputs of the calls about items. */
export const inputs: GoodInputs = {
  'POST /item': async (test) => ({ body: { slug: test.item(AK_FT).slug, game: 'cs2' } }),
  'POST /item/image': async () => ({ body: { name: 'redline' } }),
  'POST /item/all': async () => ({ body: { name: 'redline' } }),
  'GET /item/price': async (test) => {
    await test.offer('waxpeer', { [AK_FT]: 9000 });
    return { query: { name: AK_FT } };
  },
  'POST /item/pasted': async () => ({ body: { text: 'https://skinport.com/market?search=redline' } }),
  'GET /item/filters': async () => ({ query: { game: '730' } }),
  'GET /item/history': async (test) => ({ query: { slug: test.item(AK_FT).slug, game: '730' } }),
  'GET /item/context': async (test) => ({ query: { slug: test.item(AK_FT).slug, game: '730' } }),
  'GET /item/liquidity': async () => ({ query: { game: '730' } }),
  'GET /item/histories': async (test) => ({ query: { slug: test.item(AK_FT).slug, game: '730' } }),
  'POST /item/histories/export': async (test) => ({
    body: { slug: test.item(AK_FT).slug, game: 'cs2', interval: 7, markets: [], format: 'csv', timezone: 'Europe/Istanbul' },
  }),
  'GET /item/near': async () => ({ query: { slug: 'ak-47-redlin', game: '730' } }),
  'GET /item/vote': async (test) => ({ query: { item_id: String(test.item(AK_FT).itemId), game: '730' } }),
  'POST /item/vote': async (test) => ({ body: { item_id: test.item(AK_FT).itemId, vote: 4, game: 'cs2' } }),
};
