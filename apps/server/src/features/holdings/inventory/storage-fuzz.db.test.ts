import { change, lineChanges, mutate, PIECES, reorder } from '@lootfolio/domain/test/broken-files';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE, testApi, type User } from '../../../../test/api.ts';
import { casemoveFile, type CasemoveForm, type CasemoveRow } from '../../../../test/casemove.ts';
import { ownerOf } from '../../../../test/goods.ts';
import { CASE } from '../../../../test/items.ts';
import { advanceClock } from '../../../platform/process/clock.ts';

const RUNS = 400;
const SEED = 20_261_123;

const test = testApi();

const ROWS: readonly CasemoveRow[] = [
  { name: 'AK-47 | Redline', wear: 'Field-Tested', float: 0.211641, unit: 'Play', tag: 'my "main"', stickers: ['Crown (Foil)', 'Nobody'] },
  { name: '★ Karambit | Doppler - Ruby', wear: 'Factory New', float: 0.01, unit: 'Knives, gloves', hold: '2026-12-01T08:00:00.000Z' },
  { name: CASE, quantity: 1000, unit: 'Cases', price: '1.210,50 €' },
  { name: CASE, quantity: 3, unit: 'Play' },
  { name: CASE, quantity: 5, unit: '#Inventory' },
];

/** A cell with another content, properly written. */
const cell = fc.record({
  row: fc.nat(ROWS.length - 1),
  field: fc.constantFrom('name', 'unit', 'wear', 'float', 'quantity', 'tag', 'hold'),
  value: fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary' }), fc.double(), fc.integer()),
});
const withCells = (changes: readonly { row: number; field: string; value: unknown }[]): readonly CasemoveRow[] =>
  ROWS.map((row, at) => ({
    ...row,
    ...Object.fromEntries(changes.filter((one) => one.row === at).map(({ field, value }) => [field, value])),
  }));

const rowsOf = (user: User) =>
  test.db
    .selectFrom('assets')
    .innerJoin('inventories', 'inventories.id', 'inventory_id')
    .selectAll('assets')
    .where('user_id', '=', user.userId)
    .orderBy('assets.id')
    .execute();

it('a file of storage units is imported whole or refused by a clear 400, however it is broken', async () => {
  const user = await ownerOf(test, []);
  const send = (path: string, csv: string) => {
    // stays below the limit of files a minute
    advanceClock(MINUTE / 15);
    return test.send(`POST ${path}`, { as: user, body: { csv, file_name: 'units.csv' } });
  };
  const seen = { imported: 0, refused: 0, skipped: 0 };
  const broken = fc.tuple(
    fc.constantFrom<CasemoveForm>('new', 'old', 'spreadsheet'),
    fc.array(cell, { maxLength: 2 }),
    lineChanges,
    fc.array(change, { maxLength: 2 }),
  );
  const property = fc.asyncProperty(broken, async ([form, cells, lines, changes]) => {
    const csv = mutate(reorder(casemoveFile(withCells(cells), form), lines), changes);
    const before = await rowsOf(user);
    const shown = await send('/steam/storage/preview', csv);
    expect(await rowsOf(user)).toEqual(before);
    const stored = await send('/steam/storage', csv);
    if (stored.status !== 200) {
      seen.refused++;
      expect(stored.body).toMatchObject({ code: 'VALIDATION', fields: { csv: expect.stringMatching(/./) } });
      expect(await rowsOf(user)).toEqual(before);
      return;
    }
    seen.imported++;
    const { added, known, gone, count, skipped_total: skipped } = stored.body;
    seen.skipped += skipped;
    expect(shown.body).toMatchObject({ added, known, gone, count, skipped_total: skipped });
    expect(shown.body.recognised + shown.body.outside + skipped).toBe(shown.body.rows);
    const here = (await rowsOf(user)).filter(({ last_seen: left }) => left === null);
    expect(here.every(({ source, tradable }) => source === 'storage' && !tradable)).toBe(true);
    const units = shown.body.items.map(({ name }: { name: string }) => name);
    const inUnits = here.filter(({ details }) => units.includes(details.storageUnit));
    expect(inUnits.reduce((sum, one) => sum + one.units, 0)).toBe(count);
    // the same file once more changes nothing
    expect((await send('/steam/storage/preview', csv)).body).toMatchObject({ added: 0, known: count, gone: 0 });
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
  expect(Math.min(seen.imported, seen.refused, seen.skipped)).toBeGreaterThan(RUNS / 20);
}, 120_000);
