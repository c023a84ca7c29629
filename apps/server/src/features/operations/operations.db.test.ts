import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { START, testApi, type User } from '../../../test/api.ts';
import { runTestOperation, startTestOperation, TEST_KIND } from '../../../test/operations.ts';
import { advanceClock } from '../../platform/process/clock.ts';

const test = testApi();
let user: User;
beforeAll(async () => {
  user = await test.signIn();
});

const run = (id: string): Promise<void> => runTestOperation(test.db, id);
const listed = async (query = '', as = user) => (await test.send(`GET /operations${query}`, { as })).body;
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
        { id: second, kind: TEST_KIND.name, state: 'waiting', cancelling: false, ended_at: null },
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
