import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { OFFLINE_SETTINGS, testApi, type Answer, type User } from '../../../../test/api.ts';
import { beginDeletion, readRest, untilWaiting } from '../../../../test/ending.ts';
import { confirmMail, linkTo, MARKET_UPDATES, switchOn, WEBHOOK } from '../../../../test/notifications.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const test = testApi();
let user: User;
beforeEach(async () => {
  user = await test.signIn();
});

const logs = async (as: User) => (await test.send('GET /notifications/logs', { as })).body.logs;
const send = (as: User, config: object): Promise<Answer> =>
  test.send('POST /notifications/send', { as, body: { type: 'MARKET_UPDATES', title: 'Maintenance', message: 'Tonight.', config } });

describe('a message of an administrator', () => {
  it('goes to the named users, on each channel that they switched on, and not to those who switched the type off [ACC-149, ACC-168, ACC-172]', async () => {
    const admin = await test.signIn({ role: 'ADMIN' });
    const off = await test.signIn();
    for (const one of [user, off]) await confirmMail(test, one);
    await switchOn(test, user, 'MAIL', MARKET_UPDATES);
    await switchOn(test, user, 'DISCORD', MARKET_UPDATES);
    await linkTo(test, user, 'DISCORD', WEBHOOK);
    await switchOn(test, off, 'MAIL');
    const answer = await send(admin, { user_ids: [user.userId, off.userId, 2_000_000_000], link: '/watchlist' });
    expect(answer.body).toEqual({ success: true, queued: 2 });
    expect(await logs(user)).toHaveLength(2);
    expect(await logs(off)).toEqual([]);
    const audited = await test.db.selectFrom('audit_log').select(['action', 'new_value']).where('actor_id', '=', admin.userId).execute();
    expect(audited).toMatchObject([{ action: 'notification.sent', new_value: { queued: 2 } }]);
  });

  it('to all reaches everybody who wants it, but nobody who is banned [ACC-172]', async () => {
    await sql`delete from notification_settings`.execute(test.db);
    const admin = await test.signIn({ role: 'ADMIN' });
    const others = await Promise.all([test.signIn(), test.signIn()]);
    for (const one of [user, ...others]) {
      await switchOn(test, one, 'MAIL', MARKET_UPDATES);
      await confirmMail(test, one);
    }
    await test.db.updateTable('users').set({ profile_state: 2 }).where('id', '=', others[1].userId).execute();
    expect((await send(admin, { all: true })).body.queued).toBe(2);
    expect(await logs(user)).toHaveLength(1);
  });

  it('leaves nothing of a user whose account is deleted meanwhile', async () => {
    const [admin, leaving] = [await test.signIn({ role: 'ADMIN' }), await test.signIn()];
    await confirmMail(test, leaving);
    await switchOn(test, leaving, 'MAIL', MARKET_UPDATES);
    const { rest, commit } = await beginDeletion(test, leaving);
    const answer = send(admin, { user_ids: [leaving.userId] });
    await untilWaiting(test, answer);
    await commit();
    expect([(await answer).body.queued, await readRest(test.db, leaving)]).toEqual([0, rest]);
  });

  it('may name a thousand, who stand in its record', async () => {
    const admin = await test.signIn({ role: 'ADMIN' });
    const ids = [user.userId, ...Array.from({ length: 999 }, (_, n) => 1_000_000_000 + ((n * 7_368_787) % 999_999_937))];
    expect(await send(admin, { user_ids: ids })).toMatchObject({ status: 200, body: { success: true } });
    const audited = await test.db.selectFrom('audit_log').select(['object', 'new_value']).where('actor_id', '=', admin.userId).execute();
    expect(audited).toMatchObject([{ object: 'users:1000', new_value: { user_ids: ids } }]);
  });

  it('needs users or all, and an administrator [ACC-172]', async () => {
    const admin = await test.signIn({ role: 'ADMIN' });
    const foreign = ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', '/\n/evil.example'];
    for (const config of [{}, { all: false }, ...foreign.map((link) => ({ all: true, link }))]) {
      const refused = await send(admin, config);
      expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION']);
    }
    expect((await send(user, { all: true })).status).toBe(403);
    const moderator = await test.signIn({ role: 'MODERATOR' });
    expect((await send(moderator, { all: true })).status).toBe(403);
  });
});

