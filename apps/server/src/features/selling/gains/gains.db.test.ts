import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { START, testApi, type Answer, type User } from '../../../../test/api.ts';
import { addLot, addSold, reportOf, soldIn } from '../../../../test/gains.ts';
import { AWP, CASE } from '../../../../test/items.ts';
import { readPdf } from '../../../../test/read-pdf.ts';
import { runOperation } from '../../../../test/operations.ts';
import { readCsv } from '../../../../test/read-csv.ts';
import { findDoubles } from '../../../goods/sales/find-doubles.ts';
import { createFileMaker } from '../../../platform/files/file-maker.ts';
import { setClock } from '../../../platform/process/clock.ts';
import { loadItemDirectory } from '../../../prices/board/item-directory.ts';
import { gainsFileKind } from './export-all.ts';
import { gainsReportKind } from './make-report.operation.ts';

const test = testApi();
const files = createFileMaker();
afterAll(files.stop);
let user: User;

const years = async (as = user) => (await test.send('GET /gains', { as })).body.items as Record<string, unknown>[];
const yearOf = async (year: number) => (await years()).find((one) => one['year'] === year)!;
const choose = (year: number, method: string): Promise<Answer> => test.send(`PUT /gains/${year}/method`, { as: user, body: { method } });
const lock = (year: number, report: number): Promise<Answer> =>
  test.send(`POST /gains/${year}/lock`, { as: user, body: { report_id: report } });
const show = async (id: number, query = '', as = user) => (await test.send(`GET /gains/reports/${id}${query}`, { as })).body;
const lineOf = ({ kind, sale_id: saleId, day, net, cost, profit }: Record<string, unknown>) => [kind, saleId, day, net, cost, profit];

beforeEach(async () => {
  setClock(START);
  user = await test.signIn();
});

describe('the years of realised gains', () => {
  it('go from the first sale to the present year, in the zone of the user, the newest first', async () => {
    expect((await test.send('GET /gains', { as: user })).body).toMatchObject({ items: [], total: 0 });
    await addSold(test, user, { soldAt: '2024-12-31T22:30:00Z' });
    expect((await years()).map(({ year }) => year)).toEqual([2026, 2025, 2024]);
    await test.db.updateTable('users').set({ timezone: 'Europe/Istanbul' }).where('id', '=', user.userId).execute();
    expect((await test.send('GET /gains', { as: user })).body).toMatchObject({ total: 2, zone: 'Europe/Istanbul' });
    // a zone that only the browser knows
    await test.db.updateTable('users').set({ timezone: 'SystemV/PST8PDT' }).where('id', '=', user.userId).execute();
    expect((await test.send('GET /gains', { as: user })).body).toMatchObject({ total: 3, zone: 'SystemV/PST8PDT' });
    expect((await years())[0]).toEqual({
      year: 2026,
      method: 'specific',
      locked_at: null,
      can_lock: false,
      can_unlock: false,
      report: null,
    });
  });

  it('leave out pending and cancelled sales, and doubles that wait for a decision', async () => {
    for (const state of ['pending', 'cancelled', 'unknown']) await addSold(test, user, { state });
    const other = await addSold(test, user, { soldAt: '2026-02-01T12:00:00Z' });
    const double = await addSold(test, user);
    await test.db.updateTable('sales').set({ same_as: other }).where('id', '=', double).execute();
    expect((await years()).map(({ year }) => year)).toEqual([2026]);
  });
});

