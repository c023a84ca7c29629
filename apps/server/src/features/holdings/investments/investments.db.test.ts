import { beforeEach, describe, expect, it } from 'vitest';
import { START, testApi, type Answer, type User } from '../../../../test/api.ts';
import { bought } from '../../../../test/bought.ts';
import { AK_FT, AWP, CASE } from '../../../../test/items.ts';
import { setClock } from '../../../platform/process/clock.ts';
import { costsOf } from '../../../goods/costs.reads.ts';

const test = testApi();
let user: User;

const post = (path: string, body: object, as = user): Promise<Answer> => test.send(`POST /investments${path}`, { as, body });
const add = async (changes: object = {}, name = AK_FT) => (await post('', { ...bought(test, name), ...changes })).body.item;
const list = async (query = '?state=all', as = user) => (await test.send(`GET /investments/get-all${query}`, { as })).body;
const fieldsOf = ({ status, body }: Answer): unknown => [status, Object.keys(body.fields ?? {})];
const auditOf = async (lotId: number): Promise<string[]> => {
  const rows = await test.db.selectFrom('audit_log').select('action').where('object', '=', `lot:${lotId}`).orderBy('id').execute();
  return rows.map(({ action }) => action);
};

beforeEach(async () => {
  setClock(START);
  user = await test.signIn();
});

describe('adding an investment', () => {
  it('takes name, category, quantity, price, day and item; the category is the type of the item when none is given [INVEST-241, INVEST-249, DATA-219]', async () => {
    const added = await post('', { ...bought(test), category: 'Long term' });
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({
      success: true,
      item: { name: AK_FT, category: 'Long term', quantity: 2, buy_price: 7000, buy_date: '2026-11-01', item_id: test.item(AK_FT).itemId },
    });
    expect((await list()).items).toEqual([added.body.item]);
    expect((await add()).category).toBe('Rifle');
    expect(await auditOf(added.body.item.id)).toEqual(['investment.added']);
  });

  it('refuses a name, item, price, quantity or day out of bounds by its name, and then adds nothing [INVEST-228, INVEST-231]', async () => {
    const wrong: Record<string, unknown[]> = {
      name: ['', AWP, 'No such item', 7, null],
      item_id: [0, 1_000_000, 'x', null, undefined],
      quantity: [0, -1, 0.5, 1_000_001, null, undefined],
      buyPrice: [-1, 1.5, 100_000_001, '7', null, undefined],
      buyDate: ['2026-11-21', '2002-12-31', 'today', '2026-02-30', null, undefined],
      category: ['x'.repeat(61), 7],
      note: ['x'.repeat(501), 7, null],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) expect(fieldsOf(await post('', { ...bought(test), [field]: value }))).toEqual([400, [field]]);
    expect((await list()).total).toBe(0);
    const most = { quantity: 1_000_000, buyPrice: 100_000_000, buyDate: '2026-11-20', category: 'x'.repeat(60), note: 'x'.repeat(500) };
    expect(await add(most)).toMatchObject({ quantity: 1_000_000, buy_price: 100_000_000, total_buy: 100_000_000_000_000 });
    expect(await add({ quantity: 1, buyPrice: 0 })).toMatchObject({ quantity: 1, buy_price: 0 });
  });

  it('keeps to the most pieces of a user, also when they are added at once', async () => {
    await Promise.all(Array.from({ length: 7 }, () => post('', { ...bought(test), quantity: 1_000_000 })));
    expect((await list()).total).toBe(5);
    expect((await post('', bought(test))).body).toMatchObject({ code: 'LIMIT_REACHED' });
    expect((await list()).total).toBe(5);
  });

  it('tells what things in the inventory cost', async () => {
    await add({ quantity: 3 });
    await test.db
      .insertInto('inventories')
      .values({
        ...{ steam_id: `7656119${7_000_000_000 + user.userId}`, app_id: 730, user_id: user.userId },
        ...{ units: 1, tradable: 1, hidden: 0, value: 0 },
      })
      .execute();
    const { id } = await test.db.selectFrom('inventories').select('id').where('user_id', '=', user.userId).executeTakeFirstOrThrow();
    const asset = { inventory_id: id, source: 'steam' as const, steam_asset_id: '77', item_id: test.item(AK_FT).itemId, fingerprint: null };
    await test.db
      .insertInto('assets')
      .values({ ...asset, units: 1, tradable: true, locked_until: null, details: '{}', first_seen: START })
      .execute();
    expect([...(await costsOf(test.db, user.userId, null)).values()]).toMatchObject([{ unit: 7000, source: 'lot' }]);
  });
});

