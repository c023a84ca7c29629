import { call } from '@lootfolio/contract/call';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { send, signIn, type Answer } from '../../../test/api.ts';
import { testDatabase } from '../../../test/harness.ts';
import { smallApp } from '../../../test/small-app.ts';
import { hashToken } from '../security/sessions.ts';
import { EXPENSIVE_AT_ONCE } from '../security/expensive-calls.ts';
import { route } from './route.ts';

const reply = z.object({ success: z.literal(true) });
const shared = { method: 'GET', access: 'public', reply } as const;
const expensive = call({ ...shared, path: '/test/expensive', summary: 'Takes long', cost: 5 });
const cheap = call({ ...shared, path: '/test/cheap', summary: 'Takes no time' });
const failing = call({ ...shared, path: '/test/failing', summary: 'Fails', cost: 5 });

let gate = Promise.withResolvers<void>();
let running = 0;
beforeEach(() => {
  gate = Promise.withResolvers();
});

const database = testDatabase();
const app = smallApp(database, [
  route(expensive, async () => {
    running += 1;
    await gate.promise;
    running -= 1;
    return {};
  }),
  route(cheap, async () => ({})),
  route(failing, async () => {
    throw new Error('it failed');
  }),
]);
type From = Parameters<typeof send>[2];
const many = (count: number, from?: From): Promise<Answer>[] => Array.from({ length: count }, () => send(app, 'GET /test/expensive', from));
const statuses = async (answers: Promise<Answer>[]): Promise<number[]> => (await Promise.all(answers)).map(({ status }) => status);

it('a caller has so many expensive calls under way, others have theirs, and cheap ones go on', async () => {
  const [user, other] = [await signIn(database.db), await signIn(database.db)];
  const under = many(EXPENSIVE_AT_ONCE, { as: user });
  await expect.poll(() => running).toBe(EXPENSIVE_AT_ONCE);
  const refused = await send(app, 'GET /test/expensive', { as: user });
  expect(refused).toMatchObject({ status: 429, body: { code: 429, metaData: { remaining_time: 1 } }, headers: { 'retry-after': '1' } });
  expect((await send(app, 'GET /test/cheap', { as: user })).status).toBe(200);

  const theirs = [...many(1, { as: other }), ...many(EXPENSIVE_AT_ONCE)];
  await expect.poll(() => running).toBe(2 * EXPENSIVE_AT_ONCE + 1);
  expect((await send(app, 'GET /test/expensive')).status).toBe(429);
  const elsewhere = many(1, { ip: '10.0.0.9' });
  await expect.poll(() => running).toBe(2 * EXPENSIVE_AT_ONCE + 2);
  gate.resolve();
  expect(new Set(await statuses([...under, ...theirs, ...elsewhere]))).toEqual(new Set([200]));
  expect((await send(app, 'GET /test/expensive', { as: user })).status).toBe(200);
});

it('the tokens of a user count with their browsers', async () => {
  const user = await signIn(database.db);
  const token = `lf_${'a'.repeat(40)}`;
  await database.db
    .insertInto('api_tokens')
    .values({
      user_id: user.userId,
      name: 't',
      token_hash: hashToken(token),
      hint: 'aaaa',
      last_used_at: null,
      scopes: ['read'],
      created_at: new Date(0),
      expires_at: new Date('2030-01-01'),
    })
    .execute();
  const under = many(EXPENSIVE_AT_ONCE, { as: user });
  await expect.poll(() => running).toBe(EXPENSIVE_AT_ONCE);
  expect((await send(app, 'GET /test/expensive', { headers: { authorization: `Bearer ${token}` } })).status).toBe(429);
  gate.resolve();
  await Promise.all(under);
});

it('a call that fails is no longer under way', async () => {
  const user = await signIn(database.db);
  for (let n = 0; n < EXPENSIVE_AT_ONCE + 1; n++) expect((await send(app, 'GET /test/failing', { as: user })).status).toBe(500);
});