describe('a report', () => {
  it('finds costs by the method of the year, and says what it was made with', async () => {
    const first = await addLot(test, user, '2025-01-01', 1, 5000);
    const second = await addLot(test, user, '2025-01-02', 1, 8000);
    const id = await addSold(test, user, { cost: 8000, lotId: second });
    const made: Record<string, unknown> = {};
    for (const method of ['specific', 'fifo', 'average']) {
      expect((await choose(2025, method)).body).toMatchObject({ success: true, year: 2025, method });
      const { report, items, total } = await show(await reportOf(test, user, 2025));
      expect(report).toMatchObject({ year: 2025, method, zone: 'UTC', rows: 1, made_at: START.toISOString() });
      expect(total).toBe(1);
      made[method] = [items[0].cost, items[0].basis];
      expect(items[0]).toMatchObject({ kind: 'sale', sale_id: id, day: '2025-06-01', gross: 10_000, fee: 500, net: 9500 });
    }
    expect(made).toEqual({
      specific: [8000, { from: 'lot', lot: second, bought_on: '2025-01-02', stock_cost: 8000, substitute: false }],
      fifo: [5000, { from: 'lot', lot: first, bought_on: '2025-01-01', stock_cost: 5000, substitute: false }],
      average: [6500, { from: 'pool', units: 2, value: 13_000 }],
    });
  });

  it('reconciles with the sales: rows, groups and stock sum to what the tables hold', async () => {
    await addLot(test, user, '2024-03-01', 5, 4000);
    await addLot(test, user, '2025-03-01', 5, 4001, CASE);
    for (let n = 0; n < 4; n++) await addSold(test, user, { soldAt: `2025-0${n + 1}-01T12:00:00Z`, price: 9001 + n, net: 8001 + n });
    for (let n = 0; n < 3; n++)
      await addSold(test, user, { name: CASE, soldAt: `2025-0${n + 4}-01T12:00:00Z`, market: 'csfloat', currency: 'EUR' });
    await addSold(test, user, { name: AWP, soldAt: '2025-09-01T12:00:00Z' });
    await choose(2025, 'average');
    const { report } = await show(await reportOf(test, user, 2025));
    const { rows } = await sql<{ gross: number; net: number; count: number }>`
      select sum(price)::bigint as gross, sum(net)::bigint as net, count(*) as count from sales where user_id = ${user.userId}`.execute(
      test.db,
    );
    expect(report.totals.with_unknown).toMatchObject(rows[0]!);
    expect(report.totals.unknown).toMatchObject({ count: 1, cost: 0 });
    const sumOf = (key: string): number => report.groups.reduce((sum: number, group: Record<string, number>) => sum + group[key]!, 0);
    expect([sumOf('gross'), sumOf('net'), sumOf('count')]).toEqual([rows[0]!.gross, rows[0]!.net, rows[0]!.count]);
    // the case was bought in March and sold from April on
    expect(report.flows).toMatchObject({
      opening: { units: 5, cost: 20_000 },
      bought: { units: 5, cost: 20_005 },
      sold: { units: 7, cost: 16_000 + 3 * 4001 },
      closing: { units: 3, cost: 4000 + 2 * 4001 },
    });
  });

  it('corrects a reversal in the year of the reversal, and shows it in both; compensation is a row of its own', async () => {
    const lot = await addLot(test, user, '2025-01-01', 1, 5000);
    const id = await addSold(test, user, {
      ...{ soldAt: '2025-12-30T12:00:00Z', cost: 5000, lotId: lot, state: 'reversed', endedAt: '2026-01-04T12:00:00Z', compensation: 2000 },
    });
    const first = await show(await reportOf(test, user, 2025));
    expect(first.items.map(lineOf)).toEqual([['sale', id, '2025-12-30', 9500, 5000, 4500]]);
    expect(first.items[0].reversed_on).toBe('2026-01-04');
    const second = await show(await reportOf(test, user, 2026));
    expect(second.items.map(lineOf)).toEqual([
      ['reversal', id, '2026-01-04', -9500, -5000, -4500],
      ['compensation', id, '2026-01-04', 2000, 0, 2000],
    ]);
    expect(second.report.flows).toMatchObject({
      opening: { units: 0 },
      returned: { units: 1, cost: 5000 },
      closing: { units: 1, cost: 5000 },
    });
  });

  it('has the sales that were recorded at purchases, each piece for what was received', async () => {
    const lot = await addLot(test, user, '2025-01-01', 3, 5000);
    const sold = { investment_id: lot, quantity: 2, sellPrice: 7000, sellDate: '2025-02-01' };
    expect((await test.send('POST /investments/sell', { as: user, body: sold })).status).toBe(200);
    const { items, report } = await show(await reportOf(test, user, 2025));
    expect(items.map(lineOf)).toEqual([
      ['sale', expect.any(Number), '2025-02-01', 7000, 5000, 2000],
      ['sale', expect.any(Number), '2025-02-01', 7000, 5000, 2000],
    ]);
    expect(report.flows.closing).toEqual({ units: 1, cost: 5000 });
  });

  it('shows its rows in pages, and those without a known cost alone', async () => {
    await addLot(test, user, '2025-01-01', 2, 5000);
    for (let n = 1; n <= 5; n++) await addSold(test, user, { soldAt: `2025-06-0${n}T12:00:00Z` });
    await choose(2025, 'fifo');
    const id = await reportOf(test, user, 2025);
    const page = await show(id, '?page=2&limit=2');
    expect([page.total, page.items.map(({ position }: { position: number }) => position)]).toEqual([5, [2, 3]]);
    // a page past the end is the last one
    expect((await show(id, '?page=9&limit=2')).items).toEqual((await show(id, '?page=3&limit=2')).items);
    expect((await show(id, '?only=unknown&page=9&limit=2')).items).toMatchObject([{ day: '2025-06-05' }]);
    const unknown = await show(id, '?only=unknown');
    expect([unknown.total, unknown.items.map(({ day }: { day: string }) => day)]).toEqual([3, ['2025-06-03', '2025-06-04', '2025-06-05']]);
  });

  it('stays as it was made when purchases and sales change afterwards, until it is made again', async () => {
    await soldIn(test, user, 2025);
    const id = await reportOf(test, user, 2025);
    const before = await show(id);
    await addSold(test, user);
    expect(await show(id)).toEqual(before);
    expect((await show(await reportOf(test, user, 2025))).report.rows).toBe(2);
    expect((await test.send(`GET /gains/reports/${id}`, { as: user })).status).toBe(404);
  });

  it('is one operation for a client key, also when it is started twice', async () => {
    await soldIn(test, user, 2025);
    const body = { year: 2025, client_key: randomUUID() };
    const [one, two] = await Promise.all([1, 2].map(() => test.send('POST /gains/reports', { as: user, body })));
    expect(one!.body.operation).toBe(two!.body.operation);
    const kind = gainsReportKind({ db: test.db });
    await Promise.all([runOperation(test.db, kind, one!.body.operation), runOperation(test.db, kind, one!.body.operation)]);
    const reports = test.db.selectFrom('gain_reports').select('id').where('user_id', '=', user.userId);
    expect(await test.db.selectFrom('gain_rows').select('position').where('report_id', 'in', reports).execute()).toEqual([{ position: 0 }]);
  });
});

