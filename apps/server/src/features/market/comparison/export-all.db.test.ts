import { randomUUID } from 'node:crypto';
import { MAX_ROWS_OF_ALL } from '@lootfolio/domain/export-rows';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, START, testApi, type Answer, type User } from '../../../../test/api.ts';
import { silentLog } from '../../../../test/harness.ts';
import { AK_FT, AK_MW, AWP, CASE } from '../../../../test/items.ts';
import { runOperation, runUntilKilled } from '../../../../test/operations.ts';
import { readCsv } from '../../../../test/read-csv.ts';
import { startListener, type Listener } from '../../../platform/database/listen.ts';
import { createFileMaker } from '../../../platform/files/file-maker.ts';
import { MAX_FILE_BYTES } from '../../../platform/operations/files.store.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';
import { loadItemDirectory } from '../../../prices/board/item-directory.ts';
import { startBoards, type LiveBoards } from '../../../prices/board/live-boards.ts';
import { loadFeeBook } from '../marketplaces/marketplaces.public.ts';
import { exportOfAllKind, MAX_FILES_A_DAY, type ExportParts } from './export-all.ts';

const test = testApi();
const files = createFileMaker();
let listener: Listener;
let live: LiveBoards;
/** A worker process, which has a separate board. */
let worker: ExportParts;
let user: User;

beforeAll(async () => {
  await test.offer('steam', { [AK_FT]: 12_000, [AWP]: 30_000 });
  await test.offer('buff', { [AK_FT]: [10_000, 3], [AK_MW]: [20_000, 50], [AWP]: [30_000, null], [CASE]: [1000, 900] });
  await test.offer('haloskins', { [AK_FT]: 11_000, [AK_MW]: 25_000, [AWP]: 40_000, [CASE]: 1500 });
  listener = await startListener(test.connection, silentLog);
  const items = await loadItemDirectory(test.db, listener);
  const fees = await loadFeeBook(test.db, listener, 'specification');
  live = await startBoards(test.db, items, fees, listener, silentLog);
  worker = { db: test.db, items, fees, boards: live.boards, files };
});
afterAll(async () => {
  await live.stop();
  await files.stop();
  await listener.stop();
});
beforeEach(async () => {
  setClock(START);
  user = await test.signIn();
});

const QUERY = { sourceMarket: 'buff', targetMarket: 'haloskins', sortBy: 'name', sortOrder: 'ASC' };
const start = (body: object = {}, as: User | null = user, language = 'en'): Promise<Answer> => {
  // exports are limited per minute
  advanceClock(MINUTE);
  return test.send('POST /item/comparison/export-all', {
    ...(as && { as }),
    body: { format: 'csv', client_key: randomUUID(), ...QUERY, ...body },
    headers: { 'accept-language': language },
  });
};
const run = (id: string, maxRows: Record<'csv' | 'xlsx' | 'pdf', number> = MAX_ROWS_OF_ALL): Promise<void> =>
  runOperation(test.db, exportOfAllKind(worker, maxRows), id);
const download = (id: string, as = user): Promise<Answer> => test.send(`GET /operations/${id}/file`, { as });
const made = async (body: object = {}, language = 'en'): Promise<Answer> => {
  const { operation } = (await start(body, user, language)).body;
  await run(operation);
  return download(operation);
};
const direct = (body: object, language = 'en'): Promise<Answer> => {
  advanceClock(MINUTE);
  return test.send('POST /item/comparison/export', {
    as: user,
    body: { format: 'csv', ...QUERY, ...body },
    headers: { 'accept-language': language },
  });
};

