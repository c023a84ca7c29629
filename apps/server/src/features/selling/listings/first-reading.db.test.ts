import { APP_IDS } from '@lootfolio/domain/games';
import { expect, it } from 'vitest';
import { DAY, START, testApi } from '../../../../test/api.ts';
import { storedLot, storedSale } from '../../../../test/stored-sales.ts';
import { receiveSales } from './receive-sales.ts';

const test = testApi();
/** A reading without sales asks for no fee. */
const NO_FEES = { fees: { ownOf: async () => new Map(), marketFees: () => new Map() } } as never;

it('the first reading of an account finds what was sold before it: doubles of its sales, and what they cost', async () => {
  const user = await test.signIn();
  await storedLot(test, user, { unitCost: 5000, boughtOn: '2026-01-05' });
  const soldAt = new Date(START.getTime() - 100 * DAY);
  const reported = await storedSale(test, user, { sold_at: soldAt });
  const entered = await storedSale(test, user, { origin: 'import', market: 'other', price: 9400, net: 9400, sold_at: soldAt });
  const stall = { userId: user.userId, market: 'waxpeer', appId: APP_IDS.cs2 };
  const broken = { saleId: '1', text: 'no price' };
  const read = (unreadable: (typeof broken)[] = []) =>
    test.db
      .transaction()
      .execute((tx) => receiveSales(tx, NO_FEES, stall, { sales: [], unreadable, from: new Date(START.getTime() - DAY), at: START }));
  const rows = () =>
    test.db.selectFrom('sales').select(['id', 'same_as', 'cost']).where('user_id', '=', user.userId).orderBy('id').execute();
  // one that missed something is not the first: the next one looks again
  await read([broken]);
  expect((await rows())[1]).toMatchObject({ same_as: null });
  await read();
  const expected = [
    { id: reported, same_as: null, cost: 5000 },
    { id: entered, same_as: reported, cost: null },
  ];
  expect(await rows()).toEqual(expected);
  // later readings leave alone what was decided
  await test.db.updateTable('sales').set({ same_as: null }).where('id', '=', entered).execute();
  await read();
  expect((await rows())[1]).toMatchObject({ same_as: null });
});
