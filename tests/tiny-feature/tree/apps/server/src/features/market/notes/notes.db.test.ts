import { addNote as addCall } from '@lootfolio/contract/features/market/notes';
import { describe, expect, it } from 'vitest';
import { START, testApi, type User } from '../../../../test/api.ts';
import { exportData } from '../../../../test/data-export.ts';
import { goodInput } from '../../../../test/inputs.ts';
import { runOperation } from '../../../../test/operations.ts';
import { readCsv } from '../../../../test/read-csv.ts';
import { notesExportKind } from './export-notes.ts';

const test = testApi();
const add = (as: User | undefined, text: string, language = 'en') =>
  test.send('POST /notes', { ...(as && { as }), body: { text }, headers: { 'accept-language': language } });

describe('notes', () => {
  it('are kept and listed', async () => {
    const user = await test.signIn();
    const { body } = await add(user, ' buy cases ');
    expect(body).toEqual({ success: true, id: expect.any(Number) });
    const listed = await test.send('GET /notes', { as: user });
    expect(listed.body).toEqual({ success: true, total: 1, items: [{ id: body.id, text: 'buy cases', added_at: START.toISOString() }] });
  });

  it('are checked: rights, fields, and a cap that says itself in the language of the caller', async () => {
    const user = await test.signIn();
    expect((await add(undefined, 'x')).status).toBe(401);
    const empty = await add(user, '');
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([400, ['text']]);
    await add(user, 'one');
    await add(user, 'two');
    expect((await add(user, 'three')).body).toMatchObject({ code: 'LIMIT_REACHED', msg: 'You can keep up to 2 notes.' });
    expect((await add(user, 'three', 'tr')).body.msg).toBe('En fazla 2 not saklayabilirsiniz.');
  });

  it('have an input for the tests over all calls', async () => {
    const user = await test.signIn();
    const { body } = await goodInput(test, addCall, user);
    expect((await add(user, String(body!['text']))).status).toBe(200);
  });

  it('are exported as long work', async () => {
    const user = await test.signIn();
    await add(user, 'buy cases');
    const { operation } = (await test.send('POST /notes/export', { as: user, body: { client_key: 'notes-once' } })).body;
    await runOperation(test.db, notesExportKind(test), operation);
    const file = await test.send(`GET /operations/${operation}/file`, { as: user });
    expect(file.body).toEqual([expect.objectContaining({ text: 'buy cases' })]);
  });

  it.each([
    ['en', ',', ['Notes exported', 'User'], ['Note added', 'Note', 'Text (text)']],
    ['tr', ';', ['Notlar dışa aktarıldı', 'Kullanıcı'], ['Not eklendi', 'Not', 'Metin (text)']],
  ])('are named in the audit log, in %s', async (language, separator, exported, added) => {
    const admin = await test.signIn({ role: 'ADMIN' });
    const body = { format: 'csv', timezone: 'UTC', action: 'note.' };
    const file = await test.send('POST /admin/log/audit/export', { as: admin, body, headers: { 'accept-language': language } });
    const [, newest, before] = readCsv(file, separator);
    expect([newest![4], newest![6]]).toEqual(exported);
    expect([before![4], before![6], before![9]]).toEqual(added);
  });

  it('are documented', async () => {
    const { body } = await test.send('GET /openapi.json');
    expect(Object.keys(body.paths['/notes']).toSorted()).toEqual(['get', 'post']);
  });

  it('are handed out with the data of the user, and erased with the account', async () => {
    const user = await test.signIn();
    await add(user, 'mine');
    const exported = await exportData(test, user);
    expect(JSON.stringify(exported.body)).toContain('"notes":[{"id":');
    expect((await test.send('DELETE /users/account', { as: user, body: {} })).status).toBe(200);
    expect(await test.db.selectFrom('notes').selectAll().where('user_id', '=', user.userId).execute()).toEqual([]);
  });

  it('have a screen, which search engines leave alone', async () => {
    const page = await test.app.inject({ url: '/notes' });
    expect([page.statusCode, page.headers['content-type'], page.body.includes('noindex')]).toEqual([200, 'text/html; charset=utf-8', true]);
    expect((await test.app.inject({ url: '/robots.txt' })).body).toContain('Disallow: /notes');
  });
});
