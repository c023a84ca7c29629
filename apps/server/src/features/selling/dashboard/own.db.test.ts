import { feeOf, net } from '@lootfolio/domain/fees';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../../../test/api.ts';
import { bought } from '../../../../test/bought.ts';
import { ownerOf, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, AWP, CASE, KARAMBIT } from '../../../../test/items.ts';
import { withKey } from '../../../../test/market-key.ts';
import { storeCloses } from '../../../../test/price-days.ts';
import { addToWatchlist } from '../../../../test/watchlist.ts';
import { now } from '../../../platform/process/clock.ts';

const test = testApi();
const buffNet = (price: number): number => net(price, feeOf(2.5));
const day = (days: number): string => new Date(START.getTime() - days * DAY).toISOString().slice(0, 10);
const own = async (as: User) => (await test.send('GET /dashboard/own', { as })).body;

beforeAll(async () => {
  await test.offer('buff', { [AK_FT]: 8000, [CASE]: 1000 });
  await test.offer('steam', { [AWP]: 100_000 });
  await storeCloses(test.db, test.item(AK_FT).itemId, { [day(20)]: 10_000, [day(1)]: 6400 });
  await storeCloses(test.db, test.item(CASE).itemId, { [day(1)]: 1250 });
  // valued at Steam
  await storeCloses(test.db, test.item(AWP).itemId, { [day(1)]: 100_000 }, 1);
  await test.api.boards.readPast();
});

describe('the own things', () => {
  it('are what lies in the inventories, with what the changes of a day and a week made of them, the largest first', async () => {
    const user = await ownerOf(test, [
      seenAsset('1', test.item(AK_FT)),
      seenAsset('2', test.item(AK_FT)),
      seenAsset('3', test.item(CASE), { units: 4 }),
      seenAsset('4', test.item(AWP)),
      seenAsset('5', test.item(KARAMBIT)),
    ]);
    const price = { market_id: 1, item: { asset_id: '1', app_id: 730, price: 5000 } };
    await test.send('POST /steam/update-price', { as: user, body: price });
    const body = await own(user);
    expect(body).toMatchObject({ success: true, source: 'inventory', units: 8, priced: 7, known: 1, problem: null });
    expect(body.value).toBe(2 * 8000 + 4 * 1000 + 100_000);
    // 2 × 1,600 up, 4 × 250 down, of 12,800 + 5,000 + 100,000; a week ago only the rifle had a price
    expect([body.change_1d, body.change_7d]).toEqual([
      { amount: 2200, percent: 1.87 },
      { amount: -4000, percent: -20 },
    ]);
    expect(body.profit).toEqual({ amount: buffNet(8000) - 5000, cost: 5000, units: 1, ratio: 56 });
    expect(body.movers.change_1d).toMatchObject([
      { name: AK_FT, exterior: 'Field-Tested', units: 2, price: 8000, gain: 3200, percent: 25, market_id: 2 },
      { name: CASE, units: 4, price: 1000, gain: -1000, percent: -20 },
    ]);
    expect(body.movers.change_7d).toMatchObject([{ name: AK_FT, gain: -4000, percent: -20 }]);
  });

  it('are the held investments of who has nothing in an inventory, and of nobody else', async () => {
    const user = await test.signIn();
    expect(await own(user)).toEqual({
      ...{ success: true, source: null, value: 0, units: 0, priced: 0, known: 0, problem: null, profit: null },
      ...{ change_1d: null, change_7d: null, movers: { change_1d: [], change_7d: [] } },
    });
    await test.send('POST /investments', { as: user, body: { ...bought(test), quantity: 3 } });
    expect(await own(user)).toMatchObject({
      ...{ source: 'investments', value: 24_000, units: 3, priced: 3, known: 3, change_1d: { amount: 4800, percent: 25 } },
      profit: { amount: 3 * (buffNet(8000) - 7000), cost: 21_000, units: 3 },
    });
    expect((await own(await test.signIn())).source).toBeNull();
  });
});

describe('the first steps', () => {
  const stepsOf = async (as: User) => (await test.send('GET /dashboard/first-steps', { as })).body.steps;

  it('are done as far as it is true', async () => {
    const user = await test.signIn();
    const none = { key: false, inventory: false, purchases: false, watch: false, mail: false };
    expect(await stepsOf(user)).toEqual(none);
    await addToWatchlist(test, user, CASE);
    expect(await stepsOf(user)).toEqual({ ...none, watch: true });
    await withKey(test, user);
    await test.send('POST /investments', { as: user, body: bought(test) });
    await test.db.updateTable('users').set({ mail: 'me@example.com', mail_confirmed_at: now() }).where('id', '=', user.userId).execute();
    expect(await stepsOf(user)).toEqual({ key: true, inventory: false, purchases: true, watch: true, mail: true });
    expect(await stepsOf(await ownerOf(test, []))).toEqual({ ...none, inventory: true });
  });

  it('have no key while the only one is of Steam, where nothing is sold', async () => {
    const user = await test.signIn();
    await withKey(test, user);
    await test.db.updateTable('market_keys').set({ market: 'steam' }).where('user_id', '=', user.userId).execute();
    expect((await stepsOf(user)).key).toBe(false);
  });
});
