import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE, START, testApi, type User } from '../../../../test/api.ts';
import { exportData } from '../../../../test/data-export.ts';
import { filedTestOperation, runTestOperation, startTestOperation, TEST_KIND } from '../../../../test/operations.ts';
import { MAX_FILE_BYTES, removeOldFiles, storeFile } from '../../../platform/operations/files.store.ts';
import { advanceClock } from '../../../platform/process/clock.ts';

const test = testApi();
let user: User;
beforeAll(async () => {
  user = await test.signIn();
});

const run = (id: string): Promise<void> => runTestOperation(test.db, id);
const listed = async (query = '', as = user) => (await test.send(`GET /operations${query}`, { as })).body;
const read = async (id: string, as = user) => test.send(`GET /operations/${id}`, { as });
const fileOf = (id: string, as = user) => test.send(`GET /operations/${id}/file`, { as });
const itemsOf = (id: string, query = '', as = user) => test.send(`GET /operations/${id}/items${query}`, { as });

describe('long work', () => {
  it('is listed newest first, with its items counted by state', async () => {
    const first = await startTestOperation(test.db, user, ['good', 'bad', 'late']);
    await run(first);
    advanceClock(1000);
    const second = await startTestOperation(test.db, user, ['good']);
    expect(await listed()).toMatchObject({
      total: 2,
      running: 2,
      items: [
        { id: second, kind: TEST_KIND.name, state: 'waiting', cancelling: false, file: null, ended_at: null },
        {
          id: first,
          state: 'running',
          items: { waiting: 1, sent: 0, done: 1, failed: 1, unknown: 0, total: 3 },
          created_at: START.toISOString(),
        },
      ],
    });
    expect(await listed('?limit=1&page=2')).toMatchObject({ total: 2, items: [{ id: first }] });
  });

  it('is read alone as it stands in the list', async () => {
    const id = await startTestOperation(test.db, user, ['good']);
    const { body } = await read(id);
    expect(body).toEqual({ success: true, item: (await listed()).items.find((one: { id: string }) => one.id === id) });
    expect([(await read(id, await test.signIn())).status, (await read(randomUUID())).status]).toEqual([404, 404]);
  });

  it('shows what became of each item, all or those of one state', async () => {
    const id = await startTestOperation(test.db, user, ['good', 'bad', 'late']);
    await run(id);
    const { body } = await itemsOf(id);
    expect(body).toMatchObject({
      total: 3,
      items: [
        { position: 0, lane: 'x', subject: 'good', state: 'done', external: 'id-good', attempt: 1, code: null },
        { subject: 'bad', state: 'failed', code: 'LOCKED', text: 'The item is locked.' },
        { subject: 'late', state: 'waiting', code: 'LIMIT' },
      ],
    });
    expect((await itemsOf(id, '?state=failed')).body).toMatchObject({ total: 1, items: [{ subject: 'bad' }] });
    expect((await itemsOf(id, '?limit=1&page=3')).body).toMatchObject({ total: 3, items: [{ subject: 'late' }] });
  });

  it.each([
    ['failed', 'CANCELLED', 'Cancelled before it was sent.', 'Gönderilmeden önce iptal edildi.'],
    ['failed', 'NOT_DONE', 'It was sent several times', 'Birkaç kez gönderildi'],
    ['unknown', 'UNKNOWN', 'It was sent, but what became of it', 'Gönderildi ama sonucu'],
    ['failed', 'UNREADABLE', 'It did not happen: start it again.', 'İşlem gerçekleşmedi: yeniden başlatın.'],
    ['unknown', 'UNREADABLE', 'It may have happened: look at the market.', 'İşlem gerçekleşmiş olabilir: pazara bakın.'],
  ] as const)('says in words why an item is %s with the code %s of the server itself', async (state, code, en, tr) => {
    const id = await startTestOperation(test.db, user, ['thing']);
    await test.db.updateTable('operation_items').set({ state, code, text: null }).where('operation_id', '=', id).execute();
    const told = async (language: string): Promise<string> =>
      (await test.send(`GET /operations/${id}/items`, { as: user, headers: { 'accept-language': language } })).body.items[0].text;
    expect([await told('en'), await told('tr')]).toEqual([expect.stringContaining(en), expect.stringContaining(tr)]);
  });

  it('is cancelled and tried again by its owner alone', async () => {
    const id = await startTestOperation(test.db, user, ['late']);
    const other = await test.signIn();
    for (const call of ['cancel', 'retry']) expect((await test.send(`POST /operations/${id}/${call}`, { as: other })).status).toBe(404);
    expect([(await itemsOf(id, '', other)).status, (await itemsOf(randomUUID())).status]).toEqual([404, 404]);
    expect((await test.send(`POST /operations/${id}/retry`, { as: user })).body).toMatchObject({
      code: 'STATE',
      msg: 'This is still running.',
    });

    expect((await test.send(`POST /operations/${id}/cancel`, { as: user })).body).toEqual({ success: true, id });
    expect((await listed()).items.find((one: { id: string }) => one.id === id)).toMatchObject({ cancelling: true });
    await run(id);
    expect((await listed()).items.find((one: { id: string }) => one.id === id)).toMatchObject({ state: 'cancelled', cancelling: false });
    expect((await test.send(`POST /operations/${id}/cancel`, { as: user })).body.code).toBe('STATE');
    expect((await test.send(`POST /operations/${id}/retry`, { as: user })).body).toEqual({ success: true, id, items: 1 });
  });

  it('of no such id is refused with the name of the field', async () => {
    expect(await itemsOf('7')).toMatchObject({ status: 400, body: { fields: { id: expect.any(String) } } });
  });
});

