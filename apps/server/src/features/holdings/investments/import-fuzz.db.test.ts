import { change, lineChanges, mutate, PIECES, reorder } from '@lootfolio/domain/test/broken-files';
import { BadFile } from '@lootfolio/domain/csv-rows';
import { readCasemovePurchases } from '@lootfolio/domain/purchase-files/casemove-purchases';
import type { PurchaseRow } from '@lootfolio/domain/purchase-files/purchase-file';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE, testApi, type User } from '../../../../test/api.ts';
import { casemoveFile, type CasemoveRow } from '../../../../test/casemove.ts';
import { AK_FT, CASE } from '../../../../test/items.ts';
import { advanceClock } from '../../../platform/process/clock.ts';

const RUNS = 2000;
const SEED = 20_261_125;

const test = testApi();

const ROWS: readonly CasemoveRow[] = [
  { name: 'AK-47 | Redline', wear: 'Field-Tested', float: 0.211641, unit: 'Play' },
  { name: '★ Karambit | Doppler - Ruby', wear: 'Factory New', float: 0.01, unit: 'Knives, gloves' },
  { name: CASE, quantity: 1000, unit: 'Cases' },
  { name: 'A thing that nobody knows', unit: 'Play' },
  { name: CASE, quantity: 5, unit: '#Inventory' },
];

/** Returns the rows of a broken file, as the browser sends them; no rows when the browser can read none. */
function rowsOf(csv: string): object[] {
  const reader = readCasemovePurchases(csv);
  try {
    for (let step = reader.next(); ; step = reader.next()) if (step.done) return step.value.rows;
  } catch (error) {
    if (error instanceof BadFile) return [];
    throw error;
  }
}

const broken = fc
  .tuple(fc.oneof(fc.constant([]), lineChanges), fc.array(change, { maxLength: 1 }))
  .map(([lines, changes]) => rowsOf(mutate(reorder(casemoveFile(ROWS), lines), changes)));

const FIELDS = [
  'row',
  'kind',
  'app_id',
  'name',
  'category',
  'quantity',
  'buyPrice',
  'buyDate',
  'float',
] as const satisfies readonly (keyof PurchaseRow)[];

/** Rows of a client that reads files by itself, and so can send anything: one field has a value of another kind. */
const spoilt = fc.record({
  at: fc.nat(4),
  field: fc.constantFrom(...FIELDS),
  value: fc.oneof(
    fc.constantFrom(...PIECES, null, '', [], {}, true, -1, 0, 1.5, 1e15, 'sell', 570, AK_FT, '2026-11-01', '2026-02-30'),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.integer(),
  ),
});

const stored = async (user: User) => ({
  lots: await test.db.selectFrom('lots').selectAll().where('user_id', '=', user.userId).orderBy('id').execute(),
  imports: await test.db.selectFrom('purchase_imports').selectAll().where('user_id', '=', user.userId).execute(),
  sales: await test.db
    .selectFrom('lot_sales')
    .innerJoin('lots', 'lots.id', 'lot_id')
    .selectAll('lot_sales')
    .where('user_id', '=', user.userId)
    .execute(),
});

it('purchases of broken files are imported whole or refused by a clear 400 that names row and column, and undone whole', async () => {
  const user = await test.signIn();
  const send = (path: string, body: object) => {
    // stays below the limit of files a minute
    advanceClock(MINUTE / 10);
    return test.send(`POST /investments/${path}`, { as: user, body });
  };
  const seen = { imported: 0, refused: 0, skipped: 0 };
  const property = fc.asyncProperty(broken, fc.array(spoilt, { maxLength: 1 }), async (rows, changes) => {
    const items = rows.map((row, at) =>
      Object.assign({}, row, ...changes.filter((one) => one.at === at).map(({ field, value }) => ({ [field]: value }))),
    );
    const shown = await send('preview-import', { items });
    const answer = await send('import-investment', { items });
    expect(answer.status).toBe(shown.status);
    if (answer.status !== 200) {
      seen.refused++;
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
      const [field] = Object.keys(answer.body.fields);
      const place = changes.map(({ at, field: name }) => `items.${at}.${name}`);
      expect(['items', ...place]).toContain(field);
      expect(await stored(user)).toEqual({ lots: [], imports: [], sales: [] });
      return;
    }
    const { count, pieces, cost, sold, skipped, total, import_id: id } = answer.body;
    seen.imported++;
    seen.skipped += total;
    expect(shown.body).toMatchObject({ count, pieces, cost, sold, skipped, total });
    const { lots, imports } = await stored(user);
    expect([lots.length, imports.length]).toEqual([count, count + sold > 0 ? 1 : 0]);
    expect(lots.reduce((sum, one) => sum + one.quantity, 0)).toBe(pieces);
    expect(new Set(skipped.map((one: { row: number }) => one.row)).size).toBeLessThanOrEqual(total);
    if (id !== null) expect((await send('undo-import', { import_id: id })).status).toBe(200);
    expect(await stored(user)).toEqual({ lots: [], imports: [], sales: [] });
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
  expect(Math.min(seen.imported, seen.refused, seen.skipped)).toBeGreaterThan(RUNS / 20);
}, 120_000);
