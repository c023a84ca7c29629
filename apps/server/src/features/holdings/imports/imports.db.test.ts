import { sendImportRows } from '@lootfolio/contract/features/holdings/imports';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { START, testApi, type Answer, type User } from '../../../../test/api.ts';
import { AK_FT, AWP, CASE, HOOK, KARAMBIT } from '../../../../test/items.ts';
import { longestBody } from '../../../../test/longest-body.ts';
import { storedSale } from '../../../../test/stored-sales.ts';
import { setClock } from '../../../platform/process/clock.ts';
import { loadItemDirectory } from '../../../prices/board/item-directory.ts';
import { bought } from '../../../../test/bought.ts';
import { filled, sentRow } from './imports.inputs.ts';
import { importJob } from './imports.jobs.ts';
import { removeOldDrafts } from './imports.store.ts';

const test = testApi();
let user: User;

const call = (path: string, body: object = {}, as = user): Promise<Answer> => test.send(`POST /imports${path}`, { as, body });
const view = async (id: number, as = user): Promise<Answer> => test.send(`GET /imports/${id}`, { as });
const rowsIn = async (id: number, state: string) => (await test.send(`GET /imports/${id}/rows?state=${state}`, { as: user })).body;
const placesIn = async (id: number, state: string): Promise<number[]> =>
  (await rowsIn(id, state)).items.map(({ place }: { place: number }) => place);
const lots = async () =>
  (await test.send('GET /investments/get-all?state=all&sortBy=buyDate&sortOrder=ASC&pageSize=100', { as: user })).body;
const sales = async () => (await test.send('GET /sales/get-sales?appId=0&sortBy=date&sortOrder=ASC', { as: user })).body;

/** Works on an import as a worker does. */
const work = async (draftId: number): Promise<void> =>
  importJob({ db: test.db, items: await loadItemDirectory(test.db), boards: test.api.boards }).run(
    { draftId },
    new AbortController().signal,
  );

async function checked(id: number, choices: object = {}) {
  expect((await call(`/${id}/check`, choices)).body).toMatchObject({ success: true, item: { state: 'checking', done: 0 } });
  await work(id);
  return (await view(id)).body.item;
}
async function added(id: number) {
  expect((await call(`/${id}/run`)).body).toMatchObject({ item: { state: 'importing' } });
  await work(id);
  return (await view(id)).body.item;
}
/** Imports rows whole. Returns what became of them. */
async function imported(rows: object[], choices: object = {}, files = ['history.csv']) {
  const { id } = (await call('', { file_names: files })).body.item;
  expect((await call(`/${id}/rows`, { from: 0, rows })).status).toBe(200);
  const { summary } = await checked(id, choices);
  return { id, summary, item: await added(id) };
}
const NO_ROWS = { new: 0, known: 0, alike: 0, unknown: 0, day: 0, rate: 0, price: 0 };

beforeAll(() => test.offer('buff', { [AK_FT]: 10_000, [CASE]: 500 }));
beforeEach(async () => {
  setClock(START);
  user = await test.signIn();
});

