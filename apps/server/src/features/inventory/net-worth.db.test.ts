import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../../test/api.ts';

const test = testApi();
let user: User;

const snapshot = (owner: User, app_id: number, daysAgo: number, value: number, items: number) => ({
  user_id: owner.userId,
  app_id,
  taken_at: new Date(START.getTime() - daysAgo * DAY),
  value,
  items,
});
const getNetWorth = (as: User, query = '') => test.send(`GET /init/net-worth${query}`, { as });

beforeAll(async () => {
  user = await test.signIn();
  const other = await test.signIn();
  await test.db
    .insertInto('inventory_values')
    .values([
      snapshot(user, 730, 2, 9_000_000, 90),
      snapshot(user, 730, 1, 5_000_000_000, 80),
      snapshot(user, 440, 30, 7000, 2),
      snapshot(other, 570, 1, 1_000_000, 5),
    ])
    .execute();
});

describe('the net worth', () => {
  it('sums what each inventory was worth when it was last read [PAGE-204, PAGE-206]', async () => {
    expect((await getNetWorth(user)).body).toEqual({
      success: true,
      net_worth: 5_000_007_000,
      count: 82,
      games: [
        { app_id: 730, value: 5_000_000_000, count: 80 },
        { app_id: 440, value: 7000, count: 2 },
      ],
    });
    expect((await getNetWorth(user, '?game=0')).body).toEqual((await getNetWorth(user)).body);
  });

  it('is that of one game where one is named [PAGE-204, PAGE-206]', async () => {
    expect((await getNetWorth(user, '?game=tf2')).body).toEqual({
      success: true,
      net_worth: 7000,
      count: 2,
      games: [{ app_id: 440, value: 7000, count: 2 }],
    });
    expect((await getNetWorth(user, '?game=570')).body).toEqual({ success: true, net_worth: 0, count: 0, games: [] });
    expect(Object.keys((await getNetWorth(user, '?game=chess')).body.fields)).toEqual(['game']);
  });

  it('is nothing before an inventory was read', async () => {
    expect((await getNetWorth(await test.signIn())).body).toEqual({ success: true, net_worth: 0, count: 0, games: [] });
  });
});
