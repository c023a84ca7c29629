import { beforeAll, describe, expect, it } from 'vitest';
import { START, testApi } from '../../../../test/api.ts';
import { bought } from '../../../../test/bought.ts';
import { importWorld, NO_ROWS } from '../../../../test/import-world.ts';
import { AK_FT, AWP, CASE, HOOK, KARAMBIT } from '../../../../test/items.ts';
import { storedSale } from '../../../../test/stored-sales.ts';
import { filled, sentRow } from './imports.inputs.ts';

const test = testApi();
const { world, call, rowsIn, placesIn, lots, sales, checked, added, imported } = importWorld(test);

describe('what is there already', () => {
  const trade = (line: number, source_id: string | null, changes: object = {}) => sentRow(line, CASE, { source_id, ...changes });

  it('is decided by ids where a file has them: pages that overlap, the same file twice, equal trades with different ids', async () => {
    const first = [trade(1, 'steam:1'), trade(2, 'steam:2'), trade(3, 'steam:3', { side: 'sell', quantity: 2, day: '2026-11-03' })];
    expect((await imported(first)).summary).toMatchObject({ rows: { new: 3 }, purchases: 2, sold: 2 });
    const next = [trade(1, 'steam:3', { side: 'sell', quantity: 2, day: '2026-11-03' }), trade(2, 'steam:4'), trade(3, 'steam:4')];
    expect((await imported(next)).summary).toMatchObject({ rows: { new: 1, known: 2 }, purchases: 1, sold: 0 });
    expect((await checked(await filled(test, world.user, [...first, ...next.slice(1)]))).summary.rows).toEqual({ ...NO_ROWS, known: 5 });
    expect([(await lots()).total, (await sales()).total]).toEqual([3, 2]);
    // nobody else's ids count
    world.user = await test.signIn();
    expect((await imported(first)).summary.rows.new).toBe(3);
  });

  it('is never another item, or in one file another price, of the same order', async () => {
    const order = [
      trade(1, 'table:5'),
      sentRow(2, AWP, { source_id: 'table:5' }),
      trade(3, 'table:5', { units: 701 }),
      trade(4, 'table:5'),
    ];
    expect((await imported([order[0]!, ...order.slice(2)])).summary.rows).toEqual({ ...NO_ROWS, new: 2, known: 1 });
    const id = await filled(test, world.user, order);
    expect([(await checked(id)).summary.rows, await placesIn(id, 'new')]).toEqual([{ ...NO_ROWS, new: 1, known: 3 }, [1]]);
  });

  it('is decided by content where a file has no ids, as often as it is there, and its user can let it in', async () => {
    await test.send('POST /investments', { as: world.user, body: { ...bought(test, CASE), quantity: 2, buyPrice: 7000 } });
    const rows = [trade(2, null), trade(3, null), trade(4, null), trade(5, null, { units: 701 })];
    const id = await filled(test, world.user, rows);
    expect((await checked(id)).summary.rows).toEqual({ ...NO_ROWS, new: 2, alike: 2 });
    expect(await placesIn(id, 'alike')).toEqual([0, 1]);
    expect((await checked(id, { let_in: [1] })).summary.rows).toEqual({ ...NO_ROWS, new: 3, alike: 1 });
    expect((await checked(id, { let_in_all: true })).summary.rows).toEqual({ ...NO_ROWS, new: 4 });
    expect((await checked(id)).summary.rows).toEqual({ ...NO_ROWS, new: 2, alike: 2 });
  });

  it.each([
    ['item', { name: AWP }],
    ['price', { units: 701 }],
    ['day', { day: '2026-11-02' }],
    ['number of pieces', { quantity: 3 }],
    ['side', { side: 'sell' }],
  ])('is not a row without an id with another %s', async (_, changes) => {
    await test.send('POST /investments', { as: world.user, body: { ...bought(test, CASE), quantity: 2, buyPrice: 7000 } });
    const id = await filled(test, world.user, [trade(2, null, { quantity: 2 })]);
    expect((await checked(id)).summary.rows).toEqual({ ...NO_ROWS, alike: 1 });
    const another = await filled(test, world.user, [trade(2, null, { quantity: 2, ...changes })]);
    expect((await checked(another)).summary.rows).toEqual({ ...NO_ROWS, new: 1 });
  });

  it('is a row with an id, too, when it came before without one', async () => {
    await imported([trade(2, null), trade(3, 'steam:7', { day: '2026-11-05' })]);
    const id = await filled(test, world.user, [trade(1, 'steam:8'), trade(2, 'steam:9'), trade(3, 'steam:10', { day: '2026-11-05' })]);
    // another id is another trade, but what came without an id may be the same
    expect([(await checked(id)).summary.rows, await placesIn(id, 'alike')]).toEqual([{ ...NO_ROWS, new: 2, alike: 1 }, [0]]);
  });

  it('is a row without an id that an earlier file of the import has, as often as it is there', async () => {
    const page = [trade(2, null), trade(3, null), trade(4, null, { day: '2026-11-02' })];
    const rows = [...page, ...[...page, trade(5, null)].map((row) => ({ ...row, file: 1 })), { ...trade(2, null), file: 2 }];
    const id = (await call('', { file_names: ['1.csv', '2.csv', '3.csv'] })).body.item.id;
    await call(`/${id}/rows`, { from: 0, rows });
    expect([(await checked(id)).summary.rows, await placesIn(id, 'alike')]).toEqual([{ ...NO_ROWS, new: 4, alike: 4 }, [3, 4, 5, 7]]);
  });

  it('is a sale that a market reported itself, by its id; one that only looks like it waits for its owner', async () => {
    await storedSale(test, world.user, {
      price: 10_000,
      net: 9400,
      sold_at: new Date('2026-11-15T15:00:00Z'),
      market: 'csfloat',
      external_id: '77',
    });
    const sell = { side: 'sell', day: '2026-11-15', market: 'csfloat', units: 940 };
    const { summary, item } = await imported([
      sentRow(1, AK_FT, { ...sell, source_id: 'csfloat:77' }),
      sentRow(2, AK_FT, { ...sell, units: 930, source_id: 'csfloat:78' }),
    ]);
    expect([summary.rows, item.doubles]).toEqual([{ ...NO_ROWS, new: 1, known: 1 }, 1]);
  });
});