describe('an import of files', () => {
  it('is sent in parts, checked before anything is added, added whole, and undone whole', async () => {
    const { item } = (await call('', { file_names: ['a.csv', 'b.csv'] })).body;
    expect(item).toMatchObject({ state: 'filling', rows: 0, file_names: ['a.csv', 'b.csv'], summary: null, failure: null });
    const first = [sentRow(2, AK_FT, { float: 0.21, note: 'a gift', units: 12_345, scale: 3 }), sentRow(3, CASE, { quantity: 10 })];
    const more = [sentRow(2, CASE, { file: 1, side: 'sell', quantity: 3, units: 90, market: 'csfloat', day: '2026-11-02' })];
    expect((await call(`/${item.id}/rows`, { from: 0, rows: first })).body).toEqual({ success: true, rows: 2 });
    expect((await call(`/${item.id}/rows`, { from: 3, rows: more })).body).toMatchObject({ code: 'VALIDATION' });
    // a part whose answer was lost comes again
    expect((await call(`/${item.id}/rows`, { from: 0, rows: first })).body).toEqual({ success: true, rows: 2 });
    expect((await call(`/${item.id}/rows`, { from: 2, rows: more })).body).toEqual({ success: true, rows: 3 });

    const { state, summary } = await checked(item.id);
    expect([state, summary]).toEqual([
      'checked',
      {
        ...{ rows: { ...NO_ROWS, new: 3 }, purchases: 2, pieces: 11, cost: 12_345 + 70_000, value: 10_000 + 7 * 500, sold: 3 },
        ...{ unmatched: 0, first_day: '2026-11-01', last_day: '2026-11-02', rates: [], rates_missing: [] },
      },
    ]);
    expect([(await lots()).total, (await sales()).total]).toEqual([0, 0]);
    expect(await rowsIn(item.id, 'new')).toMatchObject({
      total: 3,
      items: [
        { place: 0, file: 0, line: 2, name: AK_FT, price: 12_345, rate: null, item: { name: AK_FT } },
        { place: 1, quantity: 10, price: 7000 },
        { place: 2, file: 1, side: 'sell', price: 900 },
      ],
    });

    const done = await added(item.id);
    expect(done).toMatchObject({ state: 'imported', done: 3, doubles: 0, import_id: expect.any(Number) });
    expect((await lots()).items.toSorted((a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name))).toMatchObject([
      { name: AK_FT, float: 0.21, buy_price: 12_345, note: 'a gift', import_id: done.import_id },
      { name: CASE, quantity: 7, bought: 10, float: null, note: '' },
    ]);
    expect((await sales()).items).toMatchObject(Array(3).fill({ origin: 'import', net: 900, sell_market: 'csfloat', buy_price: 7000 }));
    const imports = (await test.send('GET /investments/imports', { as: user })).body;
    expect(imports.items).toMatchObject([{ id: done.import_id, file_name: 'a.csv, b.csv', investments: 2, sales: 3 }]);

    const undone = await test.send('POST /investments/undo-import', { as: user, body: { import_id: done.import_id } });
    expect(undone.body).toEqual({ success: true, investments: 2, sales: 3 });
    expect([(await lots()).total, (await sales()).total]).toEqual([0, 0]);
  });

  it('takes as many rows at once as it says, also with the longest texts', async () => {
    const { id } = (await call('', { file_names: ['long.csv'] })).body.item;
    const { rows } = longestBody(sendImportRows.body) as { rows: object[] };
    expect((await call(`/${id}/rows`, { from: 0, rows })).body).toEqual({ success: true, rows: 2500 });
    expect((await call(`/${id}/rows`, { from: 2500, rows: [...rows, rows[0]!] })).body).toMatchObject({ code: 'VALIDATION' });
    expect((await checked(id)).summary.rows).toEqual({ ...NO_ROWS, unknown: 2500 });
  });

  it('belongs to its user alone, who has one at a time; what was given up is gone', async () => {
    const id = await filled(test, user);
    const other = await test.signIn();
    for (const path of ['/rows', '/names', '']) expect((await test.send(`GET /imports/${id}${path}`, { as: other })).status).toBe(404);
    expect((await call(`/${id}/check`, {}, other)).status).toBe(404);
    expect((await test.send(`DELETE /imports/${id}`, { as: other })).status).toBe(404);
    const present = async () => (await test.send('GET /imports/present', { as: user })).body.item;
    expect(await present()).toMatchObject({ id, state: 'filling', rows: 1 });

    const next = await filled(test, user);
    expect([(await view(id)).status, (await present()).id]).toEqual([404, next]);
    await call(`/${next}/check`);
    // it is given up while a worker checks it
    expect((await test.send(`DELETE /imports/${next}`, { as: user })).status).toBe(200);
    await work(next);
    expect([(await view(next)).status, await present()]).toEqual([404, null]);
    await removeOldDrafts(test.db);
    const kept = await test.db.selectFrom('import_drafts').select('id').where('user_id', '=', user.userId).execute();
    expect(kept).toEqual([]);
  });

  it('is changed only before it is added, and never while a worker is at it', async () => {
    let { id } = (await call('', { file_names: ['empty.csv'] })).body.item;
    expect((await call(`/${id}/check`)).body).toMatchObject({ code: 'VALIDATION' });
    const useless = await filled(test, user, [sentRow(2, 'Nothing')]);
    await checked(useless);
    expect((await call(`/${useless}/run`)).body).toMatchObject({ code: 'VALIDATION', msg: expect.stringContaining('nothing') });
    const { id: next } = (await call('', { file_names: ['empty.csv'] })).body.item;
    id = next;
    await call(`/${id}/rows`, { from: 0, rows: [sentRow(2, AK_FT)] });
    expect((await call(`/${id}/run`)).body).toMatchObject({ code: 'STATE' });
    await call(`/${id}/check`);
    for (const [path, body] of [
      ['/check', {}],
      ['/run', {}],
      ['/rows', { from: 1, rows: [sentRow(3, AK_FT)] }],
    ] as const)
      expect((await call(`/${id}${path}`, body)).body).toMatchObject({ code: 'STATE' });
    await work(id);
    await call(`/${id}/run`);
    for (const attempt of [test.send(`DELETE /imports/${id}`, { as: user }), call('', { file_names: ['x.csv'] })])
      expect((await attempt).body).toMatchObject({ code: 'STATE' });
    await work(id);
    // a second run of the job changes nothing
    await work(id);
    expect([(await view(id)).body.item.state, (await lots()).total]).toEqual(['imported', 1]);
    expect((await test.send('GET /imports/present', { as: user })).body.item).toBeNull();
  });

  it('fails as a whole when the user would have too many pieces, or when its rows are lost', async () => {
    const many = await filled(
      test,
      user,
      Array.from({ length: 6 }, (_, at) => sentRow(at, CASE, { line: at + 2, quantity: 1_000_000 })),
    );
    await checked(many);
    expect(await added(many)).toMatchObject({ state: 'failed', failure: 'LIMIT_REACHED', message: expect.stringContaining('5,000,000') });
    expect((await lots()).total).toBe(0);
    const sold = await filled(test, user, [sentRow(2, CASE, { side: 'sell', quantity: 500_001 })]);
    expect(await checked(sold)).toMatchObject({ state: 'failed', failure: 'LIMIT_REACHED', message: expect.stringContaining('500,000') });
    const lost = await filled(test, user, [sentRow(2, CASE)]);
    await test.db.deleteFrom('import_rows').where('draft_id', '=', lost).execute();
    expect(await checked(lost)).toMatchObject({ state: 'failed', failure: 'STATE', message: expect.stringContaining('lost') });
  });

  it('is shown again, instead of added, when what its user has changed since the check', async () => {
    const id = await filled(test, user, [sentRow(2, AK_FT), sentRow(3, AK_FT, { units: 800 })]);
    expect((await checked(id)).summary.rows).toEqual({ ...NO_ROWS, new: 2 });
    await test.send('POST /investments', { as: user, body: { ...bought(test), quantity: 1 } });
    const shown = await added(id);
    expect(shown).toMatchObject({ state: 'checked', failure: 'STATE', message: expect.stringContaining('Check the import again') });
    expect([shown.summary.rows, (await lots()).total]).toEqual([{ ...NO_ROWS, new: 1, alike: 1 }, 1]);
    expect(await added(id)).toMatchObject({ state: 'imported', failure: null });
    expect((await lots()).total).toBe(2);
  });
});

