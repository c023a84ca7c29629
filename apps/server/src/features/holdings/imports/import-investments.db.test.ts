import { importInvestments } from '@lootfolio/contract/features/holdings/investment-imports';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, START, testApi, type Answer, type User } from '../../../../test/api.ts';
import { ownerOf, seenAsset } from '../../../../test/goods.ts';
import { bought } from '../../../../test/bought.ts';
import { fileRow } from './imports.inputs.ts';
import { longestBody } from '../../../../test/longest-body.ts';
import { storedSale } from '../../../../test/stored-sales.ts';
import { AK_FT, AWP, CASE, HOOK, KARAMBIT } from '../../../../test/items.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';

const RUBY = `${KARAMBIT} - Ruby`;

const test = testApi();
let user: User;

const post = (path: string, body: object, as = user): Promise<Answer> => test.send(`POST /investments${path}`, { as, body });
const importRows = (items: object[], more: object = {}, as = user): Promise<Answer> =>
  post('/import-investment', { items, file_name: 'purchases.csv', ...more }, as);
const list = async (as = user) => (await test.send('GET /investments/get-all?state=all&sortBy=name&sortOrder=ASC', { as })).body;
const imports = async (as = user) => (await test.send('GET /investments/imports', { as })).body;
/** All sales, the first in the file first. */
const soldNow = async () => (await test.send('GET /sales/get-sales?appId=0&sortBy=date&sortOrder=ASC', { as: user })).body;
const fieldsOf = ({ status, body }: Answer): unknown => [status, Object.keys(body.fields ?? {})];

beforeAll(() => test.offer('buff', { [AK_FT]: 10_000, [CASE]: 500 }));
beforeEach(async () => {
  setClock(START);
  user = await test.signIn();
});

