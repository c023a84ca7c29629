import { beforeEach, expect, it } from 'vitest';
import { DAY, START, testApi } from '../../../../test/api.ts';
import { AK_FT, CASE } from '../../../../test/items.ts';
import { storedSale } from '../../../../test/stored-sales.ts';
import { setClock } from '../../../platform/process/clock.ts';
import { tellStuck } from './tell-stuck.ts';

const test = testApi();
beforeEach(() => setClock(START));
const daysAgo = (days: number): Date => new Date(START.getTime() - days * DAY);

it('tells once of a sale that is not handed over, not paid, or whose state nobody understands', async () => {
  const user = await test.signIn();
  const told = () =>
    test.db
      .selectFrom('notifications')
      .select(['type', 'title', 'message', 'link'])
      .where('user_id', '=', user.userId)
      .orderBy('id')
      .execute();
  await storedSale(test, user, { state: 'pending', sold_at: daysAgo(2.9) });
  await storedSale(test, user, { state: 'delivered', sold_at: daysAgo(10) });
  await storedSale(test, user, { state: 'delivered', sold_at: daysAgo(20), settles_at: daysAgo(2) });
  await storedSale(test, user, { state: 'settled', sold_at: daysAgo(90) });
  await storedSale(test, user, { state: 'cancelled', sold_at: daysAgo(90) });
  await tellStuck(test.db);
  expect(await told()).toEqual([]);
  await storedSale(test, user, { state: 'unknown', sold_at: daysAgo(4), said: 'frozen', itemName: CASE });
  await storedSale(test, user, { state: 'delivered', sold_at: daysAgo(12), said: '2' });
  await tellStuck(test.db);
  await tellStuck(test.db);
  const [message, ...more] = await told();
  expect(more).toEqual([]);
  expect(message).toMatchObject({ type: 'SALE_STUCK', title: '2 sales do not go on', link: '/sales?game=all&all=true' });
  expect(message!.message).toContain(`${CASE}: $10.00 at Waxpeer, which says “frozen”`);
  expect(message!.message).toContain(`${AK_FT}: $10.00 at Waxpeer, which says “2”`);
  setClock(new Date(START.getTime() + DAY));
  await tellStuck(test.db);
  expect((await told()).map(({ title }) => title)).toEqual(['2 sales do not go on', 'A sale does not go on']);
});
