import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AWP, HOOK } from '../../../../test/items.ts';
import { storedLot, storedSale } from '../../../../test/stored-sales.ts';

const test = testApi(async () => ({ WORLD: 'live', FEES: 'specification' }));

let user: User;
const context = async (query: Record<string, string>, as?: User, name = AK_FT) => {
  const { slug, appId } = test.item(name);
  const asked = new URLSearchParams({ slug, game: String(appId), ...query });
  return test.send(`GET /item/context?${asked.toString()}`, as && { as });
};
const own = async (query: Record<string, string> = {}, as: User = user) => (await context(query, as)).body.own;

beforeAll(async () => {
  await test.offer('buff', { [AK_FT]: [10_000, 3] });
  user = await test.signIn();
});

describe('the own marks of a chart', () => {
  it('are the cost of what is held, and purchases, sales and targets, by day', async () => {
    const nothing = { held: null, purchases: [], sales: [], targets: [] };
    expect(await own()).toEqual(nothing);
    await storedLot(test, user, { unitCost: 8000, boughtOn: '2026-11-10', quantity: 2 });
    await storedLot(test, user, { unitCost: 9500, boughtOn: '2026-11-10' });
    await storedLot(test, user, { unitCost: 4000, boughtOn: '2025-11-20' });
    await storedLot(test, user, { unitCost: 50_000, boughtOn: '2026-11-12', itemName: AWP });
    for (const price of [12_000, 13_000]) await storedSale(test, user, { price, sold_at: new Date('2026-11-15T21:00:00Z') });
    await storedSale(test, user, { state: 'reversed', sold_at: new Date('2026-11-15T21:00:00Z') });
    await storedSale(test, user, { itemName: AWP });
    await test.send('POST /target', {
      as: user,
      body: {
        ...{ app_id: 730, item_id: test.item(AK_FT).itemId, general_id: test.item(AK_FT).generalId, name: AK_FT },
        target_price: 9000,
      },
    });
    expect(await own()).toEqual({
      held: { pieces: 4, price: 7375 },
      purchases: [{ date: '2026-11-10', quantity: 3, price: 8500 }],
      sales: [{ date: '2026-11-15', quantity: 2, price: 12_500 }],
      targets: [{ price: 9000, direction: 'down' }],
    });
    expect(await own({ interval: '7' })).toMatchObject({ held: { pieces: 4 }, purchases: [], sales: [{ quantity: 2 }] });
    expect((await own({ interval: '720' })).purchases).toHaveLength(2);
    expect(await own({}, await test.signIn())).toEqual(nothing);
    expect((await context({})).body.own).toBeNull();
  });
});

describe('the index of a chart', () => {
  it('is that of the market, else of Buff.163; other games have none', async () => {
    expect((await context({})).body.index).toBeNull();
    await sql`insert into market_index_days values (2, 730, '2026-11-12', null, 3)`.execute(test.db);
    expect((await context({})).body.index).toBeNull();
    await sql`insert into market_index_days values (2, 730, '2026-11-13', 1.1, 25), (2, 730, '2026-11-14', null, 3), (2, 730, '2026-11-15', 0.9, 25),
      (1, 730, '2026-11-13', 2, 25), (2, 730, '2026-01-01', 5, 25)`.execute(test.db);
    const ofBuff = {
      market: 'buff',
      levels: [
        { date: '2026-11-13', level: 110 },
        { date: '2026-11-14', level: 110 },
        { date: '2026-11-15', level: 99 },
      ],
    };
    expect((await context({})).body.index).toEqual(ofBuff);
    expect((await context({ market: 'waxpeer' })).body.index).toEqual(ofBuff);
    expect((await context({ market: 'steam' })).body.index).toEqual({ market: 'steam', levels: [{ date: '2026-11-13', level: 200 }] });
    expect((await context({}, undefined, HOOK)).body).toMatchObject({ success: true, index: null });
    expect((await test.send('GET /item/context?slug=none&game=730')).status).toBe(404);
  });
});