describe('a locked year', () => {
  it('keeps its report and method, and its closing stock opens the next year; what comes late counts there', async () => {
    const [first, second] = [await addLot(test, user, '2025-01-01', 1, 5000), await addLot(test, user, '2025-01-02', 1, 8000)];
    await addSold(test, user, { cost: 8000, lotId: second });
    await addSold(test, user, { soldAt: '2026-06-01T12:00:00Z', cost: 5000, lotId: first });
    await choose(2025, 'fifo');
    const locked = await reportOf(test, user, 2025);
    expect((await lock(2025, locked)).body).toEqual({ success: true, locked_at: START.toISOString() });
    expect(await yearOf(2025)).toMatchObject({ locked_at: START.toISOString(), can_unlock: true, can_lock: false });
    const before = await show(locked);

    expect((await choose(2025, 'average')).body).toMatchObject({ code: 'STATE' });
    expect((await test.send('POST /gains/reports', { as: user, body: { year: 2025, client_key: randomUUID() } })).body).toMatchObject({
      code: 'STATE',
    });
    const late = await addSold(test, user, { soldAt: '2025-11-01T12:00:00Z', price: 3000, net: 3000 });
    const { items, report } = await show(await reportOf(test, user, 2026));
    // 2025 took the first lot, so the sale that had booked it takes the second
    expect(items.map(lineOf)).toEqual([
      ['sale', late, '2026-01-01', 3000, null, null],
      ['sale', expect.any(Number), '2026-06-01', 9500, 8000, 1500],
    ]);
    expect(items.map(({ late: isLate }: { late: boolean }) => isLate)).toEqual([true, false]);
    expect(items[1].basis).toMatchObject({ lot: second, substitute: true });
    expect(report.flows).toMatchObject({ opening: { units: 1, cost: 8000 }, closing: { units: 0, cost: 0 } });
    expect(await show(locked)).toEqual(before);
  });

  it('has the row of a sale that is reversed later as it was booked', async () => {
    const lot = await addLot(test, user, '2025-01-01', 1, 5000);
    const id = await addSold(test, user, { cost: 5000, lotId: lot });
    await lock(2025, await reportOf(test, user, 2025));
    await sql`update sales set state = 'reversed', ended_at = '2026-02-01T12:00:00Z', price = 1, net = 1, cost = 1 where id = ${id}`.execute(
      test.db,
    );
    const { items, report } = await show(await reportOf(test, user, 2026));
    expect(items.map(lineOf)).toEqual([['reversal', id, '2026-02-01', -9500, -5000, -4500]]);
    expect(report.flows.closing).toEqual({ units: 1, cost: 5000 });
  });

  it('counts a sale once that its owner entered and a market reports later, and keeps what it counts', async () => {
    const lot = await addLot(test, user, '2025-01-01', 1, 5000);
    const sold = { investment_id: lot, quantity: 1, sellPrice: 9400, sellDate: '2025-06-01' };
    const { item } = (await test.send('POST /investments/sell', { as: user, body: sold })).body;
    await lock(2025, await reportOf(test, user, 2025));
    const { id: entered } = await test.db.selectFrom('sales').select('id').where('user_id', '=', user.userId).executeTakeFirstOrThrow();
    const post = (path: string, body: object) => test.send(`POST ${path}`, { as: user, body });
    for (const refused of [
      await post(`/sales/${entered}/delete`, {}),
      await post('/investments/remove-sale', { sale_id: item.sales[0].id }),
      await post('/investments/delete', { investment_id: lot, app_id: item.app_id, item_id: item.item_id }),
    ])
      expect([refused.status, refused.body]).toMatchObject([400, { code: 'STATE', msg: expect.stringContaining('2025') }]);

    const reported = await addSold(test, user, { price: 10_000, net: 9400 });
    await test.db.transaction().execute((tx) => findDoubles(tx, user.userId, [reported]));
    // it waits for a decision, keeps what the locked year booked, and is not counted again meanwhile
    const waiting = await test.db.selectFrom('sales').selectAll().where('id', '=', entered).executeTakeFirstOrThrow();
    expect(waiting).toMatchObject({ same_as: reported, cost: 5000, lot_id: lot });
    expect(await show(await reportOf(test, user, 2026))).toMatchObject({ items: [], total: 0 });
    expect((await post(`/sales/${entered}/settle-double`, { same: true })).status).toBe(200);
    const left = await test.db.selectFrom('sales').selectAll().where('user_id', '=', user.userId).execute();
    expect(left).toMatchObject([{ id: entered, origin: 'market', market: 'waxpeer', price: 10_000, net: 9400, cost: 5000, lot_id: lot }]);
    // the next year does not count it again
    expect(await show(await reportOf(test, user, 2026))).toMatchObject({ items: [], total: 0 });

    expect((await test.send('POST /gains/2025/unlock', { as: user, body: {} })).status).toBe(200);
    expect(await test.db.selectFrom('sales').select('closed_year').where('id', '=', entered).execute()).toEqual([{ closed_year: null }]);
  });

  it('can be locked when it ended, those before are locked, and its report has the present method and opens with them', async () => {
    await soldIn(test, user, 2024);
    await soldIn(test, user, 2025);
    await soldIn(test, user, 2026);
    const reports = new Map<number, number>();
    for (const year of [2024, 2025, 2026]) reports.set(year, await reportOf(test, user, year));
    const refused = async (year: number, id = reports.get(year)!): Promise<void> => {
      expect((await lock(year, id)).body).toMatchObject({ success: false, code: 'STATE' });
    };
    await refused(2025);
    await refused(2024, reports.get(2025)!);
    await choose(2024, 'average');
    await refused(2024);
    await choose(2024, 'specific');
    expect((await years()).map(({ can_lock: canLock }) => canLock)).toEqual([false, false, true]);
    expect((await lock(2024, reports.get(2024)!)).status).toBe(200);
    // the report of 2025 was made before 2024 was locked
    await refused(2025);
    expect((await lock(2025, await reportOf(test, user, 2025))).status).toBe(200);
    // 2026 goes on
    await refused(2026, await reportOf(test, user, 2026));
  });

  it('can be unlocked when it is the last one, and then be made again', async () => {
    await soldIn(test, user, 2024);
    await soldIn(test, user, 2025);
    for (const year of [2024, 2025]) await lock(year, await reportOf(test, user, year));
    const unlock = (year: number): Promise<Answer> => test.send(`POST /gains/${year}/unlock`, { as: user });
    expect((await unlock(2024)).body).toMatchObject({ code: 'STATE' });
    expect((await unlock(2026)).body).toMatchObject({ code: 'STATE' });
    expect((await unlock(2025)).body).toEqual({ success: true });
    expect(await yearOf(2025)).toMatchObject({ locked_at: null, can_lock: true, method: 'specific' });
    const actions = await test.db
      .selectFrom('audit_log')
      .select(['action', 'object'])
      .where('actor_id', '=', user.userId)
      .where('action', 'like', 'gains.%')
      .orderBy('id')
      .execute();
    expect(actions).toEqual([
      { action: 'gains.locked', object: 'gain_year:2024' },
      { action: 'gains.locked', object: 'gain_year:2025' },
      { action: 'gains.unlocked', object: 'gain_year:2025' },
    ]);
  });

  it('that was locked while its report was made again keeps the first one', async () => {
    await soldIn(test, user, 2025);
    const id = await reportOf(test, user, 2025);
    const { body } = await test.send('POST /gains/reports', { as: user, body: { year: 2025, client_key: randomUUID() } });
    await lock(2025, id);
    await runOperation(test.db, gainsReportKind({ db: test.db }), body.operation);
    expect((await show(id)).report.id).toBe(id);
  });
});

