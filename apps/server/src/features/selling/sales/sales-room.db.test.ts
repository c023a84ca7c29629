import { expect, it } from 'vitest';
import { testApi } from '../../../../test/api.ts';
import { storedSale } from '../../../../test/stored-sales.ts';
import { checkSalesRoom } from '../../../goods/sales/record-sales.ts';

const test = testApi();

it('entered sales are so many at most; those that markets report do not count', async () => {
  const user = await test.signIn();
  for (const origin of ['market', 'market', 'market', 'import', 'hand', 'investment'] as const) await storedSale(test, user, { origin });
  // as many as are really allowed would take half a minute to store
  const room = (most: number): Promise<void> => test.db.transaction().execute((tx) => checkSalesRoom(tx, user.userId, most));
  await expect(room(3)).resolves.toBeUndefined();
  await expect(room(2)).rejects.toMatchObject({ code: 'LIMIT_REACHED', values: { n: 2 } });
});