describe('the file of long work', () => {
  it('is named in the list, and sent as a download to its owner alone', async () => {
    const id = await filedTestOperation(test.db, user);
    const { body } = await read(id);
    expect(body.item.file).toEqual({ name: 'things-2026-11-20.csv', size: 6, made_at: expect.stringMatching(/^2026-11-20T12:/) });
    const { status, text, headers } = await fileOf(id);
    expect([status, text]).toEqual([200, 'thing\n']);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="things-2026-11-20.csv"; filename*=UTF-8''things-2026-11-20.csv`,
      'content-type': 'text/csv; charset=utf-8',
      'x-rows': '1',
      'x-total': '1',
    });
    expect((await fileOf(id, await test.signIn())).body.code).toBe('NOT_FOUND');
  });

  it.each([
    ['json', 'application/json; charset=utf-8'],
    ['pdf', 'application/pdf'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ] as const)('is sent as what it is: %s', async (format, type) => {
    const { headers, text } = await fileOf(await filedTestOperation(test.db, user, { format, bytes: Buffer.from('{}') }));
    expect([headers['content-type'], text]).toEqual([type, '{}']);
  });

  it('that is no table has no numbers of rows', async () => {
    const id = await startTestOperation(test.db, user, ['thing']);
    await test.db.transaction().execute((tx) => storeFile(tx, id, { name: 'account', format: 'json', bytes: Buffer.from('{}') }));
    expect(Object.keys((await fileOf(id)).headers).filter((name) => ['x-rows', 'x-total'].includes(name))).toEqual([]);
  });

  it('may need a sign-in of the last 15 minutes, which a token is not', async () => {
    const own = await test.signIn();
    const id = await filedTestOperation(test.db, own, { needsRecentSignIn: true });
    const token = (await test.send('POST /users/tokens', { as: own, body: { name: 'program', expires_days: 30 } })).body.token as string;
    const asProgram = () => test.send(`GET /operations/${id}/file`, { headers: { authorization: `Bearer ${token}` } });
    expect((await asProgram()).body.code).toBe('FORBIDDEN');
    expect((await fileOf(id, own)).status).toBe(200);
    advanceClock(15 * MINUTE + 1);
    expect((await fileOf(id, own)).body.code).toBe('REAUTH');
    // another user's file is answered like an unknown one
    expect((await fileOf(id, await test.signIn())).body.code).toBe('NOT_FOUND');
    const open = await filedTestOperation(test.db, own);
    expect((await fileOf(open, own)).status).toBe(200);
  });

  it('is replaced by the next one of the same operation', async () => {
    const id = await filedTestOperation(test.db, user);
    const next = { name: 'next', format: 'csv', bytes: Buffer.from('2') } as const;
    await test.db.transaction().execute((tx) => storeFile(tx, id, next));
    expect([(await fileOf(id)).text, (await read(id)).body.item.file.name]).toEqual(['2', 'next.csv']);
  });

  it('is stored with the outcome, or not at all', async () => {
    const id = await startTestOperation(test.db, user, ['thing']);
    const fails = test.db.transaction().execute(async (tx) => {
      await storeFile(tx, id, { name: 'lost', format: 'csv', bytes: Buffer.from('1') });
      throw new Error('the lease was lost');
    });
    await expect(fails).rejects.toThrow('the lease was lost');
    expect([(await fileOf(id)).status, (await read(id)).body.item.file]).toEqual([404, null]);
  });

  it('has at most 32 MB and a plain name', async () => {
    const largest = await filedTestOperation(test.db, user, { bytes: Buffer.alloc(MAX_FILE_BYTES) });
    expect((await read(largest)).body.item.file.size).toBe(33_554_432);
    await expect(filedTestOperation(test.db, user, { bytes: Buffer.alloc(MAX_FILE_BYTES + 1) })).rejects.toThrow('at most 33554432 bytes');
    for (const name of ['', 'a/b', 'a"b', 'a.b', 'ş', 'a\nb', 'a'.repeat(101)])
      await expect(filedTestOperation(test.db, user, { name })).rejects.toThrow('no name of a file');
  });

  it('is removed a day after it was made; the operation stays', async () => {
    const id = await filedTestOperation(test.db, user);
    advanceClock(DAY);
    await removeOldFiles(test.db);
    expect((await fileOf(id)).status).toBe(200);
    advanceClock(1);
    await removeOldFiles(test.db);
    expect([(await fileOf(id)).status, (await read(id)).body.item]).toEqual([404, expect.objectContaining({ state: 'done', file: null })]);
  });

  it('is not in the export of an account, and goes with the account', async () => {
    const own = await test.signIn({ steamId: '76561198000000079' });
    const id = await filedTestOperation(test.db, own, { name: 'unexported', bytes: Buffer.from('unexported bytes') });
    const exported = JSON.stringify((await exportData(test, own)).body);
    expect([exported.includes(TEST_KIND.name), exported.includes('unexported')]).toEqual([true, false]);
    expect((await test.send('DELETE /users/account', { as: own, body: {} })).status).toBe(200);
    const left = await test.db.selectFrom('operation_files').select('name').where('operation_id', '=', id).execute();
    expect(left).toEqual([]);
  });
});