describe('all rows of the comparison as a file', () => {
  it.each([
    ['en', {}],
    ['tr', { timezone: 'Europe/Istanbul', columns: ['name', 'profit', 'target', 'age'], minROI: 5, afterPayout: 1 }],
    ['en', { sell: 'bid', outliers: 0, maxAge: 60, game: 'cs2', sourceMarket: [], targetMarket: ['haloskins', 'lootfarm'] }],
  ])('is what the direct export gives, only longer: %s %j', async (language, body) => {
    const [all, first] = [await made(body, language), await direct(body, language)];
    expect(all.status).toBe(200);
    expect(all.text).toBe(first.text);
    for (const header of ['content-type', 'content-disposition', 'x-rows', 'x-total'])
      expect(all.headers[header]).toBe(first.headers[header]);
  });

  it.each([
    ['xlsx', 'PK'],
    ['pdf', '%PDF'],
  ])('comes as %s too', async (format, begin) => {
    const answer = await made({ format });
    expect([answer.status, answer.text.startsWith(begin)]).toEqual([200, true]);
  });

  it('counts the fees of its user', async () => {
    await test.send('POST /users/market-fees', { as: user, body: { market: 'haloskins', fee: 1 } });
    const answer = await made({ columns: ['name', 'net'] });
    expect(readCsv(answer).find(([name]) => name === AWP)).toEqual([AWP, '39.60']);
  });

  it('says how many rows there are when it holds only the first', async () => {
    const { operation } = (await start({ columns: ['name'] })).body;
    await run(operation, { ...MAX_ROWS_OF_ALL, csv: 3 });
    const answer = await download(operation);
    expect([answer.headers['x-rows'], answer.headers['x-total'], readCsv(answer).length]).toEqual(['3', '4', 5]);
    expect(answer.text).toContain('The file holds the first 3 of 4 rows.');
    expect(MAX_ROWS_OF_ALL).toEqual({ csv: 100_000, xlsx: 100_000, pdf: 5000 });
  });

  it('fails with the reason when the file is too large to keep', async () => {
    const { operation } = (await start({}, user, 'tr')).body;
    const large = { ...files, make: async () => Buffer.alloc(MAX_FILE_BYTES + 1) };
    await runOperation(test.db, exportOfAllKind({ ...worker, files: large }), operation);
    const { items } = (await test.send(`GET /operations/${operation}/items`, { as: user })).body;
    expect(items).toMatchObject([
      {
        subject: 'CSV',
        state: 'failed',
        code: 'FILE_TOO_LARGE',
        text: 'Dosya 32 MB sınırını aşıyor. Listeyi filtreleyin veya daha az sütun seçin.',
      },
    ]);
    expect((await download(operation)).status).toBe(404);
  });

  it('makes one file with one note when a worker was killed after it was made', async () => {
    const { operation } = (await start()).body;
    await runUntilKilled(test.db, exportOfAllKind(worker), operation);
    expect((await download(operation)).status).toBe(404);
    advanceClock(MINUTE);
    await run(operation);
    const notes = await test.db
      .selectFrom('audit_log')
      .select(['action', 'ip', 'new_value'])
      .where('actor_id', '=', user.userId)
      .orderBy('id')
      .execute();
    expect(notes).toEqual([
      { action: 'operation.started', ip: '127.0.0.1', new_value: { kind: 'comparison-export' } },
      { action: 'comparison.exported', ip: null, new_value: { operation } },
    ]);
    expect((await download(operation)).status).toBe(200);
  });
});

describe('the start of such a file', () => {
  it('happens once for a key, and one file is made at a time', async () => {
    const key = randomUUID();
    const first = await start({ client_key: key });
    expect((await start({ client_key: key })).body).toEqual(first.body);
    expect((await start()).body).toMatchObject({
      code: 'STATE',
      msg: 'Another export of all rows is still being made. Please wait for it.',
    });
    await run(first.body.operation);
    expect((await start({ client_key: key })).body).toEqual(first.body);
    expect((await start()).status).toBe(200);
  });

  it('that failed is tried again only while no other is made', async () => {
    const failed = (await start()).body.operation;
    await test.db.updateTable('operation_items').set({ state: 'failed', code: 'NOT_DONE' }).where('operation_id', '=', failed).execute();
    await run(failed);
    const other = (await start()).body.operation;
    const retry = () => test.send(`POST /operations/${failed}/retry`, { as: user });
    expect((await retry()).body).toMatchObject({ code: 'STATE', msg: expect.stringContaining('Another export') });
    await run(other);
    expect((await retry()).status).toBe(200);
    await run(failed);
    expect((await download(failed)).status).toBe(200);
  });

  it('is limited to twenty a day', async () => {
    for (let n = 0; n < MAX_FILES_A_DAY; n++) await run((await start({ columns: ['name'] })).body.operation);
    expect((await start()).body).toMatchObject({ code: 'LIMIT_REACHED', msg: 'You can export all rows 20 times a day.' });
    advanceClock(DAY);
    expect((await start()).status).toBe(200);
  });

  it('needs a sign-in, and belongs to who started it', async () => {
    expect((await start({}, null)).status).toBe(401);
    const { operation } = (await start()).body;
    await run(operation);
    expect((await download(operation, await test.signIn())).status).toBe(404);
  });

  it.each([
    ['client_key', { client_key: 'short' }],
    ['client_key', { client_key: undefined }],
    ['format', { format: 'doc' }],
    ['columns.0', { columns: ['password'] }],
  ])('refuses an input that is wrong, naming %s', async (field, wrong) => {
    const answer = await start(wrong);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });
});
