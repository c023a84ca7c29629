import type { TestApi } from '../../../../test/api.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';
import { CASE } from '../../../../test/items.ts';

const collectionId = async (test: TestApi): Promise<number> => (await test.send('GET /item/collections')).body.items[0].id;

export const inputs: GoodInputs = {
  'GET /item/collection': async (test) => ({ query: { id: String(await collectionId(test)) } }),
  'GET /item/collection-info': async (test) => ({ query: { id: String(await collectionId(test)) } }),
  'GET /item/case-info': async (test) => ({ query: { id: String(test.item(CASE).itemId) } }),
  'GET /item/case': async (test) => ({ query: { id: String(test.item(CASE).itemId) } }),
};
