import { beforeEach, expect, it } from 'vitest';
import { testApi, type User } from '../../../../test/api.ts';
import { beginSession } from '../../../platform/security/sessions.ts';

const test = testApi();
let admin: User;
beforeEach(async () => {
  admin = await test.signIn({ role: 'ADMIN' });
});

const signOut = (id: number, as = admin) => test.send(`POST /admin/user/${id}/sign-out`, { as });
const isSignedIn = async (as: User): Promise<boolean> => (await test.send('GET /init/user', { as })).status === 200;
const lastAudit = () =>
  test.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'object', 'old_value', 'new_value'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

it('ends all sessions and API tokens of a user at once, and no other ones; the audit log says so', async () => {
  const [user, other] = [await test.signIn(), await test.signIn()];
  const made = await test.send('POST /users/tokens', { as: user, body: { name: 'bot', scopes: ['read'], expires_days: 30 } });
  const byToken = async () => (await test.send('GET /users/details', { headers: { authorization: `Bearer ${made.body.token}` } })).status;
  expect([await isSignedIn(user), await byToken()]).toEqual([true, 200]);
  const answer = await signOut(user.userId);
  expect([answer.status, answer.body]).toEqual([200, { success: true, ended: 1 }]);
  expect([await isSignedIn(user), await byToken(), await isSignedIn(other), await isSignedIn(admin)]).toEqual([false, 401, true, true]);
  expect(await lastAudit()).toEqual({
    actor_id: admin.userId,
    action: 'user.signed_out',
    object: `user:${user.userId}`,
    old_value: null,
    new_value: { sessions: 1 },
  });
  // the account stays as it was
  const row = await test.db.selectFrom('users').select(['profile_state', 'role']).where('id', '=', user.userId).executeTakeFirstOrThrow();
  expect(row).toEqual({ profile_state: 1, role: 'USER' });
  expect((await signOut(user.userId)).body.ended).toBe(0);
});

it('of the own account keeps the session that calls', async () => {
  const another = { userId: admin.userId, device: 'another', ip: '127.0.0.1', replaces: null };
  await test.db.transaction().execute((tx) => beginSession(tx, another));
  expect((await signOut(admin.userId)).body).toEqual({ success: true, ended: 1 });
  expect(await isSignedIn(admin)).toBe(true);
});

it('is refused to others, and for nobody', async () => {
  const [user, other] = [await test.signIn(), await test.signIn()];
  expect((await signOut(user.userId, other)).status).toBe(403);
  expect((await signOut(999_999)).status).toBe(404);
  expect(await isSignedIn(user)).toBe(true);
});