describe('what is there already', () => {
  const trade = (line: number, source_id: string | null, changes: object = {}) => sentRow(line, CASE, { source_id, ...changes });

  it('is decided by ids where a file has them: pages that overlap, the same file twice, equal trades with different ids', async () => {
    const first = [trade(1, 'steam:1'), trade(2, 'steam:2'), trade(3, 'steam:3', { side: 'sell', quantity: 2, day: '2026-11-03' })];
    expect((await imported(first)).summary).toMatchObject({ rows: { new: 3 }, purchases: 2, sold: 2 });
    const next = [trade(1, 'steam:3', { side: 'sell', quantity: 2, day: '2026-11-03' }), trade(2, 'steam:4'), trade(3, 'steam:4')];
    expect((await imported(next)).summary).toMatchObject({ rows: { new: 1, known: 2 }, purchases: 1, sold: 0 });
    expect((await checked(await filled(test, user, [...first, ...next.slice(1)]))).summary.rows).toEqual({ ...NO_ROWS, known: 5 });
    expect([(await lots()).total, (await sales()).total]).toEqual([3, 2]);
    // nobody else's ids count
    user = await test.signIn();
    expect((await imported(first)).summary.rows.new).toBe(3);
  });

  it('is decided by content where a file has no ids, as often as it is there, and its user can let it in', async () => {
    await test.send('POST /investments', { as: user, body: { ...bought(test, CASE), quantity: 2, buyPrice: 7000 } });
    const rows = [trade(2, null), trade(3, null), trade(4, null), trade(5, null, { units: 701 })];
    const id = await filled(test, user, rows);
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
    await test.send('POST /investments', { as: user, body: { ...bought(test, CASE), quantity: 2, buyPrice: 7000 } });
    const id = await filled(test, user, [trade(2, null, { quantity: 2 })]);
    expect((await checked(id)).summary.rows).toEqual({ ...NO_ROWS, alike: 1 });
    const another = await filled(test, user, [trade(2, null, { quantity: 2, ...changes })]);
    expect((await checked(another)).summary.rows).toEqual({ ...NO_ROWS, new: 1 });
  });

  it('is a row with an id, too, when it came before without one', async () => {
    await imported([trade(2, null), trade(3, 'steam:7', { day: '2026-11-05' })]);
    const id = await filled(test, user, [trade(1, 'steam:8'), trade(2, 'steam:9'), trade(3, 'steam:10', { day: '2026-11-05' })]);
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
    await storedSale(test, user, {
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
    const id = await filled(test, user, rows);
    expect((await checked(id)).summary.rows).toEqual({ ...NO_ROWS, new: 1, unknown: 3 });
    const { items, total } = (await test.send(`GET /imports/${id}/names`, { as: user })).body;
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
    const id = await filled(test, user, [sentRow(2, name)]);
    expect((await checked(id)).summary.rows).toEqual({ ...NO_ROWS, new: 1 });
    const [{ item }] = (await rowsIn(id, 'new')).items;
    expect(item.phase === null ? item.name : `${item.market_hash_name ?? item.name}`).toContain(expected.split(' - ')[0]!.split(' (')[0]!);
  });

  it('is offered the item of another game', async () => {
    const id = await filled(test, user, [sentRow(2, HOOK)]);
    await checked(id);
    const [{ suggestions }] = (await test.send(`GET /imports/${id}/names`, { as: user })).body.items;
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
    const id = await filled(test, user, [sentRow(2, CASE, eur), sentRow(3, CASE, { ...eur, day: '2026-11-04' }), sentRow(4, CASE)]);
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

  it('ask for a rate on days before the first stored one', async () => {
    const rows = [
      sentRow(2, CASE, { currency: 'EUR', units: 400, day: '2024-01-05' }),
      sentRow(3, CASE, { currency: 'GBP', units: 300 }),
      sentRow(4, CASE, { currency: 'EUR', units: 400 }),
    ];
    const id = await filled(test, user, rows);
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
