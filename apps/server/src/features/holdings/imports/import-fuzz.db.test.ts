import { PIECES } from '@lootfolio/domain/test/broken-files';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE, testApi, type User } from '../../../../test/api.ts';
import { AK_FT, CASE, KARAMBIT } from '../../../../test/items.ts';
import { advanceClock } from '../../../platform/process/clock.ts';
import { loadItemDirectory } from '../../../prices/board/item-directory.ts';
import { sentRow } from './imports.inputs.ts';
import { importJob } from './imports.jobs.ts';

const RUNS = 200;
const SEED = 20_261_125;

const test = testApi();

const row = fc.record({
  side: fc.constantFrom('buy', 'sell'),
  name: fc.constantFrom(AK_FT, CASE, `${KARAMBIT} - Ruby`, 'A thing that nobody knows'),
  quantity: fc.integer({ min: 1, max: 20 }),
  units: fc.integer({ min: 0, max: 20_000 }),
  scale: fc.integer({ min: 0, max: 12 }),
  day: fc.constantFrom('2026-10-01', '2026-11-01', '2026-11-02', '2027-01-01', null),
  float: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  currency: fc.constantFrom('USD', 'USD', 'EUR'),
  source_id: fc.option(fc.constantFrom('steam:1', 'steam:2', 'steam:3')),
  of_previous: fc.boolean(),
});
const FIELDS = Object.keys({
  ...sentRow(1, AK_FT),
  float: null,
  note: '',
  category: '',
  market: null,
  source_id: null,
  of_previous: false,
});

/** Anything in place of a field's value: nobody has to read files with the product's own program. */
const spoilt = fc.record({
  at: fc.nat(4),
  field: fc.constantFrom(...FIELDS),
  value: fc.oneof(
    fc.constantFrom(
      ...PIECES,
      null,
      '',
      [],
      {},
      true,
      -1,
      0,
      1.5,
      1e15,
      Number.MAX_SAFE_INTEGER,
      'sell',
      570,
      AK_FT,
      '2026-11-01',
      '2026-02-30',
    ),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.integer(),
  ),
});

/** All that imports write of a user. */
const stored = async ({ userId }: User) => ({
  lots: await test.db.selectFrom('lots').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
  imports: await test.db.selectFrom('purchase_imports').selectAll().where('user_id', '=', userId).execute(),
  sales: await test.db.selectFrom('sales').selectAll().where('user_id', '=', userId).execute(),
});
const NOTHING = { lots: [], imports: [], sales: [] };

it('rows of any kind are imported whole or refused by a clear 400 that names row and field, and undone whole', async () => {
  const user = await test.signIn();
  const job = importJob({ db: test.db, items: await loadItemDirectory(test.db), boards: test.api.boards });
  const send = (call: string, body: object) => {
    // stays below the limit of files a minute
    advanceClock(MINUTE / 10);
    return test.send(call, { as: user, body });
  };
  const seen = { imported: 0, refused: 0, leftOut: 0 };
  const property = fc.asyncProperty(
    fc.array(row, { minLength: 1, maxLength: 8 }),
    fc.array(spoilt, { maxLength: 1 }),
    async (list, changes) => {
      const rows = list.map((one, at) => ({
        ...sentRow(at + 2, one.name, one),
        ...Object.fromEntries(changes.flatMap((change) => (change.at === at ? [[change.field, change.value]] : []))),
      }));
      const { id } = (await send('POST /imports', { file_names: ['any.csv'] })).body.item;
      const sent = await send(`POST /imports/${id}/rows`, { from: 0, rows });
      if (sent.status !== 200) {
        seen.refused++;
        const [{ at, field }] = changes as unknown as [{ at: number; field: string }];
        expect([sent.status, sent.body.code, Object.keys(sent.body.fields)]).toEqual([
          400,
          'VALIDATION',
          [expect.stringMatching(`^rows(\\.${at}\\.${field}.*)?$`)],
        ]);
        return;
      }
      const work = async (step: string) => {
        const answer = await send(`POST /imports/${id}/${step}`, {});
        await job.run({ draftId: id }, new AbortController().signal);
        return answer;
      };
      await work('check');
      const ran = await work('run');
      const { state, summary, import_id: importId } = (await test.send(`GET /imports/${id}`, { as: user })).body.item;
      if (summary.rows.new === 0) {
        expect([ran.status, ran.body.code, await stored(user)]).toEqual([400, 'VALIDATION', NOTHING]);
        return;
      }
      expect([state, Object.values<number>(summary.rows).reduce((sum, count) => sum + count, 0)]).toEqual(['imported', rows.length]);
      const { lots, sales } = await stored(user);
      const pieces = lots.reduce((sum, { quantity }) => sum + quantity, 0);
      expect([lots.length, pieces, sales.length]).toEqual([summary.purchases, summary.pieces, summary.sold]);
      expect(sales.filter(({ lot_id: lot }) => lot === null)).toHaveLength(summary.unmatched);
      seen.imported += summary.rows.new;
      seen.leftOut += rows.length - summary.rows.new;
      expect((await send('POST /investments/undo-import', { import_id: importId })).status).toBe(200);
      expect(await stored(user)).toEqual(NOTHING);
    },
  );
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
  expect(Math.min(seen.imported, seen.refused, seen.leftOut)).toBeGreaterThan(RUNS / 20);
}, 120_000);
