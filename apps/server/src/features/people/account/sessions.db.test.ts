import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, OFFLINE_SETTINGS, send, testApi, type User } from '../../../../test/api.ts';
import { silentLog } from '../../../../test/harness.ts';
import { createApi, type Api } from '../../../app.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';
import { loadConfig } from '../../../platform/process/config.ts';
import { beginSession, hashToken } from '../../../platform/security/sessions.ts';

const test = testApi();
let other: Api;
beforeAll(async () => {
  other = await createApi(loadConfig(OFFLINE_SETTINGS), test.application, silentLog);
});
afterAll(() => other.stop());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

/** Signs the user in with another browser. */
const alsoIn = async (user: User, device = FIREFOX, ip = '203.0.113.7'): Promise<User> => {
  const token = await test.db.transaction().execute((tx) => beginSession(tx, { userId: user.userId, device, ip, replaces: null }));
  const row = await test.db
    .selectFrom('sessions')
    .select('csrf_token')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return { userId: user.userId, cookie: `lf_session=${token}`, csrf: row.csrf_token };
};
const list = async (as: User) => (await test.send('GET /users/sessions', { as })).body;
const status = async (as: User, app = test.app): Promise<number> => (await send(app, 'GET /users/details', { as })).status;
const audited = (as: User) =>
  test.db.selectFrom('audit_log').select(['action', 'object', 'new_value']).where('actor_id', '=', as.userId).execute();

let user: User;
beforeEach(async () => {
  user = await test.signIn();
});

describe('the list of sessions', () => {
  it('shows device, address and beginning of each, the newest first, the present one marked [ACC-105, ACC-114, ACC-116, ACC-117, ACC-142, ACC-183, DATA-115]', async () => {
    const begun = now().toISOString();
    advanceClock(MINUTE);
    await alsoIn(user, WINDOWS, '2001:db8::1');
    const { success, sessions, total } = await list(user);
    expect([success, total]).toEqual([true, 2]);
    const later = now().toISOString();
    expect(sessions).toEqual([
      { id: expect.any(Number), device: WINDOWS, ip: '2001:db8::1', session_start: later, last_seen: later, current: false },
      { id: expect.any(Number), device: 'test', ip: '127.0.0.1', session_start: begun, last_seen: begun, current: true },
    ]);
  });

  it('is of at most 20, and counts them all [ACC-183]', async () => {
    for (let n = 0; n < 22; n++) await alsoIn(user, `browser ${n}`);
    const { sessions, total } = await list(user);
    expect([sessions.length, total, sessions[0].device, sessions[19].device]).toEqual([20, 23, 'browser 21', 'browser 2']);
  });

  it('leaves out ended sessions and those of other users [ACC-183]', async () => {
    const old = await alsoIn(user);
    await test.db
      .updateTable('sessions')
      .set({ expires_at: now() })
      .where('token_hash', '=', hashToken(old.cookie.split('=')[1]!))
      .execute();
    await alsoIn(await test.signIn());
    expect((await list(user)).total).toBe(1);
  });
});

describe('ending one session', () => {
  it('works at once, in every process [ACC-183]', async () => {
    const browser = await alsoIn(user);
    // both processes have the session in their cache now
    expect([await status(browser), await status(browser, other.app)]).toEqual([200, 200]);
    const { id } = (await list(browser)).sessions.find((session: { current: boolean }) => session.current);
    const answer = await test.send(`DELETE /users/sessions/${id}`, { as: user });
    expect([answer.status, answer.body]).toEqual([200, { success: true, id }]);
    expect(await status(browser)).toBe(401);
    await expect.poll(() => status(browser, other.app)).toBe(401);
    expect(await status(user)).toBe(200);
    expect(await audited(user)).toEqual([{ action: 'session.ended', object: `user:${user.userId}`, new_value: null }]);
  });

  it('also ends the present one [ACC-183]', async () => {
    const [{ id }] = (await list(user)).sessions;
    expect((await test.send(`DELETE /users/sessions/${id}`, { as: user })).status).toBe(200);
    expect(await status(user)).toBe(401);
  });

  it('happens once when it is asked for twice at once', async () => {
    const browser = await alsoIn(user);
    const { id } = (await list(browser)).sessions.find((session: { current: boolean }) => session.current);
    const answers = await Promise.all([1, 2, 3].map(() => test.send(`DELETE /users/sessions/${id}`, { as: user })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await audited(user)).toHaveLength(1);
  });

  it("answers 404 for another user's and for none, and ends nothing [ACC-183, HTTP-204]", async () => {
    const stranger = await test.signIn();
    const [{ id }] = (await list(stranger)).sessions;
    for (const wrong of [id, 2_147_483_647]) {
      const answer = await test.send(`DELETE /users/sessions/${wrong}`, { as: user });
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await test.send('DELETE /users/sessions/0', { as: user })).body.fields).toHaveProperty('id');
    expect(await status(stranger)).toBe(200);
    expect(await audited(user)).toEqual([]);
  });
});

describe('ending all other sessions', () => {
  it('leaves the present one, and other users alone, in every process [ACC-183]', async () => {
    const browsers = [await alsoIn(user), await alsoIn(user)];
    const stranger = await test.signIn();
    for (const browser of browsers) expect(await status(browser, other.app)).toBe(200);
    const answer = await test.send('DELETE /users/sessions', { as: user });
    expect([answer.status, answer.body]).toEqual([200, { success: true, ended: 2 }]);
    for (const browser of browsers) {
      expect(await status(browser)).toBe(401);
      await expect.poll(() => status(browser, other.app)).toBe(401);
    }
    expect([await status(user), await status(user, other.app), await status(stranger)]).toEqual([200, 200, 200]);
    expect(await audited(user)).toEqual([{ action: 'sessions.ended', object: `user:${user.userId}`, new_value: { ended: 2 } }]);
    expect((await test.send('DELETE /users/sessions', { as: user })).body).toEqual({ success: true, ended: 0 });
  });
});

it('a user whose account is deleted has no session', async () => {
  await test.db.updateTable('users').set({ deleted_at: now() }).where('id', '=', user.userId).execute();
  expect(await status(user)).toBe(401);
});
