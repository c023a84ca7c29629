import { call } from '@lootfolio/contract/call';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { send, signIn } from '../../../test/api.ts';
import { testDatabase } from '../../../test/harness.ts';
import { smallApp } from '../../../test/small-app.ts';
import { audit } from '../security/audit.ts';
import { route, write } from './route.ts';

const secretsOf = call({
  method: 'POST',
  path: '/test/admin/{id}',
  access: 'admin',
  summary: 'What only administrators may do',
  params: z.object({ id: z.coerce.number().int() }),
  body: z.object({ appID: z.int().optional(), text: z.string().optional() }),
  reply: z.object({ success: z.literal(true), id: z.int(), seen: z.unknown() }),
});
const wrongReply = call({
  method: 'GET',
  path: '/test/wrong',
  access: 'public',
  summary: 'Breaks its promise',
  reply: z.object({ success: z.literal(true), n: z.int() }),
});
const writing = call({
  method: 'POST',
  path: '/test/write',
  access: 'user',
  summary: 'Writes, and does more once that is committed',
  reply: z.object({ success: z.literal(true) }),
});

const database = testDatabase();
let runs = 0;
const effects: string[] = [];
const app = smallApp(database, [
  route(secretsOf, async ({ params, body }) => {
    runs++;
    return { id: params.id, seen: body, password: 'never leaves' };
  }),
  route(wrongReply, async () => ({ n: 'not a number' as unknown as number })),
  write(writing, async ({ tx, caller, afterCommit }) => {
    await audit(tx, caller, { action: 'test.written', object: `user:${caller.userId}` });
    afterCommit(() => {
      throw new Error('the effect failed');
    });
    afterCommit(() => void effects.push('the next one'));
    return {};
  }),
]);
const ask = (as?: Awaited<ReturnType<typeof signIn>>, body: object = {}, headers = {}) =>
  send(app, 'POST /test/admin/7', { ...(as && { as }), body, headers });

describe('a call for administrators', () => {
  it('is 401 without session, 403 with any other role, and its handler never runs [AUTH-119, AUTH-120, AUTH-122, AUTH-312]', async () => {
    const before = runs;
    expect([(await ask()).status, (await ask()).body.code]).toEqual([401, 'UNAUTHORISED']);
    for (const role of ['USER', 'MODERATOR', 'SUPPORT'] as const) {
      const refused = await ask(await signIn(database.db, { role }));
      expect([refused.status, refused.body]).toEqual([403, { success: false, code: 'FORBIDDEN', msg: 'You may not do this.' }]);
    }
    expect(runs).toBe(before);
    expect((await ask(await signIn(database.db, { role: 'ADMIN' }))).status).toBe(200);
  });

  it('reveals nothing about its input to others: the role is checked before the body', async () => {
    const user = await signIn(database.db);
    expect((await ask(user, { text: 5 }, { 'x-csrf-token': 'wrong' })).status).toBe(403);
    expect((await ask(undefined, { text: 5 })).status).toBe(401);
  });

  it('is refused to an administrator who was banned', async () => {
    expect((await ask(await signIn(database.db, { role: 'ADMIN', banned: true }))).status).toBe(401);
  });
});

describe('input and reply', () => {
  it('hold only what the contract names [HTTP-204, HTTP-115]', async () => {
    const admin = await signIn(database.db, { role: 'ADMIN' });
    const answer = await ask(admin, { app_id: 730, text: 'x', role: 'ADMIN' });
    expect(answer.body).toEqual({ success: true, id: 7, seen: { appID: 730, text: 'x' } });
  });

  it.each(['\0', 'a\0b', '\ud83d', '\udca5x'])('hold no text that the database could not: %j', async (text) => {
    const admin = await signIn(database.db, { role: 'ADMIN' });
    const answer = await ask(admin, { text });
    expect([answer.status, answer.body.fields]).toEqual([400, { text: 'contains characters that cannot be stored' }]);
    expect((await ask(admin, { text: 'ş💥\n\\u0000' })).status).toBe(200);
  });

  it('are a failure inside when the reply is not what was promised', async () => {
    const answer = await send(app, 'GET /test/wrong');
    expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL']);
  });
});

it('an effect after the commit that throws is logged: the write stands, its success is answered and the other effects follow', async () => {
  const logged = vi.spyOn(app.log, 'error');
  const user = await signIn(database.db);
  const answer = await send(app, 'POST /test/write', { as: user });
  expect([answer.status, answer.body, effects]).toEqual([200, { success: true }, ['the next one']]);
  const rows = await database.db.selectFrom('audit_log').select('action').where('actor_id', '=', user.userId).execute();
  expect(rows).toEqual([{ action: 'test.written' }]);
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ message: 'the effect failed' });
});