describe('a file of a report', () => {
  const csvOf = async (id: number, language = 'en'): Promise<string[][]> => {
    const answer = await test.send('POST /gains/reports/export', {
      as: user,
      body: { report_id: id, format: 'csv' },
      headers: { 'accept-language': language },
    });
    return readCsv(answer, language === 'tr' ? ';' : ',');
  };

  it('has all rows of the stored report with method and zone, and its name says both', async () => {
    const lot = await addLot(test, user, '2025-01-01', 1, 5000);
    const id = await addSold(test, user, { cost: 5000, lotId: lot });
    await addSold(test, user, { name: AWP, soldAt: '2025-07-01T12:00:00Z' });
    const report = await reportOf(test, user, 2025);
    await addSold(test, user);
    const [head, ...rows] = await csvOf(report);
    const cells = rows.map((row) => Object.fromEntries(row.map((cell, at) => [head![at], cell])));
    expect(cells).toMatchObject([
      {
        Line: 'Sale',
        Sale: String(id),
        'Net (USD)': '9.50',
        'Cost (USD)': '5.00',
        'Profit (USD)': '4.50',
        Method: 'Specific identification',
        'Time zone': 'UTC',
      },
      { Item: AWP, 'Cost (USD)': 'unknown', 'Profit (USD)': 'unknown' },
    ]);
    const answer = await test.send('POST /gains/reports/export', { as: user, body: { report_id: report, format: 'csv' } });
    expect(answer.headers['content-disposition']).toContain('realised-gains-2025-specific-UTC-2026-11-20');
    const pdf = await test.send('POST /gains/reports/export', { as: user, body: { report_id: report, format: 'pdf' } });
    expect(readPdf(pdf.bytes)[0]!.join(' ')).toContain('This is no tax advice.');
    expect((await csvOf(report, 'tr'))[0]).toContain('Maliyet (USD)');
  });

  it('of all rows is made in the background, one at a time', async () => {
    const report = await reportOf(test, user, 2025);
    const start = (key: string): Promise<Answer> =>
      test.send('POST /gains/reports/export-all', { as: user, body: { report_id: report, format: 'csv', client_key: key } });
    const { body } = await start('the-first-file');
    expect((await start('the-second-file')).body).toMatchObject({ code: 'STATE' });
    const kind = gainsFileKind({ db: test.db, items: await loadItemDirectory(test.db), files });
    await runOperation(test.db, kind, body.operation);
    const file = await test.send(`GET /operations/${body.operation}/file`, { as: user });
    expect(readCsv(file)).toHaveLength(2);
  });
});

it('a year out of bounds, an unknown method and a year without sales are refused', async () => {
  await soldIn(test, user, 2025);
  for (const year of ['1999', 'x', '2101'])
    expect((await test.send(`PUT /gains/${year}/method`, { as: user, body: { method: 'fifo' } })).status).toBe(400);
  const wrong = await choose(2025, 'lifo');
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['method']]);
  expect((await choose(2024, 'fifo')).status).toBe(404);
});
