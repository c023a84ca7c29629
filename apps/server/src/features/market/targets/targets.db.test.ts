import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callerOf, HOUR, MINUTE, START, testApi, type Answer, type User } from '../../../../test/api.ts';
import { AK_FT, AK_MW, AWP, CASE, HOOK, KARAMBIT, PISTOL, STICKER } from '../../../../test/items.ts';
import { storeSettings } from '../../../../test/subscriptions.ts';
import { watchBody } from '../../../../test/watchlist.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';
import { setTarget } from './set-target.ts';

const test = testApi();
let user: User;

const bodyOf = (name: string, price: number, phase: string | null = null, appId: 730 | 570 = 730) => {
  const { appid, market_hash_name, item_id, general_id } = watchBody(test, name, phase, appId);
  return { app_id: appid, name: market_hash_name, item_id, general_id, target_price: price };
};
const set = (as: User, name: string, price: number, phase: string | null = null, appId: 730 | 570 = 730): Promise<Answer> =>
  test.send('POST /target', { as, body: bodyOf(name, price, phase, appId) });
const list = (as: User, query = ''): Promise<Answer> => test.send(`GET /target/${query}`, { as });
const change = (as: User, id: number, price: unknown): Promise<Answer> => test.send('PATCH /target/', { as, body: { id, price } });
const remove = (as: User, id: number): Promise<Answer> => test.send('POST /target/delete', { as, body: { id } });

beforeAll(async () => {
  await test.offer('waxpeer', { [AK_FT]: [10_000, 3], [AWP]: 50_000, [`${KARAMBIT}#Ruby`]: 900_000 });
  await test.offer('skinport', { [AK_FT]: 9000, [AWP]: 51_000 });
  await test.offer('steam', { [AK_FT]: 12_000 });
});
beforeEach(async () => {
  setClock(START);
  user = await test.signIn();
});

