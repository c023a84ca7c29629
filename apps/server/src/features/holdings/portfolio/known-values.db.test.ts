import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../../../test/api.ts';
import { fakeOutside } from '../../../../test/fake-outside.ts';
import { setClock } from '../../../platform/process/clock.ts';

const markets = fakeOutside();
const test = testApi(async () => ({ SANDBOX_PORT: String(await markets.port()) }));
let user: User;

const WAXPEER = '/api.waxpeer.com/v1/user';
const MARKETCSGO = '/market.csgo.com/api/v2/get-money';
const CSFLOAT = '/csfloat.com/api/v1/me';

let keys = 0;
const setKey = async (market: string): Promise<void> => {
  const answer = await test.send('POST /users/set-api', { as: user, body: { market, api: `key-of-${market}-${++keys}` } });
  expect(answer.status).toBe(200);
};
const known = async (source: string, as = user) => (await test.send(`GET /portfolio/known?source=${source}`, { as })).body;
const none = (field: string, reason: string) => ({ field, value: null, as_of: null, reason });

let people = 0;
const inventoryOf = (owner: User, app_id: number, value: number, read_at: Date | null) => ({
  steam_id: `7656119${8_500_000_000 + ++people}`,
  user_id: owner.userId,
  app_id,
  value,
  units: 3,
  tradable: 0,
  hidden: 0,
  read_at,
});

beforeEach(async () => {
  setClock(START);
  markets.reset();
  user = await test.signIn();
});

describe('the balances at the markets', () => {
  it('are what can be spent and what is held back, where a key is set, and say why of all others [PORT-208]', async () => {
    markets.answers.set(WAXPEER, { body: { success: true, user: { wallet: 12_344 } } });
    markets.answers.set(MARKETCSGO, { body: { success: true, money: 1.5, money_settlement: '0.25', currency: 'USD' } });
    for (const market of ['waxpeer', 'marketcsgo']) await setKey(market);
    const as_of = START.toISOString();
    expect(await known('markets')).toEqual({
      success: true,
      items: [
        none('buff163', 'NOT_OFFERED'),
        { field: 'waxpeer', value: 12_340, as_of, reason: null },
        { field: 'marketcsgo', value: 1750, as_of, reason: null },
        none('shadowpay', 'NO_KEY'),
        none('skinland', 'NOT_OFFERED'),
        none('lisskins', 'NOT_OFFERED'),
        none('dmarket', 'NOT_OFFERED'),
        none('csfloat', 'NO_KEY'),
        none('white_market', 'NOT_OFFERED'),
        none('gamerpay', 'NOT_OFFERED'),
      ],
      total: 10,
    });
  });

  it('are no values where the market refuses, fails, or tells of a debt', async () => {
    markets.answers.set(WAXPEER, { body: { success: true, user: { wallet: 1 } } });
    markets.answers.set(MARKETCSGO, { body: { success: true, money: 1, money_settlement: 0, currency: 'USD' } });
    markets.answers.set(CSFLOAT, { body: { user: { balance: 1, pending_balance: 0 } } });
    for (const market of ['waxpeer', 'marketcsgo', 'csfloat']) await setKey(market);
    markets.answers.set(WAXPEER, { status: 401, body: {} });
    markets.answers.set(MARKETCSGO, { status: 500, body: {} });
    const { items } = await known('markets');
    const of = (field: string) => items.find((item: { field: string }) => item.field === field);
    expect([of('waxpeer'), of('marketcsgo')]).toEqual([none('waxpeer', 'REFUSED'), none('marketcsgo', 'FAILED')]);
    expect(of('csfloat').value).toBe(10);
    // the stored answer of this minute
    await test.db
      .updateTable('market_balances')
      .set({ usable: -5000 })
      .where('user_id', '=', user.userId)
      .where('market', '=', 'csfloat')
      .execute();
    expect((await known('markets')).items.find((item: { field: string }) => item.field === 'csfloat')).toEqual(
      none('csfloat', 'OUT_OF_RANGE'),
    );
  });

  it('save nothing', async () => {
    await known('markets');
    expect(await test.db.selectFrom('portfolio_days').selectAll().where('user_id', '=', user.userId).execute()).toEqual([]);
  });
});

describe('the inventories', () => {
  it('have what they were worth when they were last read, and when that was [PORT-208]', async () => {
    const before = new Date(START.getTime() - 3 * DAY);
    const other = await test.signIn();
    await test.db
      .insertInto('inventories')
      .values([
        inventoryOf(user, 730, 5_000_004, before),
        inventoryOf(user, 570, 9000, null),
        inventoryOf(user, 440, 7000, before),
        inventoryOf(other, 570, 4000, before),
      ])
      .execute();
    expect(await known('inventory')).toEqual({
      success: true,
      items: [
        { field: 'csgo_inventory', value: 5_000_000, as_of: before.toISOString(), reason: null },
        none('dota2_inventory', 'NEVER_READ'),
      ],
      total: 2,
    });
  });

  it('of which only storage units are known have the time of their import', async () => {
    const inventory = await test.db
      .insertInto('inventories')
      .values(inventoryOf(user, 730, 2000, null))
      .returning('id')
      .executeTakeFirstOrThrow();
    const imported_at = new Date(START.getTime() - DAY);
    const { id: import_id } = await test.db
      .insertInto('storage_imports')
      .values({ inventory_id: inventory.id, file_name: 'units.csv', imported_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await test.db.insertInto('storage_units').values({ inventory_id: inventory.id, name: 'Box', import_id }).execute();
    expect((await known('inventory')).items[0]).toEqual({
      field: 'csgo_inventory',
      value: 2000,
      as_of: imported_at.toISOString(),
      reason: null,
    });
  });

  it('are one of two sources', async () => {
    const refused = await test.send('GET /portfolio/known?source=bank', { as: user });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['source']]);
  });
});
