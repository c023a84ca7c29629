import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE, OFFLINE_SETTINGS, send, testApi, type Answer, type User } from '../../../../test/api.ts';
import { silentLog } from '../../../../test/harness.ts';
import { createApi, type Api } from '../../../app.ts';
import { advanceClock, now, nowMs } from '../../../platform/process/clock.ts';
import { loadConfig } from '../../../platform/process/config.ts';
import { hashToken } from '../../../platform/security/sessions.ts';

const test = testApi();
let second: Api;
beforeAll(async () => {
  second = await createApi(loadConfig(OFFLINE_SETTINGS), test.application, silentLog);
});
afterAll(() => second.stop());

const make = (as: User, body: object = {}) => test.send('POST /users/tokens', { as, body: { name: 'script', expires_days: 30, ...body } });
const tokenOf = async (as: User, body: object = {}): Promise<{ id: number; token: string }> => {
  const { item, token } = (await make(as, body)).body;
  return { id: item.id, token };
};
const list = async (as: User) => (await test.send('GET /users/tokens', { as })).body;
const withToken = (token: string, call = 'GET /init/user', more: object = {}): Promise<Answer> =>
  test.send(call, { headers: { authorization: `Bearer ${token}` }, ...more });

describe('a personal API token', () => {
  it('is lf_ and 40 characters, shown once; only its SHA-256 and the end of it are kept [ACC-175]', async () => {
    const user = await test.signIn();
    const { body } = await make(user, { name: ' My script ', expires_days: 90 });
    expect(body.token).toMatch(/^lf_[\w-]{40}$/);
    const item = {
      id: expect.any(Number),
      name: 'My script',
      hint: body.token.slice(-4),
      scopes: ['read'],
      created_at: now().toISOString(),
      expires_at: new Date(nowMs() + 90 * DAY).toISOString(),
      last_used_at: null,
    };
    expect(body).toEqual({ success: true, item, token: body.token });
    expect(await list(user)).toEqual({ success: true, items: [item], total: 1 });
    const row = await test.db.selectFrom('api_tokens').selectAll().where('id', '=', body.item.id).executeTakeFirstOrThrow();
    expect(row.token_hash.equals(hashToken(body.token))).toBe(true);
    const audits = await test.db.selectFrom('audit_log').selectAll().where('object', '=', `token:${body.item.id}`).execute();
    expect(audits).toMatchObject([{ action: 'token.created', actor_id: user.userId }]);
    expect(JSON.stringify([row, audits])).not.toContain(body.token);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['scopes', { scopes: ['write'] }],
    ['scopes', { scopes: [] }],
    ['expires_days', { expires_days: 31 }],
    ['expires_days', { expires_days: null }],
  ])('needs a good %s, not %j [ACC-175]', async (field, wrong) => {
    const answer = await make(await test.signIn(), wrong);
    expect([answer.status, Object.keys(answer.body.fields)[0]!.split('.')[0]]).toEqual([400, field]);
  });

  it('is one of ten at most, also when twenty are asked for at once; expired ones do not count [ACC-175]', async () => {
    const user = await test.signIn();
    const other = await test.signIn();
    await make(other);
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(user)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
    const refused = answers.find((answer) => answer.status !== 200)!;
    expect([refused.status, refused.body]).toEqual([
      400,
      { success: false, code: 'LIMIT_REACHED', msg: 'You can have up to 10 API tokens.' },
    ]);
    expect((await list(user)).total).toBe(10);
    await test.db
      .updateTable('api_tokens')
      .set({ expires_at: now() })
      .where('id', '=', (await list(user)).items[3].id)
      .execute();
    expect((await make(user)).status).toBe(200);
    expect([(await list(user)).total, (await list(other)).total]).toEqual([10, 1]);
  });

  it('is made and revoked only within 15 minutes of a sign-in with Steam [AUTH-128, ACC-175]', async () => {
    const user = await test.signIn();
    const { id } = await tokenOf(user);
    advanceClock(15 * MINUTE);
    expect((await make(user)).status).toBe(200);
    advanceClock(1);
    for (const answer of [await make(user), await test.send(`DELETE /users/tokens/${id}`, { as: user })]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'REAUTH']);
    }
    expect((await list(user)).total).toBe(2);
  });
});

