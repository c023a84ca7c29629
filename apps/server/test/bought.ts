import type { TestApi } from './api.ts';
import { AK_FT } from './items.ts';

/** Returns an input with which the call that adds an investment succeeds. */
export const bought = (test: TestApi, name = AK_FT) => ({
  name,
  category: '',
  quantity: 2,
  buyPrice: 7000,
  buyDate: '2026-11-01',
  item_id: test.item(name).itemId,
});
