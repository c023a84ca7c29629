import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE, testApi, type User } from '../../../test/api.ts';
import { casemoveFile, type CasemoveForm, type CasemoveRow } from '../../../test/casemove.ts';
import { ownerOf } from '../../../test/goods.ts';
import { CASE } from '../../../test/items.ts';
import { advanceClock } from '../../platform/process/clock.ts';

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

/** What is put at a place of the file, in place of some of its characters. */
const PIECES = [
  '"', '""', '\\', '\\"', ',', ';', '\n', '\r', '\r\n', '\t', '\0', '\\u0000', '\\ud800', '\ud83d', '\uFEFF', '€', 'null', '#Inventory',
  '-1', '0', '1e9', '99999999999999999999', 'NaN', '2026-13-45T99:99:99Z', '=cmd|1', '★', ' ', '\u202e', 'Item Name', 'Storage Name', 'x'.repeat(500),
] as const; // prettier-ignore

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  drop: fc.nat(40),
  piece: fc.option(fc.constantFrom(...PIECES)),
});
/** A cell with another content, properly written. */
const cell = fc.record({
  row: fc.nat(ROWS.length - 1),
  field: fc.constantFrom('name', 'unit', 'wear', 'float', 'quantity', 'tag', 'hold'),
  value: fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary' }), fc.double(), fc.integer()),
});
/** Changes of lines: one is left out, written twice, or put first. */
const order = fc.array(fc.record({ line: fc.integer({ min: 1, max: 6 }), how: fc.constantFrom('drop', 'twice', 'first') }), {
  maxLength: 2,
});

function mutate(csv: string, changes: readonly { at: number; drop: number; piece: string | null }[]): string {
  return changes.reduce((text, { at, drop, piece }) => {
    const from = Math.floor(at * text.length);
    return text.slice(0, from) + (piece ?? '') + text.slice(from + drop);
  }, csv);
}

const withCells = (changes: readonly { row: number; field: string; value: unknown }[]): readonly CasemoveRow[] =>
  ROWS.map((row, at) => ({
    ...row,
    ...Object.fromEntries(changes.filter((one) => one.row === at).map(({ field, value }) => [field, value])),
  }));

function reorder(csv: string, changes: readonly { line: number; how: string }[]): string {
  return changes
    .reduce((lines, { line, how }) => {
      const one = lines.slice(line, line + 1);
      const rest = lines.toSpliced(line, how === 'twice' ? 0 : 1);
      return how === 'drop' ? rest : how === 'first' ? [...one, ...rest] : [...rest, ...one];
    }, csv.split('\n'))
    .join('\n');
}

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
    order,
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