describe('setting a target', () => {
  it('takes app, item, general id, name and price, and answers success, the text and the id [TARG-334, TARG-346]', async () => {
    const answer = await set(user, KARAMBIT, 850_000, 'Ruby');
    expect([answer.status, answer.body]).toEqual([200, { success: true, msg: 'Price target has been set.', id: expect.any(Number) }]);
    expect((await list(user)).body.data).toMatchObject([{ id: answer.body.id, name: KARAMBIT, item_name: `${KARAMBIT} - Ruby` }]);
    // the name in the form of the suggestions
    const named = { ...bodyOf(KARAMBIT, 840_000, 'Ruby'), name: `${KARAMBIT} - Ruby` };
    expect((await test.send('POST /target', { as: user, body: named })).status).toBe(200);
    const turkish = await test.send('POST /target', {
      as: user,
      body: bodyOf(AWP, 1000),
      headers: { 'accept-language': 'tr' },
    });
    expect(turkish.body.msg).toBe('Fiyat hedefi belirlendi.');
  });

  it('takes a price in thousandths of a dollar, above 0 up to 1000 dollars [TARG-350, TARG-351, DATA-305]', async () => {
    for (const price of [1, 1_000_000]) expect((await set(user, AK_FT, price)).status).toBe(200);
    for (const price of [0, -1, 1.5, 1_000_001, '5', null]) {
      const answer = await test.send('POST /target', { as: user, body: { ...bodyOf(AWP, 1), target_price: price } });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['target_price']]);
    }
    expect((await list(user)).body.data.map((one: { target_price: number }) => one.target_price)).toEqual([1_000_000, 1]);
  });

  it('waits for a fall at or below the price now, or without a price; above it for a rise [TARG-353]', async () => {
    const direction = async (name: string, price: number) => {
      const { id } = (await set(user, name, price)).body;
      return (await list(user)).body.data.find((one: { id: number }) => one.id === id).direction;
    };
    expect(await direction(AK_FT, 8999)).toBe('down');
    expect(await direction(AK_FT, 9000)).toBe('down');
    expect(await direction(AK_FT, 9001)).toBe('up');
    expect(await direction(STICKER, 500)).toBe('down');
  });

  it('waits for what the user says, on the markets that they name', async () => {
    const body = { ...bodyOf(AK_FT, 9500), direction: 'down', markets: ['csfloat', 'waxpeer'] };
    const { id } = (await test.send('POST /target', { as: user, body })).body;
    const stored = async () => (await list(user)).body.data[0];
    expect(await stored()).toMatchObject({ direction: 'down', markets: ['waxpeer', 'csfloat'] });
    // Waxpeer has it for 10 dollars: among these markets 9.5 dollars is a fall
    await test.send('PATCH /target/', { as: user, body: { id, price: 9600 } });
    expect(await stored()).toMatchObject({ target_price: 9600, direction: 'down', markets: ['waxpeer', 'csfloat'] });
    await test.send('PATCH /target/', { as: user, body: { id, price: 9600, direction: 'up', markets: [] } });
    expect(await stored()).toMatchObject({ direction: 'up', markets: [] });
    await test.send('PATCH /target/', { as: user, body: { id, price: 9600 } });
    expect((await stored()).direction).toBe('up');
    const rows = await test.db.selectFrom('audit_log').selectAll().where('actor_id', '=', user.userId).orderBy('id').execute();
    expect(rows[0]!.new_value).toMatchObject({ direction: 'down', markets: ['waxpeer', 'csfloat'] });
    expect(rows[2]).toMatchObject({ old_value: { markets: ['waxpeer', 'csfloat'] }, new_value: { direction: 'up', markets: [] } });
  });

  it.each([
    ['direction', { direction: 'sideways' }],
    ['markets.0', { markets: ['nowhere'] }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const answer = await test.send('POST /target', { as: user, body: { ...bodyOf(AK_FT, 5000), ...wrong } });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });

  it('refuses the same item and price twice [TARG-353]', async () => {
    const { id } = (await set(user, AK_FT, 8000)).body;
    const again = await set(user, AK_FT, 8000);
    expect([again.status, again.body.code, again.body.msg]).toEqual([
      400,
      'ALREADY_EXISTS',
      'You already have a target for this item at this price.',
    ]);
    const other = (await set(user, AK_FT, 7000)).body.id;
    expect((await change(user, other, 8000)).body.code).toBe('ALREADY_EXISTS');
    expect((await change(user, id, 8000)).status).toBe(200);
  });

  it.each([
    ['item_id', { item_id: 999_999 }],
    ['app_id', { app_id: 570 }],
    ['general_id', { general_id: 1_000_000 }],
    ['name', { name: AWP }],
    ['name', { name: '' }],
    ['target_price', { target_price: undefined }],
  ])('refuses what does not name one item and a price, naming %s [TARG-319]', async (field, wrong) => {
    const answer = await test.send('POST /target', { as: user, body: { ...bodyOf(AK_FT, 5000), ...wrong } });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });

  it('stops at ten slots for everyone, also when many come at once [TARG-323, TARG-349, FEE-302, FEE-305]', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => set(user, AK_FT, 1000 + n)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.code, body.msg])).toEqual(
      refused.map(() => [400, 'LIMIT_REACHED', 'You can have at most 10 price targets.']),
    );
    expect((await list(user)).body).toMatchObject({ used: 10, most: 10, total: 10, greatest: 1_000_000 });
    await remove(user, (await list(user)).body.data[0].id);
    expect((await set(user, AK_FT, 5)).status).toBe(200);
  });

  it('leaves an audit row in its own transaction', async () => {
    const { id } = (await set(user, AK_FT, 8000)).body;
    await change(user, id, 7000);
    await remove(user, id);
    const rows = await test.db.selectFrom('audit_log').selectAll().where('actor_id', '=', user.userId).orderBy('id').execute();
    expect(rows.map((row) => [row.action, row.object])).toEqual(
      ['target.set', 'target.changed', 'target.deleted'].map((action) => [action, `target:${id}`]),
    );
    expect([rows[1]!.old_value, rows[1]!.new_value].map((value) => Object.keys(value as object))).toEqual([
      ['price', 'direction'],
      ['price', 'direction'],
    ]);
    const failing = test.db.transaction().execute(async (tx) => {
      const item = test.item(AWP);
      await setTarget(
        tx,
        callerOf(user),
        { appId: 730, name: AWP, itemId: item.itemId, generalId: item.generalId, price: 5 },
        { items: { byId: () => item } as never, boards: test.api.boards, settings: { get: ({ default: value }) => value } },
      );
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect((await list(user)).body.used).toBe(0);
  });
});