describe('changing an investment', () => {
  it('sets category, quantity, price and day; the item stays [INVEST-242, INVEST-249]', async () => {
    const { id, name } = await add();
    const item = { id, name, category: 'Rifles', quantity: 5, buyPrice: 8000, buyDate: '2026-11-03' };
    const changed = await post('/update-item', { item });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { success: true, item: { id, name, category: 'Rifles', quantity: 5, buy_price: 8000, buy_date: '2026-11-03', total_buy: 40_000 } },
    ]);
    expect((await list()).items).toEqual([changed.body.item]);
    expect(fieldsOf(await post('/update-item', { item: { ...item, name: AWP } }))).toEqual([400, ['item.name']]);
    expect(fieldsOf(await post('/update-item', { item: { ...item, quantity: 0 } }))).toEqual([400, ['item.quantity']]);
    expect(fieldsOf(await post('/update-item', { item: { ...item, buyDate: '2026-11-21' } }))).toEqual([400, ['item.buyDate']]);
    expect((await post('/update-item', { item }, await test.signIn())).status).toBe(404);
    expect((await list()).items).toEqual([changed.body.item]);
    expect(await auditOf(id)).toEqual(['investment.added', 'investment.changed']);
  });

  it('sets the note where one is given, with its change in the audit log', async () => {
    const { id, name, note } = await add({ note: ' from a friend ' });
    expect([note, (await add()).note]).toEqual(['from a friend', '']);
    const item = { id, name, category: 'Rifles', quantity: 2, buyPrice: 7000, buyDate: '2026-11-01' };
    const noteAfter = async (change: object) => (await post('/update-item', { item: { ...item, ...change } })).body.item.note;
    expect([await noteAfter({}), await noteAfter({ note: ' sold by 2027 ' }), await noteAfter({ note: '' })]).toEqual([
      'from a friend',
      'sold by 2027',
      '',
    ]);
    for (const wrong of ['x'.repeat(501), null, 7])
      expect(fieldsOf(await post('/update-item', { item: { ...item, note: wrong } }))).toEqual([400, ['item.note']]);
    const rows = await test.db
      .selectFrom('audit_log')
      .select(['old_value', 'new_value'])
      .where('object', '=', `lot:${id}`)
      .where('action', '=', 'investment.changed')
      .orderBy('id')
      .execute();
    expect(rows.slice(1)).toMatchObject([
      { old_value: { note: 'from a friend' }, new_value: { note: 'sold by 2027' } },
      { old_value: { note: 'sold by 2027' }, new_value: { note: '' } },
    ]);
  });

  it('changes what is held; what was sold stays beside it, and its day comes after the purchase', async () => {
    const { id, name } = await add({ quantity: 5 });
    await post('/sell', { investment_id: id, quantity: 2, sellPrice: 9000, sellDate: '2026-11-05' });
    const item = { id, name, category: '', quantity: 10, buyPrice: 7000, buyDate: '2026-11-05' };
    expect((await post('/update-item', { item })).body.item).toMatchObject({ quantity: 10, bought: 12, sold: { quantity: 2 } });
    expect((await post('/update-item', { item: { ...item, quantity: 0 } })).body.item).toMatchObject({ quantity: 0, bought: 2 });
    expect(fieldsOf(await post('/update-item', { item: { ...item, buyDate: '2026-11-06' } }))).toEqual([400, ['item.buyDate']]);
  });

  it('is refused when pieces were sold since it was read', async () => {
    const { id, name } = await add({ quantity: 2 });
    const item = { id, name, category: 'Rifles', quantity: 2, held: 2, buyPrice: 7000, buyDate: '2026-11-01' };
    await post('/sell', { investment_id: id, quantity: 2, sellPrice: 9000, sellDate: '2026-11-05' });
    expect((await post('/update-item', { item })).body).toMatchObject({ code: 'STATE' });
    expect((await list()).items).toMatchObject([{ quantity: 0, bought: 2 }]);
    expect((await post('/update-item', { item: { ...item, held: 0, quantity: 0 } })).body.item).toMatchObject({
      category: 'Rifles',
      bought: 2,
    });
  });
});

