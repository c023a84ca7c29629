import { beforeAll, describe, expect, it } from 'vitest';
import { START, testApi, type User } from '../../../../test/api.ts';

const test = testApi();
let user: User;

let people = 0;

const inventoryOf = (owner: User, app_id: number, value: number, units: number, read = true) => ({
  steam_id: `7656119${8_000_000_000 + ++people}`,
  user_id: owner.userId,
  app_id,
  value,
  units,
  tradable: 0,
  hidden: 0,
  read_at: read ? START : null,
});
const getNetWorth = (as: User, query = '') => test.send(`GET /init/net-worth${query}`, { as });

beforeAll(async () => {
  user = await test.signIn();
  const other = await test.signIn();
  await test.db
    .insertInto('inventories')
    .values([
      inventoryOf(user, 730, 5_000_000_000, 80),
      inventoryOf(user, 440, 7000, 2),
      inventoryOf(user, 252490, 9000, 9, false),
      inventoryOf(other, 570, 1_000_000, 5),
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