describe('the list of targets', () => {
  it('answers each target with its item, prices and addresses [TARG-335, DATA-304, DATA-306, DATA-352, TARG-353]', async () => {
    const { id } = (await set(user, AK_FT, 8000)).body;
    const answer = await list(user);
    const { item_detail: detail, ...target } = answer.body.data[0];
    const item = test.item(AK_FT);
    expect({ success: answer.body.success, total: answer.body.total }).toEqual({ success: true, total: 1 });
    expect(target).toEqual({
      id,
      app_id: 730,
      item_id: item.itemId,
      general_id: item.generalId,
      name: AK_FT,
      item_name: AK_FT,
      target_price: 8000,
      direction: 'down',
      markets: [],
      created_at: START.toISOString(),
      reached_at: null,
      armed: true,
      seen: false,
      told_outside: null,
    });
    expect(detail).toMatchObject({ image: `/api/v1/art/${item.itemId}`, color: '#d32ce6', slug: item.slug, game: 'cs2' });
    const wax = detail.prices.find((price: { markets: { slug: string } }) => price.markets.slug === 'waxpeer');
    expect(wax).toEqual({
      price: 10_000,
      quantity: 3,
      volume: null,
      as_of: START.toISOString(),
      updated_at: START.toISOString(),
      fresh: true,
      outlier: false,
      url: expect.stringContaining('https://waxpeer.com/'),
      markets: { id: 3, name: 'Waxpeer', slug: 'waxpeer' },
    });
    expect(detail.prices).toHaveLength(3);
    expect(detail.market_item_url).toContainEqual({ market_id: 3, url: wax.url });
  });

  it('is filtered by game and name, sorted by date, price and name, and paged [TARG-335, TARG-347, TARG-348, TARG-327, TARG-329]', async () => {
    for (const [name, price, appId] of [
      [AWP, 3000, 730],
      [HOOK, 1000, 570],
      [AK_MW, 2000, 730],
      [CASE, 4000, 730],
    ] as const) {
      await set(user, name, price, null, appId);
      advanceClock(MINUTE);
    }
    const names = async (query = '') => (await list(user, query)).body.data.map((one: { name: string }) => one.name);
    expect(await names()).toEqual([CASE, AK_MW, HOOK, AWP]);
    expect(await names('?order_by=created_at&dir=ASC')).toEqual([AWP, HOOK, AK_MW, CASE]);
    expect(await names('?order_by=target_price&dir=ASC')).toEqual([HOOK, AK_MW, AWP, CASE]);
    expect(await names('?order_by=target_price&dir=DESC')).toEqual([CASE, AWP, AK_MW, HOOK]);
    expect(await names('?order_by=name&dir=ASC')).toEqual([AK_MW, AWP, HOOK, CASE]);
    expect(await names('?app_id=730&order_by=name&dir=DESC')).toEqual([CASE, AWP, AK_MW]);
    expect(await names('?app_id=570')).toEqual([HOOK]);
    expect(await names('?search=redl')).toEqual([AK_MW]);
    expect(await names('?search=az%20a%C5%9F%C4%B1nm%C4%B1%C5%9F')).toEqual([AK_MW]);
    const second = (await list(user, '?page=2&limit=3')).body;
    expect([second.data.map((one: { name: string }) => one.name), second.total, second.used]).toEqual([[AWP], 4, 4]);
    for (const wrong of ['order_by=price', 'dir=up', 'limit=0', 'page=0', 'app_id=chess'])
      expect((await list(user, `?${wrong}`)).status).toBe(400);
  });
});

describe('changing and deleting', () => {
  it('take the id and the price, answer the id, and hold the bounds of the inline input [TARG-336, TARG-337, TARG-321, SALES-198, TARG-351]', async () => {
    const { id } = (await set(user, AK_FT, 8000)).body;
    const changed = await change(user, id, 10_500);
    expect(changed.body).toEqual({ success: true, id });
    expect((await list(user)).body.data[0]).toMatchObject({ target_price: 10_500, direction: 'up' });
    for (const price of [0, 1_000_000]) expect((await change(user, id, price)).status).toBe(200);
    for (const price of [-1, 1_000_001, 0.5, 'x']) {
      const answer = await change(user, id, price);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['price']]);
    }
    expect((await remove(user, id)).body).toEqual({ success: true, id });
    expect((await remove(user, id)).status).toBe(404);
    expect((await list(user)).body.data).toEqual([]);
  });

  it('never reach the target of another user', async () => {
    const { id } = (await set(user, PISTOL, 8000)).body;
    const other = await test.signIn();
    expect([(await change(other, id, 5)).status, (await remove(other, id)).status, (await list(other)).body.total]).toEqual([404, 404, 0]);
    expect((await list(user)).body.data[0].target_price).toBe(8000);
  });
});

it('a price that is out of date is marked', async () => {
  await set(user, AK_FT, 8000);
  advanceClock(2 * HOUR);
  const { prices } = (await list(user)).body.data[0].item_detail;
  expect(prices.map((price: { fresh: boolean }) => price.fresh)).toEqual([false, false, false]);
});

it('the greatest price is 1000 dollars until the operator sets another one; targets above a lower one stay', async () => {
  const greatest = async (): Promise<number> => (await list(user)).body.greatest;
  expect(await greatest()).toBe(1_000_000);
  await storeSettings(test.db, { 'targets.greatest_price': 5_000_000 });
  await expect.poll(greatest).toBe(5_000_000);
  const { id } = (await set(user, AK_FT, 4_500_000)).body;
  expect((await set(user, AK_FT, 5_000_001)).body.fields).toEqual({ target_price: 'must be at most 5,000 dollars' });
  await storeSettings(test.db, { 'targets.greatest_price': 2_000_000 });
  await expect.poll(greatest).toBe(2_000_000);
  expect((await list(user)).body.data).toMatchObject([{ id, target_price: 4_500_000 }]);
  expect((await change(user, id, 2_000_001)).body.fields).toEqual({ price: 'must be at most 2,000 dollars' });
  expect((await change(user, id, 2_000_000)).status).toBe(200);
  await storeSettings(test.db, { 'targets.greatest_price': 1_000_000 });
  await expect.poll(greatest).toBe(1_000_000);
});