describe('the link of a mail', () => {
  const unsubscribe = (token: string) => test.send('POST /notifications/unsubscribe', { body: { token } });

  it('switches that type off on that channel, without a session, as often as it is used', async () => {
    await switchOn(test, user, 'MAIL');
    await switchOn(test, user, 'PUSH');
    const token = unsubscribeToken(OFFLINE_SETTINGS.SECRET_KEY, { userId: user.userId, typeId: 2, channel: 'MAIL' });
    for (let n = 0; n < 2; n++) {
      expect((await unsubscribe(token)).body).toEqual({ success: true, type: 'PRICE_ALERTS', type_name: 'Price alerts', channel: 'MAIL' });
    }
    const { settings } = (await test.send('GET /notifications/settings', { as: user })).body;
    expect(settings.map((one: { is_enabled: boolean }) => one.is_enabled)).toEqual([false, true]);
  });

  it('is refused when anything in it was changed', async () => {
    const token = unsubscribeToken(OFFLINE_SETTINGS.SECRET_KEY, { userId: user.userId, typeId: 2, channel: 'MAIL' });
    const answer = await unsubscribe(token.replace('MAIL', 'PUSH'));
    expect([answer.status, answer.body.fields]).toEqual([400, { token: 'This link is not valid.' }]);
  });
});

it('notifies the open screens of its user, and of no other user', async () => {
  await switchOn(test, user, 'MAIL', MARKET_UPDATES);
  await confirmMail(test, user);
  const address = await test.app.listen({ host: '127.0.0.1', port: 0 });
  const other = await test.signIn();
  const heard = async (as: User, stop: AbortSignal, texts: string[]): Promise<void> => {
    const reply = await fetch(`${address}/api/v1/events`, { headers: { cookie: as.cookie }, signal: stop });
    void (async () => {
      for await (const piece of reply.body!) texts.push(Buffer.from(piece).toString());
    })().catch(() => {});
  };
  const stop = new AbortController();
  const [mine, others]: [string[], string[]] = [[], []];
  await heard(user, stop.signal, mine);
  await heard(other, stop.signal, others);
  await send(await test.signIn({ role: 'ADMIN' }), { user_ids: [user.userId] });
  await expect.poll(() => mine.join('')).toContain('event: notifications');
  expect(others.join('')).not.toContain('event: notifications');
  stop.abort();
});

describe("the address in a mail's header", () => {
  const oneClick = (token: string, type = 'application/x-www-form-urlencoded') =>
    test.app.inject({
      method: 'POST',
      url: `/api/v1/notifications/one-click?token=${token}`,
      headers: { 'content-type': type, origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const tokenOf = (user: User): string =>
    unsubscribeToken(OFFLINE_SETTINGS.SECRET_KEY, { userId: user.userId, typeId: 2, channel: 'MAIL' });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'switches the type off for a mail service that posts %s, and again is no error [ACC-165]',
    async (type) => {
      const user = await test.signIn();
      await switchOn(test, user, 'MAIL');
      for (let n = 0; n < 2; n++) expect((await oneClick(tokenOf(user), type)).statusCode).toBe(204);
      const { body } = await test.send('GET /notifications/settings', { as: user });
      expect(body.settings[0]).toMatchObject({ notification_type_id: 2, is_enabled: false });
    },
  );

  it.each(['', 'x', '1.2.MAIL.' + 'a'.repeat(43), 'a'.repeat(500)])('refuses the token %s', async (token) => {
    const answer = await oneClick(token);
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ code: 'VALIDATION' })]);
  });

  it('leads a person to the page with a button, and does nothing', async () => {
    const user = await test.signIn();
    await switchOn(test, user, 'MAIL');
    const answer = await test.app.inject({ url: `/api/v1/notifications/one-click?token=${tokenOf(user)}` });
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, `http://localhost:3000/unsubscribe#token=${tokenOf(user)}`]);
    expect((await test.send('GET /notifications/settings', { as: user })).body.settings[0].is_enabled).toBe(true);
  });
});