describe('a name that no item has', () => {
  it('is offered the most similar ones, and one choice serves all its rows', async () => {
    const wrong = 'AK47 Redlin (Field-Tested)';
    const rows = [sentRow(2, wrong), sentRow(3, wrong, { units: 800 }), sentRow(4, 'zzzz'), sentRow(5, CASE)];
    const id = await filled(test, world.user, rows);
    expect((await checked(id)).summary.rows).toEqual({ ...NO_ROWS, new: 1, unknown: 3 });
    const { items, total } = (await test.send(`GET /imports/${id}/names`, { as: world.user })).body;
    expect([total, items]).toEqual([
      2,
      [
        { app_id: 730, name: wrong, rows: 2, suggestions: expect.arrayContaining([expect.objectContaining({ name: AK_FT })]) },
        { app_id: 730, name: 'zzzz', rows: 1, suggestions: [] },
      ],
    ]);
    expect(items[0].suggestions[0].name).toBe(AK_FT);
    const names = [
      { app_id: 730, name: wrong, item_id: test.item(AK_FT).itemId },
      { app_id: 730, name: CASE, item_id: null },
    ];
    expect((await checked(id, { names })).summary).toMatchObject({ rows: { new: 2, unknown: 2 }, cost: 15_000 });
    expect((await added(id)).state).toBe('imported');
    expect((await lots()).items.map(({ name }: { name: string }) => name)).toEqual([AK_FT, AK_FT]);
  });

  it.each([
    [`★ Karambit | Doppler (Factory New) - Ruby`, `${KARAMBIT} - Ruby`],
    [`★ Karambit | Doppler Ruby (Factory New)`, `${KARAMBIT} - Ruby`],
    ['ak‑47 | redline (FT)', AK_FT],
    ['AK-47  |  Redline | Field-Tested', AK_FT],
    ['AK-47 | Redline Field-Tested', AK_FT],
    ['FRACTURE&nbsp;CASE', CASE],
  ])('is known however it is written: %s', async (name, expected) => {
    const id = await filled(test, world.user, [sentRow(2, name)]);
    expect((await checked(id)).summary.rows).toEqual({ ...NO_ROWS, new: 1 });
    const [{ item }] = (await rowsIn(id, 'new')).items;
    expect(item.phase === null ? item.name : `${item.market_hash_name ?? item.name}`).toContain(expected.split(' - ')[0]!.split(' (')[0]!);
  });

  it('is offered the item of another game', async () => {
    const id = await filled(test, world.user, [sentRow(2, HOOK)]);
    await checked(id);
    const [{ suggestions }] = (await test.send(`GET /imports/${id}/names`, { as: world.user })).body.items;
    expect(suggestions[0]).toMatchObject({ name: HOOK, app_id: 570 });
  });
});