describe('a call with a token', () => {
  it('reads as its user, without cookie and CSRF token [ACC-175]', async () => {
    const user = await test.signIn();
    const { token } = await tokenOf(user);
    await test.send('POST /users/views', { as: user, body: { name: 'mine', search: 'a=1' } });
    expect((await withToken(token)).body.user.user_name).toMatch(/^trader/);
    expect((await withToken(token, 'GET /users/views')).body.items).toMatchObject([{ name: 'mine' }]);
    expect((await withToken(token, 'POST /watchlist/all', { body: {} })).body).toMatchObject({ success: true, total: 0 });
  });

  it('counts before the cookie of a browser [ACC-175]', async () => {
    const [user, browser] = [await test.signIn(), await test.signIn()];
    const { token } = await tokenOf(user);
    const answer = await test.send('POST /users/views', {
      as: browser,
      headers: { authorization: `bearer ${token}` },
      body: { name: 'x', search: '' },
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('is 401 with a token that nobody has, in the language of the caller; another scheme is no token [ACC-175]', async () => {
    for (const wrong of ['lf_', 'x', `lf_${'a'.repeat(40)}`, `lf_${'a'.repeat(41)}`, `lf_${"'".repeat(40)}`]) {
      const answer = await withToken(wrong, 'GET /health');
      expect([answer.status, answer.body]).toEqual([401, { success: false, code: 'UNAUTHORISED', msg: 'This API token is not valid.' }]);
    }
    const turkish = await test.send('GET /health', { headers: { authorization: 'Bearer lf_x', 'accept-language': 'tr' } });
    expect(turkish.body.msg).toBe('Bu API belirteci geçerli değil.');
    expect((await test.send('GET /health', { headers: { authorization: 'Basic bGY6eA==' } })).status).toBe(200);
  });

  it('ends at once when the token is revoked or expires, in every process [ACC-175]', async () => {
    const user = await test.signIn();
    const [revoked, expiring] = [await tokenOf(user), await tokenOf(user)];
    const onSecond = async (token: string): Promise<number> =>
      (await send(second.app, 'GET /init/user', { headers: { authorization: `Bearer ${token}` } })).status;
    for (const { token } of [revoked, expiring]) expect([(await withToken(token)).status, await onSecond(token)]).toEqual([200, 200]);
    const gone = await test.send(`DELETE /users/tokens/${revoked.id}`, { as: user });
    expect(gone.body).toEqual({ success: true, id: revoked.id });
    expect([(await withToken(revoked.token)).status, await onSecond(revoked.token)]).toEqual([401, 401]);
    advanceClock(30 * DAY - 1);
    expect([(await withToken(expiring.token)).status, await onSecond(expiring.token)]).toEqual([200, 200]);
    advanceClock(1);
    expect([(await withToken(expiring.token)).status, await onSecond(expiring.token)]).toEqual([401, 401]);
  });

  it('is nothing once its user is banned or deleted [AUTH-122, ACC-175]', async () => {
    const user = await test.signIn();
    const { token } = await tokenOf(user);
    for (const state of [{ profile_state: 2 }, { profile_state: 1, deleted_at: now() }]) {
      await test.db.updateTable('users').set(state).where('id', '=', user.userId).execute();
      expect((await withToken(token)).status).toBe(401);
    }
    await test.db.updateTable('users').set({ deleted_at: null }).where('id', '=', user.userId).execute();
    expect((await withToken(token)).status).toBe(200);
  });

  it('notes at most once a minute when it was last used [ACC-175]', async () => {
    const user = await test.signIn();
    const { token } = await tokenOf(user);
    const lastUsed = async (): Promise<number> => Date.parse((await list(user)).items[0].last_used_at);
    const first = nowMs();
    await withToken(token);
    expect(await lastUsed()).toBe(first);
    advanceClock(MINUTE - 1);
    await withToken(token);
    expect(await lastUsed()).toBe(first);
    advanceClock(1);
    await withToken(token);
    expect(await lastUsed()).toBe(first + MINUTE);
  });

  it('may be made 600 times a minute; other tokens of its user and their browser go on [ACC-175]', async () => {
    const user = await test.signIn();
    const [one, other] = [await tokenOf(user), await tokenOf(user)];
    let refused = 0;
    for (let n = 0; n < 601; n++) if ((await withToken(one.token, 'GET /health')).body.code === 429) refused += 1;
    expect(refused).toBe(1);
    expect((await withToken(other.token)).status).toBe(200);
    expect((await test.send('GET /init/user', { as: user })).status).toBe(200);
    advanceClock(MINUTE);
    expect((await withToken(one.token)).status).toBe(200);
  });
});
