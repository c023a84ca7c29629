import { describe, expect, it } from 'vitest';
import { testApi, type User } from '../../../../test/api.ts';
import { confirmMail, linkTo, PRICE_ALERTS, subscriptionAt, switchOn, VIEW_ALERTS, WEBHOOK } from '../../../../test/notifications.ts';

const test = testApi();
const reach = async (as: User, type = 'PRICE_ALERTS') => {
  const { works, types } = (await test.send('GET /notifications/reach', { as })).body;
  const { on, chosen } = types.find((one: { type: string }) => one.type === type);
  return { works, on, chosen };
};
const answer = (as: User, on: boolean, type = 'PRICE_ALERTS') => test.send('POST /notifications/offer', { as, body: { type, on } });
const stored = (as: User) =>
  test.db
    .selectFrom('notification_settings')
    .select(['channel', 'is_enabled'])
    .where('user_id', '=', as.userId)
    .orderBy('channel')
    .execute();

describe('the offer of a type', () => {
  it('switches it on with one press on every channel that reaches the user, and on no other', async () => {
    const user = await test.signIn();
    await confirmMail(test, user);
    await linkTo(test, user, 'DISCORD', WEBHOOK);
    await linkTo(test, user, 'PUSH', subscriptionAt('https://push.sandbox/send/1'));
    expect(await reach(user)).toEqual({ works: ['MAIL', 'DISCORD', 'PUSH'], on: [], chosen: false });
    expect((await answer(user, true)).body).toEqual({ success: true, on: ['MAIL', 'DISCORD', 'PUSH'] });
    expect(await reach(user)).toEqual({ works: ['MAIL', 'DISCORD', 'PUSH'], on: ['MAIL', 'DISCORD', 'PUSH'], chosen: true });
    expect((await reach(user, 'VIEW_ALERTS')).chosen).toBe(false);
    const [audited] = await test.db.selectFrom('audit_log').selectAll().where('actor_id', '=', user.userId).orderBy('id', 'desc').execute();
    expect(audited).toMatchObject({ action: 'notifications.set', object: `user:${user.userId}` });
    expect(audited!.new_value).toHaveLength(3);
  });

  it('that is declined is remembered, and changes nothing that is on', async () => {
    const user = await test.signIn();
    await confirmMail(test, user);
    expect((await answer(user, false)).body).toEqual({ success: true, on: [] });
    expect(await reach(user)).toEqual({ works: ['MAIL'], on: [], chosen: true });
    await switchOn(test, user, 'MAIL', VIEW_ALERTS);
    await answer(user, false, 'VIEW_ALERTS');
    expect((await reach(user, 'VIEW_ALERTS')).on).toEqual(['MAIL']);
  });

  it('is refused while nothing reaches the user; an address that is not confirmed reaches nobody', async () => {
    const user = await test.signIn();
    await test.db.updateTable('users').set({ mail: 'new@example.com' }).where('id', '=', user.userId).execute();
    const refused = await answer(user, true);
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([
      400,
      'STATE',
      'No channel reaches you yet. Confirm your e-mail address or link a channel first.',
    ]);
    expect([await stored(user), await reach(user)]).toEqual([[], { works: [], on: [], chosen: false }]);
  });

  it('refuses an unknown type, and one that only administrators have', async () => {
    const user = await test.signIn();
    await confirmMail(test, user);
    expect((await answer(user, true, 'NOTHING')).body.fields).toHaveProperty('type');
    expect((await answer(user, true, 'MONEY_DIFFERS')).body.fields).toHaveProperty('type');
  });

  it('does not count a channel that is on and no longer linked', async () => {
    const user = await test.signIn();
    await switchOn(test, user, 'DISCORD', PRICE_ALERTS);
    expect(await reach(user)).toEqual({ works: [], on: [], chosen: true });
  });
});