describe('prices in other currencies', () => {
  beforeAll(async () => {
    const rate = { currency: 'EUR', source: 'ecb', fixed: false, scale: 1, as_of: START, checked_at: START };
    await test.db
      .insertInto('fx_rates')
      .values([
        { ...rate, day: '2026-10-30', units: 8 },
        { ...rate, day: '2026-11-03', units: 5 },
      ])
      .execute();
  });

  it('are converted at the rate of their day, which is shown with its source', async () => {
    const eur = { currency: 'EUR', units: 400, scale: 2 };
    const id = await filled(test, world.user, [sentRow(2, CASE, eur), sentRow(3, CASE, { ...eur, day: '2026-11-04' }), sentRow(4, CASE)]);
    const { summary } = await checked(id);
    expect(summary).toMatchObject({
      rows: { new: 3 },
      cost: 5000 + 8000 + 7000,
      rates: [{ currency: 'EUR', rows: 2, first_day: '2026-11-01', last_day: '2026-11-04', source: 'ecb' }],
      rates_missing: [],
    });
    expect((await rowsIn(id, 'new')).items).toMatchObject([
      { currency: 'EUR', units: 400, price: 5000, rate: { units: 8, scale: 1, source: 'ecb', day: '2026-10-30' } },
      { price: 8000, rate: { units: 5, scale: 1, source: 'ecb', day: '2026-11-03' } },
      { price: 7000, rate: null },
    ]);
  });

  it('count with their days only where their rows are imported, and so does the span of days', async () => {
    const eur = { currency: 'EUR', units: 400, scale: 2 };
    const id = await filled(test, world.user, [
      sentRow(2, CASE, { ...eur, day: '2026-11-04' }),
      sentRow(3, 'Nobody knows this', { ...eur, day: '2026-10-31' }),
      sentRow(4, CASE, { ...eur, day: '2099-01-01' }),
      sentRow(5, CASE, { day: '2026-11-02' }),
    ]);
    expect((await checked(id)).summary).toMatchObject({
      rows: { new: 2, unknown: 1, day: 1 },
      ...{ first_day: '2026-11-02', last_day: '2026-11-04' },
      rates: [{ currency: 'EUR', rows: 1, first_day: '2026-11-04', last_day: '2026-11-04', source: 'ecb' }],
    });
  });

  it('ask for a rate on days before the first stored one', async () => {
    const rows = [
      sentRow(2, CASE, { currency: 'EUR', units: 400, day: '2024-01-05' }),
      sentRow(3, CASE, { currency: 'GBP', units: 300 }),
      sentRow(4, CASE, { currency: 'EUR', units: 400 }),
    ];
    const id = await filled(test, world.user, rows);
    expect((await checked(id)).summary).toMatchObject({
      rows: { new: 1, rate: 2 },
      rates_missing: [
        { currency: 'EUR', rows: 1, before: '2026-10-30' },
        { currency: 'GBP', rows: 1, before: null },
      ],
    });
    const rates = [
      { currency: 'EUR', rate: 0.5 },
      { currency: 'GBP', rate: 0.75 },
    ];
    expect((await checked(id, { rates })).summary).toMatchObject({ rows: { new: 3 }, cost: 8000 + 4000 + 5000, rates_missing: [] });
  });
});

it('rows of a day that has not begun, and those that are too dear, are left out; without a day it is today', async () => {
  const rows = [
    sentRow(2, CASE, { day: '2026-11-21' }),
    sentRow(3, CASE, { day: '2002-12-31' }),
    sentRow(4, CASE, { units: 100_000_001, scale: 3 }),
    sentRow(5, CASE, { day: null }),
  ];
  const { id, summary } = await imported(rows);
  expect(summary).toMatchObject({ rows: { ...NO_ROWS, new: 1, day: 2, price: 1 }, first_day: '2026-11-20' });
  expect([await placesIn(id, 'day'), await placesIn(id, 'price')]).toEqual([[0, 1], [2]]);
  expect((await lots()).items).toMatchObject([{ buy_date: '2026-11-20', category: 'Container' }]);
});

it('pieces without a fresh price are counted, and not in what the import is worth', async () => {
  const id = await filled(test, world.user, [
    sentRow(2, AK_FT),
    sentRow(3, AWP, { quantity: 3 }),
    sentRow(4, AWP, { side: 'sell', day: '2026-11-02' }),
  ]);
  expect((await checked(id)).summary).toMatchObject({ pieces: 4, value: 10_000, unpriced: 2 });
});