describe('deleting an investment', () => {
  it('names it with its game and item, and removes it with its sales [INVEST-247, INVEST-249]', async () => {
    const [{ id, app_id, item_id }, kept] = [await add(), await add()];
    await post('/sell', { investment_id: id, quantity: 1, sellPrice: 9000, sellDate: '2026-11-05' });
    const body = { investment_id: id, app_id, item_id };
    expect(fieldsOf(await post('/delete', { ...body, item_id: test.item(AWP).itemId }))).toEqual([400, ['item_id']]);
    expect(fieldsOf(await post('/delete', { ...body, app_id: 570 }))).toEqual([400, ['app_id']]);
    expect((await post('/delete', body, await test.signIn())).status).toBe(404);
    const deleted = await post('/delete', body);
    expect([deleted.status, deleted.body]).toEqual([200, { success: true, investment_id: id }]);
    expect((await list()).items).toEqual([kept]);
    expect((await post('/delete', body)).status).toBe(404);
    expect(await auditOf(id)).toEqual(['investment.added', 'investment.sold', 'investment.deleted']);
  });
});

describe('a sale', () => {
  it('uses up pieces of an investment, which then shows both parts; all figures of what is held are of the rest', async () => {
    const { id } = await add({ quantity: 5 });
    const sold = await post('/sell', { investment_id: id, quantity: 2, sellPrice: 9000, sellDate: '2026-11-05' });
    expect([sold.status, sold.body]).toMatchObject([
      200,
      {
        success: true,
        item: {
          quantity: 3,
          bought: 5,
          total_buy: 21_000,
          sold: { quantity: 2, total_buy: 14_000, total_sell: 18_000, profit: 4000, ratio: 28.57 },
          sales: [{ id: expect.any(Number), quantity: 2, unit_price: 9000, sell_date: '2026-11-05' }],
        },
      },
    ]);
    expect((await list('?state=held')).total).toBe(1);
    await post('/sell', { investment_id: id, quantity: 3, sellPrice: 5000, sellDate: '2026-11-06' });
    expect(await list('?state=held')).toMatchObject({ items: [], total: 0 });
    expect((await list('?state=sold')).items).toMatchObject([{ id, quantity: 0, sold: { quantity: 5, profit: -2000 } }]);
    expect((await test.send('GET /investments/total-profit', { as: user })).body).toMatchObject({
      total_sold: 33_000,
      realised_profit: -2000,
      realised_ratio: -5.71,
      total_profit: 0,
    });
  });

  it('is refused for more than is held, and for a day before the purchase or after today', async () => {
    const { id } = await add({ quantity: 2 });
    const sale = { investment_id: id, quantity: 1, sellPrice: 9000, sellDate: '2026-11-05' };
    const wrong: Record<string, unknown[]> = {
      quantity: [0, 3, 1.5, null],
      sellPrice: [-1, 100_000_001, null],
      sellDate: ['2026-10-31', '2026-11-21', 'today', null],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) expect(fieldsOf(await post('/sell', { ...sale, [field]: value }))).toEqual([400, [field]]);
    expect((await post('/sell', sale, await test.signIn())).status).toBe(404);
    await Promise.all(Array.from({ length: 4 }, () => post('/sell', sale)));
    expect((await list()).items).toMatchObject([{ quantity: 0, sold: { quantity: 2 } }]);
  });

  it('is removed again: its pieces are held', async () => {
    const { id } = await add({ quantity: 2 });
    const { item } = (await post('/sell', { investment_id: id, quantity: 2, sellPrice: 1, sellDate: '2026-11-05' })).body;
    const body = { sale_id: item.sales[0].id };
    expect((await post('/remove-sale', body, await test.signIn())).status).toBe(404);
    expect((await post('/remove-sale', body)).body).toMatchObject({
      success: true,
      item: { quantity: 2, bought: 2, sales: [], sold: { quantity: 0 } },
    });
    expect((await post('/remove-sale', body)).status).toBe(404);
    expect(await auditOf(id)).toEqual(['investment.added', 'investment.sold', 'investment.sale_removed']);
  });
});

it('what others own is never told', async () => {
  await add({}, CASE);
  const stranger = await test.signIn();
  expect(await list('', stranger)).toMatchObject({ items: [], total: 0 });
  expect((await test.send('GET /investments/total-invest', { as: stranger })).body).toMatchObject({ total_investment: 0 });
  expect((await test.send('GET /investments/valuation', { as: stranger })).body).toMatchObject({ items: [], total: 0 });
  expect((await test.send('GET /investments/imports', { as: stranger })).body).toMatchObject({ items: [], total: 0 });
});
