import { describe, expect, it } from 'vitest';
import { AK_FT, AK_MW, AWP, CASE, PISTOL, STICKER } from '../../../../test/items.ts';
import { linkTo, subscriptionAt, switchOn, VIEW_ALERTS, WEBHOOK } from '../../../../test/notifications.ts';
import { VIEW, offers, NONE, testViewAlerts } from '../../../../test/view-alerts.ts';

const { test, services, mails, logs, deliver, waiting, attempt, user, refresh, alertOn, titles } = testViewAlerts();

describe('the message', () => {
  const SALES = { [AK_FT]: 20_000, [AK_MW]: 19_000, [AWP]: 18_000, [CASE]: 17_000, [PISTOL]: 16_000, [STICKER]: 15_000 };
  const appear = async (): Promise<void> => {
    await refresh(NONE);
    for (let n = 0; n < 2; n++) await refresh(offers(SALES));
  };

  it('names the five rows with the most profit, counts the others, and leads to the view', async () => {
    const id = await alertOn();
    await appear();
    await deliver();
    expect(mails.map(({ subject }) => subject)).toEqual(['6 new rows in "Flips"']);
    const [log] = await logs(user);
    const [first, ...rest] = log.message.split('\n');
    expect(first).toBe(`${AK_FT}: Waxpeer $10.00 → CSFloat $20.00, +$9.40 (+94.00%)`);
    expect(rest.slice(0, 4).map((line: string) => line.split(':')[0])).toEqual([AK_MW, AWP, CASE, PISTOL]);
    expect(rest.slice(4)).toEqual(['', 'and 1 more']);
    const { link } = await test.db.selectFrom('notifications').select('link').where('user_id', '=', user.userId).executeTakeFirstOrThrow();
    expect(link).toBe(`/comparison?${VIEW}`);
    const told = await test.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'view_alert.told')
      .where('object', '=', `view:${id}`)
      .execute();
    expect(told).toMatchObject([{ actor_id: null, new_value: { user: user.userId, channels: ['MAIL'] } }]);
  });

  it('is in the language of the user', async () => {
    await test.db.updateTable('users').set({ lang: 'tr' }).where('id', '=', user.userId).execute();
    await alertOn();
    await appear();
    const [log] = await logs(user);
    expect(log.title).toBe('“Flips” görünümünde 6 yeni satır');
    expect(log.message).toMatch(/^AK-47 \| Kırmızı Çizgi .*: Waxpeer \$10,00 → CSFloat \$20,00, \+\$9,40 \(\+%94,00\)\n/);
    expect(log.message).toMatch(/\n\nve 1 satır daha$/);
  });

  it('reaches every channel that is on once each, also when its jobs run twice', async () => {
    for (const channel of ['DISCORD', 'TELEGRAM', 'PUSH'] as const) await switchOn(test, user, channel, VIEW_ALERTS);
    await linkTo(test, user, 'DISCORD', WEBHOOK);
    await linkTo(test, user, 'TELEGRAM', '77');
    await linkTo(test, user, 'PUSH', subscriptionAt('https://push.sandbox/send/1'));
    await alertOn();
    await appear();
    const jobs = await waiting();
    expect(jobs).toHaveLength(4);
    for (const { payload } of [...jobs, ...jobs]) await attempt(payload.id, payload.attempt);
    expect(mails).toHaveLength(1);
    expect(services.requests.map(({ path }) => path.split('/')[1]!).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'api.telegram.org',
      'discord.com',
      'push.sandbox',
    ]);
    expect(new Set((await logs(user)).map((log: { type: string; status: string }) => `${log.type} ${log.status}`))).toEqual(
      new Set(['VIEW_ALERTS SENT']),
    );
  });

  it('comes on no channel where the type is off, and stands in the bell all the same', async () => {
    await test.send('POST /notifications/settings/update', {
      as: user,
      body: { notification_type_id: VIEW_ALERTS, is_enabled: false, channel: 'MAIL' },
    });
    await alertOn();
    await appear();
    expect(await titles()).toEqual(['6 new rows in "Flips"']);
    expect(await logs(user)).toMatchObject([{ channel: 'SITE', status: 'SENT' }]);
    expect(await waiting()).toEqual([]);
  });
});