describe('an import', () => {
  it('adds what the rows of a file say; those that nobody knows are named with their reason [INVEST-227, INVEST-240]', async () => {
    const rows = [
      fileRow(2, AK_FT, { float: 0.21, buyPrice: 7000 }),
      fileRow(3, 'No such item'),
      fileRow(5, CASE, { quantity: 1000, category: '', buyDate: null }),
      fileRow(6, RUBY),
      fileRow(7, AWP, { buyDate: '2026-11-21' }),
      fileRow(8, HOOK, { app_id: 570 }),
    ];
    const { status, body } = await importRows(rows);
    expect([status, body]).toEqual([
      200,
      {
        ...{
          success: true,
          import_id: expect.any(Number),
          count: 4,
          pieces: 1003,
          cost: 7000,
          sold: 0,
          unmatched: 0,
          doubles: 0,
          total: 2,
        },
        skipped: [
          { row: 3, name: 'No such item', reason: 'UNKNOWN_ITEM' },
          { row: 7, name: AWP, reason: 'WRONG_DAY' },
        ],
      },
    ]);
    const { items } = await list();
    const [ak, hook, cases, karambit] = [AK_FT, HOOK, CASE, RUBY].map((name) => items.find((one: { name: string }) => one.name === name));
    const same = { category: 'Skins & Knives', quantity: 1, buy_price: 0, buy_date: '2026-11-01', float: null, import_id: body.import_id };
    expect(ak).toMatchObject({ ...same, buy_price: 7000, float: 0.21 });
    expect(hook).toMatchObject({ ...same, app_id: 570 });
    expect(cases).toMatchObject({ ...same, category: 'Container', quantity: 1000, buy_date: '2026-11-20' });
    expect(karambit).toMatchObject(same);
    expect(items).toHaveLength(4);
    expect(await imports()).toEqual({
      ...{ success: true, total: 1 },
      items: [{ id: body.import_id, file_name: 'purchases.csv', imported_at: START.toISOString(), investments: 4, sales: 0 }],
    });
  });

  it('leaves out what is there already when it is asked to, as often as it is there', async () => {
    await post('', { ...bought(test), quantity: 2 });
    const rows = [fileRow(2, AK_FT, { quantity: 1, buyPrice: 7000 }), fileRow(3, AK_FT, { quantity: 1, buyPrice: 7000 })];
    const three = [...rows, fileRow(4, AK_FT, { quantity: 1, buyPrice: 7000 })];
    expect((await importRows(three, { skip_known: true })).body).toMatchObject({
      count: 1,
      skipped: [
        { row: 2, name: AK_FT, reason: 'ALREADY_THERE' },
        { row: 3, name: AK_FT, reason: 'ALREADY_THERE' },
      ],
    });
    expect((await importRows(three, { skip_known: true })).body).toMatchObject({ count: 0, import_id: null, total: 3 });
    expect([(await list()).total, (await imports()).total]).toEqual([2, 1]);
  });

  it('uses up lots, also those of the file, by sales: first in, first out; pieces without a purchase are sold too, at an unknown cost', async () => {
    const old = (await post('', { ...bought(test), quantity: 2, buyDate: '2026-10-01' })).body.item;
    const rows = [
      fileRow(2, AK_FT, { kind: 'sell', quantity: 3, buyPrice: 9000, buyDate: '2026-11-10', market: 'csfloat' }),
      fileRow(3, AK_FT, { quantity: 4, buyPrice: 6000, buyDate: '2026-11-05' }),
      fileRow(5, CASE, { kind: 'sell', quantity: 1, buyPrice: 600, buyDate: '2026-11-11' }),
    ];
    const { body } = await importRows(rows);
    expect(body).toMatchObject({ count: 1, pieces: 4, sold: 4, unmatched: 1, skipped: [] });
    const { items } = await list();
    expect(items.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)).toMatchObject([
      { id: old.id, quantity: 0, sold: { quantity: 2, total_sell: 18_000 }, sales: [{ quantity: 2, sell_date: '2026-11-10' }] },
      { quantity: 3, sold: { quantity: 1, total_sell: 9000 } },
    ]);
    // each piece is a sale
    const sale = { origin: 'import', status: 'SUCCESS', net: 9000, sell_price: 9000, sell_market: 'csfloat', cost_source: 'lot' };
    expect((await soldNow()).items).toMatchObject([
      { ...sale, buy_price: 7000 },
      { ...sale, buy_price: 7000 },
      { ...sale, buy_price: 6000 },
      { origin: 'import', net: 600, sell_market: 'other', buy_price: 0, cost_source: null },
    ]);
    expect((await importRows(rows, { skip_known: true })).body).toMatchObject({ count: 0, sold: 0, total: 3 });
    // a purchase that comes later is that of the sale without one
    await post('', { ...bought(test, CASE), quantity: 1, buyPrice: 400, buyDate: '2026-10-01' });
    expect((await soldNow()).items.at(-1)).toMatchObject({ buy_price: 400, cost_source: 'lot' });
    // the pieces of earlier lots that the file sold are held again
    expect((await post('/undo-import', { import_id: body.import_id })).body).toEqual({ success: true, investments: 1, sales: 4 });
    expect((await list()).items).toMatchObject([
      { id: old.id, quantity: 2, sales: [] },
      { name: CASE, quantity: 1, sales: [] },
    ]);
    expect((await soldNow()).total).toBe(0);
  });

  it('stores what it showed, whatever else the file sells: the float of a row, and lots of things that left since the last reading', async () => {
    const owner = await ownerOf(test, [seenAsset('1', test.item(AWP))]);
    const sell = (row: number, name: string, more: object) => fileRow(row, name, { kind: 'sell', buyPrice: 900, ...more });
    const rows = [
      sell(2, AK_FT, { buyDate: '2026-09-01' }),
      fileRow(3, AK_FT, { buyPrice: 500, float: 0.1, buyDate: '2026-10-01' }),
      fileRow(4, AK_FT, { buyPrice: 700, float: 0.25, buyDate: '2026-10-02' }),
      sell(5, AK_FT, { float: 0.25, buyDate: '2026-11-10' }),
      sell(6, AWP, { buyDate: '2026-09-01' }),
      fileRow(7, AWP, { buyPrice: 300, buyDate: '2026-10-01' }),
      sell(8, AWP, { buyDate: '2026-11-10' }),
    ];
    expect((await importRows(rows, {}, owner)).body).toMatchObject({ sold: 4, unmatched: 2 });
    const stored = async () => {
      const { items } = (await test.send('GET /sales/get-sales?appId=0&sortBy=date&sortOrder=ASC', { as: owner })).body;
      return items.map(({ name, buy_price: cost }: { name: string; buy_price: number }) => [name, cost]).toSorted();
    };
    const expected = [
      [AK_FT, 0],
      [AK_FT, 700],
      [AWP, 0],
      [AWP, 300],
    ];
    expect(await stored()).toEqual(expected);
    // an earlier sale that becomes known later changes nothing of it
    await test.send('POST /sales/add-sale', {
      as: owner,
      body: {
        item: {
          ...{
            name: AK_FT,
            app_id: 730,
            buy_market: 'buff',
            sell_market: 'buff',
            buy_price: 1,
            sell_price: 5,
            date: '2026-10-20',
            image: '',
          },
        },
      },
    });
    expect((await stored()).filter(([, cost]: [string, number]) => cost !== 1)).toEqual(expected);
  });

  it('marks its sales that a market reported already, and only their owner says whether they are the same', async () => {
    const day = '2026-11-15T15:00:00Z';
    const reported = await storedSale(test, user, { price: 10_000, net: 9400, sold_at: new Date(day) });
    await post('', { ...bought(test), quantity: 2, buyPrice: 5000 });
    const sell = { kind: 'sell', buyDate: '2026-11-15' };
    const rows = [fileRow(2, AK_FT, { ...sell, buyPrice: 9300 }), fileRow(3, AK_FT, { ...sell, buyPrice: 8000 })];
    expect((await importRows(rows)).body).toMatchObject({ sold: 2, doubles: 1 });
    const { items } = await soldNow();
    const doubles = items.map(({ net, same_as: same }: { net: number; same_as: number | null }) => [net, same]);
    expect(doubles.toSorted()).toEqual([
      [8000, null],
      [9300, reported],
      [9400, null],
    ]);
    // neither the sum nor the purchases count it twice
    expect((await list()).items).toMatchObject([{ quantity: 0, sold: { quantity: 2, total_sell: 17_400 } }]);
    const double = items.find(({ net }: { net: number }) => net === 9300).item_id;
    expect((await test.send(`POST /sales/${double}/settle-double`, { as: user, body: { same: true } })).status).toBe(200);
    expect((await soldNow()).total).toBe(2);
  });

  it('sells no piece that belongs to a thing of the inventory while others are there: by its float, or by what was typed', async () => {
    const owner = await ownerOf(test, [seenAsset('1', test.item(AK_FT), { details: { float: 0.25 } }), seenAsset('2', test.item(AWP))]);
    await test.db.updateTable('assets').set({ buy_price: 100 }).where('steam_asset_id', '=', '2').execute();
    const sell = { kind: 'sell', buyPrice: 900, buyDate: '2026-11-10' };
    const rows = [
      fileRow(2, AK_FT, { buyPrice: 500, float: 0.25, buyDate: '2026-10-01' }),
      fileRow(3, AK_FT, { buyPrice: 700, buyDate: '2026-11-02' }),
      fileRow(4, AK_FT, sell),
      fileRow(5, AWP, { buyPrice: 100, buyDate: '2026-10-01' }),
      fileRow(6, AWP, { buyPrice: 300, buyDate: '2026-11-02' }),
      fileRow(7, AWP, sell),
    ];
    expect((await importRows(rows, {}, owner)).body).toMatchObject({ count: 4, sold: 2, total: 0 });
    const soldAt = (await list(owner)).items.flatMap(({ buy_price, sold }: { buy_price: number; sold: { quantity: number } }) =>
      sold.quantity > 0 ? [buy_price] : [],
    );
    expect(soldAt.toSorted()).toEqual([300, 700]);
    // pieces that belong to a thing are sold when no others are there
    expect((await importRows([fileRow(2, AWP, sell)], {}, owner)).body).toMatchObject({ sold: 1, total: 0 });
  });

  it('takes at most 5,000 rows, and refuses a wrong one by its place and field; then nothing is stored [INVEST-227]', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => fileRow(at + 2, CASE));
    expect(fieldsOf(await importRows([...rows, fileRow(5002, CASE)]))).toEqual([400, ['items']]);
    expect(fieldsOf(await importRows([]))).toEqual([400, ['items']]);
    const wrong: Record<string, unknown[]> = {
      row: [0, 1.5, null],
      kind: ['gift', null],
      app_id: [10, 'chess'],
      name: ['', 'x'.repeat(301), 7],
      category: ['x'.repeat(61)],
      quantity: [0, 1_000_001, '1', null],
      buyPrice: [-1, 100_000_001, '1'],
      buyDate: ['2026-02-30', 'today', 7],
      float: [-0.1, 1.1, '0'],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) {
        // stays below the limit of files a minute
        advanceClock(MINUTE / 10);
        expect(fieldsOf(await importRows([fileRow(2, CASE), fileRow(3, CASE, { [field]: value })]))).toEqual([400, [`items.1.${field}`]]);
      }
    expect([(await list()).total, (await imports()).total]).toEqual([0, 0]);
    expect((await importRows(rows)).body).toMatchObject({ count: 5000, total: 0 });
  });

  it('takes a full file with every field of each row, also with the longest texts [INVEST-227]', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) =>
      fileRow(at + 2, CASE, { kind: 'buy', app_id: 730, float: 0.123456789, market: null }),
    );
    expect(Object.keys(rows[0]!).toSorted()).toEqual(Object.keys(importInvestments.body.shape.items.element.shape).toSorted());
    expect(await post('/import-investment', { items: rows })).toMatchObject({ status: 200, body: { count: 5000, total: 0 } });
    advanceClock(MINUTE);
    expect(await post('/import-investment', longestBody(importInvestments.body))).toMatchObject({
      status: 200,
      body: { count: 0, total: 5000 },
    });
  });

  it('is refused as a whole when the user would have too many pieces', async () => {
    const rows = Array.from({ length: 6 }, (_, at) => fileRow(at + 2, CASE, { quantity: 1_000_000 }));
    expect((await importRows(rows)).body).toMatchObject({ code: 'LIMIT_REACHED' });
    expect([(await list()).total, (await imports()).total]).toEqual([0, 0]);
  });
});

