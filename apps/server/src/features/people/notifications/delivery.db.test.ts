import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../../test/api.ts';
import { ALERT, testDeliveries } from '../../../../test/deliveries.ts';
import { SALES_STATISTICS, WEBHOOK, subscriptionAt, confirmMail, linkTo, switchOn } from '../../../../test/notifications.ts';
import { now } from '../../../platform/process/clock.ts';
import { MailError } from '../../../platform/messages/mail.ts';
import { CHANNELS, type Channel } from './channels.rules.ts';
import { notify } from './notifications.public.ts';

const { test, services, mails, mailer, tell, logs, waiting, deliver } = testDeliveries();
let user: User;

beforeEach(async () => {
  user = await test.signIn();
});

describe('a message to a user', () => {
  it('waits once for each channel that is on and reached, in the transaction that caused it', async () => {
    for (const channel of CHANNELS) await switchOn(test, user, channel);
    await switchOn(test, user, 'MAIL', SALES_STATISTICS);
    // nobody is reached: the bell alone has what the user asked for
    expect(await tell(user)).toBe(0);
    await confirmMail(test, user);
    await linkTo(test, user, 'DISCORD', WEBHOOK);
    expect(await tell(user)).toBe(2);
    expect((await logs(user)).map((log: { channel: Channel }) => log.channel).toSorted()).toEqual(['DISCORD', 'MAIL', 'SITE']);
    const failing = test.db.transaction().execute(async (tx) => {
      await notify(tx, { ...ALERT, userId: user.userId });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect([(await logs(user)).length, (await waiting()).length]).toEqual([3, 2]);
  });

  it('of one key goes once, however often it is told', async () => {
    await switchOn(test, user, 'MAIL');
    await confirmMail(test, user);
    const told = await Promise.all(Array.from({ length: 10 }, () => tell(user, { onceKey: 'target:7' })));
    expect(told.filter((channels) => channels === 1)).toHaveLength(1);
    expect(told.filter((channels) => channels === 0)).toHaveLength(9);
    await deliver();
    expect(mails).toHaveLength(1);
  });

  it('by mail comes in both forms, with its link and a way to unsubscribe [ACC-165]', async () => {
    await switchOn(test, user, 'MAIL');
    await confirmMail(test, user);
    await test.db.updateTable('users').set({ lang: 'tr' }).where('id', '=', user.userId).execute();
    await tell(user);
    await deliver();
    const [mail] = mails;
    expect(mail).toMatchObject({ to: `reader.${user.userId}@example.com`, subject: 'AK-47 reached $10' });
    for (const form of [mail!.text, mail!.html]) {
      expect(form).toContain('Now $9.99 on Waxpeer.');
      expect(form).toContain('http://localhost:3000/watchlist');
      expect(form).toContain('Abonelikten çık');
      expect(form).toContain('http://localhost:3000/unsubscribe#token=');
    }
    expect(mail!.headers!['List-Unsubscribe']).toMatch(/^<http:\/\/localhost:3000\/api\/v1\/notifications\/one-click\?token=[\w.-]+>$/);
    // one-click is offered over https only
    expect(mail!.headers).not.toHaveProperty('List-Unsubscribe-Post');
    const [log] = await logs(user);
    expect(log).toMatchObject({ status: 'SENT', error: null, sent_at: now().toISOString() });
  });

  it('reaches Discord, Telegram and every browser of the user', async () => {
    for (const channel of ['DISCORD', 'TELEGRAM', 'PUSH'] as const) await switchOn(test, user, channel);
    await linkTo(test, user, 'DISCORD', WEBHOOK);
    await linkTo(test, user, 'TELEGRAM', '77');
    for (const n of [1, 2]) await linkTo(test, user, 'PUSH', subscriptionAt(`https://push.sandbox/send/${n}`));
    await tell(user);
    await deliver();
    const asked = new Map(services.requests.map(({ path, body }) => [path, body]));
    expect([...asked.keys()].toSorted()).toEqual([
      '/api.telegram.org/botsandbox-bot/sendMessage',
      WEBHOOK.replace('https:/', ''),
      '/push.sandbox/send/1',
      '/push.sandbox/send/2',
    ]);
    expect(JSON.parse(asked.get(WEBHOOK.replace('https:/', ''))!)).toMatchObject({
      embeds: [{ title: ALERT.title, description: ALERT.message, url: 'http://localhost:3000/watchlist' }],
    });
    expect(JSON.parse(asked.get('/api.telegram.org/botsandbox-bot/sendMessage')!)).toMatchObject({
      chat_id: 77,
      text: `${ALERT.title}\n\n${ALERT.message}\n\nhttp://localhost:3000/watchlist`,
    });
    const sent: { id: number; channel: Channel; status: string }[] = await logs(user);
    expect(sent.map((log) => log.status)).toEqual(['SENT', 'SENT', 'SENT']);
    // push services and browsers recognise duplicates by the topic
    const topics = services.requests.filter(({ path }) => path.startsWith('/push.sandbox')).map(({ headers }) => headers['topic']);
    expect(topics).toEqual(Array(2).fill(`n${sent.find((log) => log.channel === 'PUSH')!.id}`));
  });

  it('shows names as they are: they form no link, mention or formatting in Discord and Telegram', async () => {
    for (const channel of ['DISCORD', 'TELEGRAM'] as const) await switchOn(test, user, channel);
    await linkTo(test, user, 'DISCORD', WEBHOOK);
    await linkTo(test, user, 'TELEGRAM', '78');
    const evil = '[free **skins**](https://evil.example) @everyone';
    await tell(user, { title: evil, message: `${evil} is cheap` });
    await deliver();
    const bodies = services.requests.map(({ body }) => JSON.parse(body));
    const escaped = String.raw`\[free \*\*skins\*\*\](https\://evil.example) @` + '\u200beveryone';
    expect(bodies.find(({ embeds }) => embeds)).toMatchObject({
      embeds: [{ title: escaped, description: `${escaped} is cheap` }],
      allowed_mentions: { parse: [] },
    });
    const told = bodies.find(({ text }) => text);
    expect(told).not.toHaveProperty('parse_mode');
    expect(told.text).toContain('(https:\u200b/\u200b/\u200bevil.\u200bexample) @\u200beveryone is cheap');
  });

  it.each([
    ['was switched off meanwhile', 'You switched it off before it was sent.'],
    ['lost its mail address', 'You have no confirmed e-mail address.'],
  ])('that waits fails with the reason when it %s', async (what, error) => {
    await switchOn(test, user, 'MAIL');
    await confirmMail(test, user);
    await tell(user);
    if (what.startsWith('lost')) await test.db.updateTable('users').set({ mail: null }).where('id', '=', user.userId).execute();
    else await test.db.updateTable('notification_settings').set({ is_enabled: false }).where('user_id', '=', user.userId).execute();
    await deliver();
    expect(mails).toEqual([]);
    expect((await logs(user))[0]).toMatchObject({ status: 'FAILED', error });
  });

  it('is not sent once its owner deleted it, or their account', async () => {
    await switchOn(test, user, 'MAIL');
    await confirmMail(test, user);
    await tell(user);
    await test.send(`DELETE /notifications/logs/${(await logs(user))[0].id}`, { as: user });
    await deliver();
    expect(mails).toEqual([]);
  });
});

describe('a message that could not be sent', () => {
  const failures = async (status: number, headers: Record<string, string> = {}) => {
    await switchOn(test, user, 'DISCORD');
    await linkTo(test, user, 'DISCORD', WEBHOOK);
    services.answers.set('/discord.com', { status, headers });
    await tell(user);
    await deliver();
    return (await logs(user))[0];
  };

  it('waits for its next attempt, says why, and is sent when the service is back', async () => {
    expect(await failures(503)).toMatchObject({ status: 'QUEUED', error: 'The service could not be reached.' });
    const [next] = await waiting();
    expect(next!.payload.attempt).toBe(2);
    expect(next!.wait).toBeGreaterThan(25);
    services.answers.clear();
    await deliver();
    expect((await logs(user))[0]).toMatchObject({ status: 'SENT', error: null });
  });

  it('leaves its slot while the limit of the service is used up, and loses no attempt by it', async () => {
    const others = new Date(now().getTime() + 9000);
    await sql`insert into request_buckets (name, span, closed_until) values ('discord', '1 second', ${others})
      on conflict (name) do update set closed_until = excluded.closed_until`.execute(test.db);
    await failures(200);
    expect((await logs(user))[0]).toMatchObject({ status: 'QUEUED', error: null });
    const [next] = await waiting();
    expect([next!.payload.attempt, services.requests]).toEqual([1, []]);
    expect(next!.wait).toBeGreaterThan(8);
    await sql`delete from request_buckets`.execute(test.db);
    await deliver();
    expect((await logs(user))[0]).toMatchObject({ status: 'SENT', error: null });
  });

  it('waits as long as the service asks', async () => {
    expect(await failures(429, { 'retry-after': '3600' })).toMatchObject({ status: 'QUEUED', error: 'The service asked us to wait.' });
    expect((await waiting())[0]!.wait).toBeGreaterThan(3500);
  });

  it('is given up after eight attempts', async () => {
    await failures(503);
    for (let n = 2; n <= 8; n++) {
      expect((await logs(user))[0].status).toBe('QUEUED');
      await deliver();
    }
    expect((await logs(user))[0]).toMatchObject({ status: 'FAILED', error: 'The service could not be reached.' });
    expect([await waiting(), services.requests.length]).toEqual([[], 8]);
  });

  it('fails at once where the channel is gone, which is then unlinked', async () => {
    expect(await failures(404)).toMatchObject({
      status: 'FAILED',
      error: 'The channel no longer takes our messages; it was unlinked.',
    });
    expect((await test.send('GET /users/channels', { as: user })).body.total).toBe(0);
    expect(await waiting()).toEqual([]);
    expect(await tell(user)).toBe(0);
  });

  it('fails at once where the service refuses it, and the channel stays', async () => {
    expect(await failures(400)).toMatchObject({ status: 'FAILED', error: 'The service refused the message.' });
    expect((await test.send('GET /users/channels', { as: user })).body.total).toBe(1);
  });

  it('to one of two browsers is sent; the one that ended is unlinked', async () => {
    await switchOn(test, user, 'PUSH');
    for (const n of ['gone', 'here']) await linkTo(test, user, 'PUSH', subscriptionAt(`https://push.sandbox/send/${n}`));
    services.answers.set('/push.sandbox/send/gone', { status: 410 });
    await tell(user);
    await deliver();
    expect((await logs(user))[0].status).toBe('SENT');
    expect((await test.send('GET /users/channels', { as: user })).body.total).toBe(1);
  });

  it('by mail waits when the server is busy, and fails when the address is unknown there', async () => {
    await switchOn(test, user, 'MAIL');
    await confirmMail(test, user);
    mailer.send = () => Promise.reject(new MailError('try again', false));
    await tell(user);
    await deliver();
    expect((await logs(user))[0].status).toBe('QUEUED');
    mailer.send = () => Promise.reject(new MailError('no such user', true));
    await deliver();
    expect((await logs(user))[0]).toMatchObject({ status: 'FAILED', error: 'The service refused the message.' });
  });
});
