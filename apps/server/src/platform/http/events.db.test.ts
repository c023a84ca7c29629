import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type User } from '../../../test/api.ts';
import { editUser } from '../../../test/users.ts';

const test = testApi();
let origin = '';
const open: AbortController[] = [];
beforeAll(async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.abort();
});

/** Connects a browser. Returns the events that it received, and whether its stream has ended. */
async function listenAs(user?: User) {
  const stop = new AbortController();
  open.push(stop);
  const response = await fetch(`${origin}/api/v1/events`, { signal: stop.signal, headers: user ? { cookie: user.cookie } : {} });
  const heard = { text: '', over: false };
  const read = async (): Promise<void> => {
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) heard.text += piece;
    heard.over = true;
  };
  read().catch(() => {});
  return heard;
}
const notifyUser = (user: User) => test.pool.query("select pg_notify('notifications', $1)", [String(user.userId)]);

describe('a stream of events', () => {
  it('ends with its session: a signed-out browser receives no further events', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    const [mine, theirs, visitors] = [await listenAs(user), await listenAs(other), await listenAs()];
    await notifyUser(user);
    await expect.poll(() => mine.text).toContain('event: notifications');
    expect((await test.send('GET /logout', { as: user })).status).toBe(200);
    await expect.poll(() => mine.over).toBe(true);
    await notifyUser(other);
    await expect.poll(() => theirs.text).toContain('event: notifications');
    expect([theirs.over, visitors.over, visitors.text.includes('event: notifications')]).toEqual([false, false, false]);
  });

  it('ends when another browser of the user ends its session, or when they delete their account', async () => {
    await test.signIn({ role: 'ADMIN' });
    for (const call of ['DELETE /users/sessions', 'DELETE /users/account']) {
      const user = await test.signIn();
      const { rows } = await test.pool.query('select id from sessions where user_id = $1', [user.userId]);
      const heard = await listenAs(user);
      if (call === 'DELETE /users/account') await test.send(call, { as: user, body: {} });
      else await test.send(`${call}/${rows[0].id}`, { as: user });
      await expect.poll(() => heard.over).toBe(true);
    }
  });

  it('ends when its user is banned or gets another Steam id; with a new role the browser must connect anew', async () => {
    const admin = await test.signIn({ role: 'ADMIN' });
    for (const change of [{ profile_state: 2 }, { steam_id: '76561198000000321', note: 'why' }, { ROLE: 'ADMIN' }]) {
      const [user, other] = [await test.signIn(), await test.signIn()];
      const [heard, others] = [await listenAs(user), await listenAs(other)];
      expect((await editUser(test, admin, user.userId, change)).status).toBe(200);
      await expect.poll(() => heard.over).toBe(true);
      await notifyUser(other);
      await expect.poll(() => others.text).toContain('event: notifications');
      expect(others.over).toBe(false);
      // a banned user can connect again only as a visitor
      const again = await listenAs(user);
      await notifyUser(user);
      await test.pool.query("select pg_notify('notifications', $1)", [String(other.userId)]);
      const isUser = 'ROLE' in change;
      if (isUser) await expect.poll(() => again.text).toContain('event: notifications');
      else expect(again.text).not.toContain('event: notifications');
    }
  });
});