describe('undoing an import', () => {
  it('deletes everything that the file brought, and nothing else, by its owner alone', async () => {
    const kept = (await post('', bought(test, AWP))).body.item;
    const { import_id } = (await importRows([fileRow(2, AK_FT), fileRow(3, CASE)])).body;
    expect((await post('/undo-import', { import_id }, await test.signIn())).status).toBe(404);
    const undone = await post('/undo-import', { import_id });
    expect([undone.status, undone.body]).toEqual([200, { success: true, investments: 2, sales: 0 }]);
    expect([(await list()).items, (await imports()).total]).toEqual([[kept], 0]);
    expect((await post('/undo-import', { import_id })).status).toBe(404);
    const rows = await test.db
      .selectFrom('audit_log')
      .select('action')
      .where('object', '=', `purchase-import:${import_id}`)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['investments.imported', 'investments.import_undone']);
  });

  it('is refused while pieces of it were sold otherwise', async () => {
    const { import_id } = (await importRows([fileRow(2, AK_FT)])).body;
    const [{ id }] = (await list()).items;
    const sale = (await post('/sell', { investment_id: id, quantity: 1, sellPrice: 1, sellDate: '2026-11-05' })).body.item.sales[0];
    const refused = await post('/undo-import', { import_id });
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'STATE' }]);
    expect((await list()).total).toBe(1);
    await post('/remove-sale', { sale_id: sale.id });
    expect((await post('/undo-import', { import_id })).status).toBe(200);
  });
});
