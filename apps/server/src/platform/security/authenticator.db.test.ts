import { randomBytes } from 'node:crypto';
import { call } from '@lootfolio/contract/call';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { MINUTE, send, signIn, type Sent } from '../../../test/api.ts';
import { testDatabase } from '../../../test/harness.ts';
import { smallApp } from '../../../test/small-app.ts';
import { advanceClock } from '../process/clock.ts';
import { route } from '../http/route.ts';
import { newApiToken } from './api-tokens.ts';
import { hashKey, hashToken } from './sessions.ts';

const open = call({
  method: 'GET',
  path: '/test/open',
  access: 'public',
  summary: 'Answers everybody',
  reply: z.object({ success: z.literal(true) }),
});

const database = testDatabase();
const app = smallApp(database, [route(open, async () => ({}))], (_api, { authenticator, rates, db }) => {
  lookUp = (value, ip, kind = 'session') => authenticator.find({ kind, value }, ip);
  consume = rates.consume;
  queries = vi.spyOn(db, 'selectFrom');
});
let lookUp: (value: string, ip: string, kind?: 'session' | 'token') => Promise<unknown>;
let consume: (rule: null, subject: { userId: null; ip: string }, cost: number) => Promise<void>;
let queries: ReturnType<typeof vi.spyOn>;

const VISITOR_CALLS = 1200;
const invented = {
  cookie: () => ({ headers: { cookie: `lf_session=${randomBytes(32).toString('base64url')}` } }),
  token: () => ({ headers: { authorization: `Bearer lf_${randomBytes(30).toString('base64url')}` } }),
};
const ask = async (sent: Sent): Promise<number> => (await send(app, 'GET /test/open', sent)).status;
let network = 0;
let ip = '';
beforeEach(() => {
  ip = `10.1.0.${++network}`;
  advanceClock(MINUTE);
});

/** Uses up the calls of an address in this minute, except `left` calls. */
const useUp = (left: number): Promise<void> => consume(null, { userId: null, ip }, VISITOR_CALLS - left);

describe.each(['cookie', 'token'] as const)('an invented %s', (kind) => {
  const wrong = kind === 'cookie' ? 200 : 401;

  it('costs no lookup after its 429, until the minute ends', async () => {
    await useUp(3);
    for (let n = 0; n < 3; n++) expect(await ask({ ip, ...invented[kind]() })).toBe(wrong);
    expect(await ask({ ip, ...invented[kind]() })).toBe(429);
    queries.mockClear();
    for (let n = 0; n < 10; n++) expect(await ask({ ip, ...invented[kind]() })).toBe(429);
    expect(queries).not.toHaveBeenCalled();
    // other addresses are not concerned
    expect(await ask({ ip: '10.2.0.1', ...invented[kind]() })).toBe(wrong);
    advanceClock(MINUTE);
    expect(await ask({ ip, ...invented[kind]() })).toBe(wrong);
  });

  it('stops nobody at its address whom this process knows, nor visitors in any other way than before', async () => {
    const user = await signIn(database.db);
    expect(await ask({ ip, as: user })).toBe(200);
    await useUp(0);
    expect(await ask({ ip, ...invented[kind]() })).toBe(429);
    expect(await ask({ ip, ...invented[kind]() })).toBe(429);
    // their session is looked up again
    advanceClock(31_000);
    expect(await ask({ ip, as: user })).toBe(200);
  });
});

it('a session that is not known yet is looked up while visitors at its address are refused', async () => {
  await useUp(0);
  expect(await ask({ ip })).toBe(429);
  expect(await ask({ ip, as: await signIn(database.db) })).toBe(200);
});

async function createApiToken(userId: number): Promise<string> {
  const token = newApiToken();
  const row = { user_id: userId, name: 't', token_hash: hashToken(token), hint: 'aaaa', last_used_at: null, scopes: ['read'] };
  await database.db
    .insertInto('api_tokens')
    .values({ ...row, created_at: new Date(0), expires_at: new Date('2030-01-01') })
    .execute();
  return token;
}

it.each(['session', 'token'] as const)('a valid %s is kept in memory by its hash alone', async (kind) => {
  const user = await signIn(database.db);
  const value = kind === 'session' ? user.cookie.split('=')[1]! : await createApiToken(user.userId);
  const kept = [vi.spyOn(Set.prototype, 'add'), vi.spyOn(Map.prototype, 'set')];
  expect(await lookUp(value, ip, kind)).toMatchObject({ userId: user.userId });
  const keys = kept.flatMap(({ mock }) => mock.calls.map(([key]: unknown[]) => key));
  for (const spy of kept) spy.mockRestore();
  expect(keys).toContain(hashKey(value));
  expect(keys).not.toContain(value);
});

it('a credential that has ended is known no more', async () => {
  const user = await signIn(database.db);
  const value = user.cookie.split('=')[1]!;
  expect(await lookUp(value, ip)).toMatchObject({ userId: user.userId });
  await database.db.deleteFrom('sessions').where('token_hash', '=', hashToken(value)).execute();
  advanceClock(31_000);
  expect(await lookUp(value, ip)).toBeNull();
  await useUp(0);
  expect(await ask({ ip, ...invented.cookie() })).toBe(429);
  await expect(lookUp(value, ip)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
