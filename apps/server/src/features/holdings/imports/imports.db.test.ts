import { sendImportRows } from '@lootfolio/contract/features/holdings/imports';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testApi } from '../../../../test/api.ts';
import { bought } from '../../../../test/bought.ts';
import { importWorld, NO_ROWS } from '../../../../test/import-world.ts';
import { AK_FT, CASE } from '../../../../test/items.ts';
import { longestBody } from '../../../../test/longest-body.ts';
import { filled, sentRow } from './imports.inputs.ts';
import { importJob } from './imports.jobs.ts';
import { removeOldDrafts } from './imports.store.ts';

const test = testApi();
const { world, call, view, rowsIn, placesIn, lots, sales, work, checked, added, imported } = importWorld(test);

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
        ...{ unpriced: 0, unmatched: 0, first_day: '2026-11-01', last_day: '2026-11-02', rates: [], rates_missing: [] },
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
    const imports = (await test.send('GET /investments/imports', { as: world.user })).body;
    expect(imports.items).toMatchObject([{ id: done.import_id, file_name: 'a.csv, b.csv', investments: 2, sales: 3 }]);

    const undone = await test.send('POST /investments/undo-import', { as: world.user, body: { import_id: done.import_id } });
    expect(undone.body).toEqual({ success: true, investments: 2, sales: 3 });
    expect([(await lots()).total, (await sales()).total]).toEqual([0, 0]);
  });

  it('lets a sale take the purchase before it only if this can be: the same item, enough pieces, bought by then', async () => {
    const sell = { side: 'sell', of_previous: true, day: '2026-11-10' };
    const { item } = await imported([
      sentRow(1, AK_FT, { quantity: 2, units: 100, day: '2026-10-01' }),
      sentRow(2, CASE, { units: 200 }),
      sentRow(3, AK_FT, { ...sell, units: 300 }),
      sentRow(4, AK_FT, { units: 400, day: '2026-11-05' }),
      sentRow(5, AK_FT, { ...sell, quantity: 2, units: 500 }),
      sentRow(6, AK_FT, { units: 600, day: '2026-11-20' }),
      sentRow(7, AK_FT, { ...sell, units: 700 }),
      sentRow(8, AK_FT, { ...sell, units: 800 }),
    ]);
    expect(item.state).toBe('imported');
    const costs = (await sales()).items.map(({ net, buy_price: cost, cost_source: source }: Record<string, unknown>) => [
      net,
      source && cost,
    ]);
    // by the rule: the oldest pieces first, and none that was bought later
    expect(costs.toSorted(([a]: [number], [b]: [number]) => a - b)).toEqual([
      ...[
        [3000, 1000],
        [5000, 1000],
        [5000, 4000],
        [7000, null],
        [8000, null],
      ],
    ]);
    const left = (await lots()).items.map(({ quantity }: { quantity: number }) => quantity);
    expect(left.toSorted((a: number, b: number) => a - b)).toEqual([0, 0, 1, 1]);
  });

  it('takes as many rows at once as it says, also with the longest texts', async () => {
    const { id } = (await call('', { file_names: ['long.csv'] })).body.item;
    const { rows } = longestBody(sendImportRows.body) as { rows: object[] };
    expect((await call(`/${id}/rows`, { from: 0, rows })).body).toEqual({ success: true, rows: 2500 });
    expect((await call(`/${id}/rows`, { from: 2500, rows: [...rows, rows[0]!] })).body).toMatchObject({ code: 'VALIDATION' });
    expect((await checked(id)).summary.rows).toEqual({ ...NO_ROWS, unknown: 2500 });
  });

  it('belongs to its user alone, who has one at a time; what was given up is gone', async () => {
    const id = await filled(test, world.user);
    const other = await test.signIn();
    for (const path of ['/rows', '/names', '']) expect((await test.send(`GET /imports/${id}${path}`, { as: other })).status).toBe(404);
    expect((await call(`/${id}/check`, {}, other)).status).toBe(404);
    expect((await test.send(`DELETE /imports/${id}`, { as: other })).status).toBe(404);
    const present = async () => (await test.send('GET /imports/present', { as: world.user })).body.item;
    expect(await present()).toMatchObject({ id, state: 'filling', rows: 1 });

    const next = await filled(test, world.user);
    expect([(await view(id)).status, (await present()).id]).toEqual([404, next]);
    await call(`/${next}/check`);
    // it is given up while a worker checks it
    expect((await test.send(`DELETE /imports/${next}`, { as: world.user })).status).toBe(200);
    await work(next);
    expect([(await view(next)).status, await present()]).toEqual([404, null]);
    await removeOldDrafts(test.db);
    const kept = await test.db.selectFrom('import_drafts').select('id').where('user_id', '=', world.user.userId).execute();
    expect(kept).toEqual([]);
  });

  it('is changed only before it is added, and never while a worker is at it', async () => {
    let { id } = (await call('', { file_names: ['empty.csv'] })).body.item;
    expect((await call(`/${id}/check`)).body).toMatchObject({ code: 'VALIDATION' });
    const useless = await filled(test, world.user, [sentRow(2, 'Nothing')]);
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
    for (const attempt of [test.send(`DELETE /imports/${id}`, { as: world.user }), call('', { file_names: ['x.csv'] })])
      expect((await attempt).body).toMatchObject({ code: 'STATE' });
    await work(id);
    // a second run of the job changes nothing
    await work(id);
    expect([(await view(id)).body.item.state, (await lots()).total]).toEqual(['imported', 1]);
    expect((await test.send('GET /imports/present', { as: world.user })).body.item).toBeNull();
  });

  it('fails as a whole when the user would have too many pieces, or when its rows are lost', async () => {
    const many = await filled(
      test,
      world.user,
      Array.from({ length: 6 }, (_, at) => sentRow(at, CASE, { line: at + 2, quantity: 1_000_000 })),
    );
    await checked(many);
    expect(await added(many)).toMatchObject({ state: 'failed', failure: 'LIMIT_REACHED', message: expect.stringContaining('5,000,000') });
    expect((await lots()).total).toBe(0);
    const sold = await filled(test, world.user, [sentRow(2, CASE, { side: 'sell', quantity: 500_001 })]);
    expect(await checked(sold)).toMatchObject({ state: 'failed', failure: 'LIMIT_REACHED', message: expect.stringContaining('500,000') });
    const lost = await filled(test, world.user, [sentRow(2, CASE)]);
    await test.db.deleteFrom('import_rows').where('draft_id', '=', lost).execute();
    expect(await checked(lost)).toMatchObject({ state: 'failed', failure: 'STATE', message: expect.stringContaining('lost') });
  });

  it('is shown again, instead of added, when what its user has changed since the check', async () => {
    const id = await filled(test, world.user, [sentRow(2, AK_FT), sentRow(3, AK_FT, { units: 800 })]);
    expect((await checked(id)).summary.rows).toEqual({ ...NO_ROWS, new: 2 });
    await test.send('POST /investments', { as: world.user, body: { ...bought(test), quantity: 1 } });
    const shown = await added(id);
    expect(shown).toMatchObject({ state: 'checked', failure: 'STATE', message: expect.stringContaining('Check the import again') });
    expect([shown.summary.rows, (await lots()).total]).toEqual([{ ...NO_ROWS, new: 1, alike: 1 }, 1]);
    // another row takes its place
    const [{ id: lot, item_id: itemId }] = (await lots()).items;
    await test.send('POST /investments/delete', { as: world.user, body: { investment_id: lot, app_id: 730, item_id: itemId } });
    await test.send('POST /investments', { as: world.user, body: { ...bought(test), quantity: 1, buyPrice: 8000 } });
    const again = await added(id);
    expect([again.state, again.summary.rows, await placesIn(id, 'alike')]).toEqual(['checked', { ...NO_ROWS, new: 1, alike: 1 }, [1]]);
    expect(await added(id)).toMatchObject({ state: 'imported', failure: null });
    expect((await lots()).total).toBe(2);
  });

  it('that breaks off adds nothing, is told to its user, and can be begun again', async () => {
    const id = await filled(test, world.user);
    await checked(id);
    await call(`/${id}/run`);
    const broken = { byId: () => { throw new Error('broken') } }; // prettier-ignore
    const parts = { db: test.db, items: broken as never, boards: test.api.boards };
    await expect(importJob(parts).run({ draftId: id }, new AbortController().signal)).rejects.toThrow('broken');
    expect([(await view(id)).body.item, (await lots()).total]).toMatchObject([{ state: 'failed', failure: 'INTERNAL' }, 0]);
    // the job is tried again, and has nothing to do
    await work(id);
    await checked(id);
    expect([(await added(id)).state, (await lots()).total]).toEqual(['imported', 1]);
  });

  it('is counted by the database before it is checked, also by the role of the application', async () => {
    await filled(test, world.user);
    const application = new pg.Client(test.application);
    await application.connect();
    const { rows } = await application.query(
      "select analyse_import_rows(), (select reltuples from pg_class where relname = 'import_rows')",
    );
    await application.end();
    const { rows: counted } = await sql<{
      rows: number;
    }>`select reltuples::integer as rows from pg_class where relname = 'import_rows'`.execute(test.db);
    expect([rows.length, counted[0]!.rows]).toEqual([1, expect.toSatisfy((count: number) => count > 0)]);
  });
});
