import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, OFFLINE_SETTINGS, START, testApi, type User } from '../../../test/api.ts';
import { silentLog } from '../../../test/harness.ts';
import { SALES_STATISTICS, TYPES, WEBHOOK, subscriptionAt, confirmMail, linkTo, switchOn, typeOf } from '../../../test/notifications.ts';
import { fakeOutside } from '../../../test/fake-outside.ts';
import { advanceClock, now, setClock } from '../../platform/process/clock.ts';
import { loadConfig } from '../../platform/process/config.ts';
import { createDb, createPool } from '../../platform/database/database.ts';
import { enqueue, startJobs, type Job } from '../../platform/jobs/jobs.ts';
import { MailError, type Mail } from '../../platform/messages/mail.ts';
import { createSecretBox } from '../../platform/security/secrets.ts';
import { createOutside } from '../../platform/outside/outside.ts';
import { deliverNotification, type DeliveryParts } from './deliver-notification.ts';
import { DELIVER } from './delivery.rules.ts';
import { CHANNELS, type Channel } from './channels.rules.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { notify } from './notifications.public.ts';

const services = fakeOutside({ body: {} });
const env = async () => ({ SANDBOX_PORT: String(await services.port()) });
const test = testApi(env);
const box = createSecretBox(OFFLINE_SETTINGS.SECRET_KEY);
const mails: Mail[] = [];
let sendMail: (mail: Mail) => Promise<void>;
let parts: DeliveryParts;
let user: User;

beforeAll(async () => {
  const config = loadConfig({ ...OFFLINE_SETTINGS, ...(await env()) });
  const mailer = { send: (mail: Mail) => sendMail(mail), close: () => {} };
  parts = { db: test.db, box, config, outside: createOutside(config, test.db), mailer, offered: CHANNELS, types: TYPES };
});
beforeEach(async () => {
  services.reset();
  mails.length = 0;
  sendMail = async (mail) => void mails.push(mail);
  await sql`delete from graphile_worker._private_jobs`.execute(test.db);
  user = await test.signIn();
});

const alert = {
  type: typeOf('PRICE_ALERTS'),
  title: 'AK-47 reached $10',
  message: 'Now $9.99 on Waxpeer.',
  link: '/watchlist',
  onceKey: null,
} as const;
const tell = (as: User, more: object = {}) => test.db.transaction().execute((tx) => notify(tx, { ...alert, ...more, userId: as.userId }));
const logs = async (as: User) => (await test.send('GET /notifications/logs', { as })).body.logs;

type Waiting = { id: string; payload: { id: number; attempt: number }; wait: number };
const waiting = async (): Promise<Waiting[]> =>
  (
    await sql<Waiting>`select j.id, j.payload, extract(epoch from j.run_at - clock_timestamp())::float8 as wait
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${DELIVER} order by j.id`.execute(test.db)
  ).rows;
/** Runs every queued job once, including those that are due later. */
async function deliver(): Promise<void> {
  for (const { id, payload } of await waiting()) {
    await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(test.db);
    await deliverNotification(parts, payload.id, payload.attempt, new AbortController().signal);
  }
}

describe('a message to a user', () => {
  it('waits once for each channel that is on and reached, in the transaction that caused it', async () => {
    for (const channel of CHANNELS) await switchOn(test, user, channel);
    await switchOn(test, user, 'MAIL', SALES_STATISTICS);
    expect(await tell(user)).toBe(0);
    await confirmMail(test, user);
    await linkTo(test, user, 'DISCORD', WEBHOOK);
    expect(await tell(user)).toBe(2);
    expect((await logs(user)).map((log: { channel: Channel }) => log.channel).toSorted()).toEqual(['DISCORD', 'MAIL']);
    const failing = test.db.transaction().execute(async (tx) => {
      await notify(tx, { ...alert, userId: user.userId });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect([(await logs(user)).length, (await waiting()).length]).toEqual([2, 2]);
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
      embeds: [{ title: alert.title, description: alert.message, url: 'http://localhost:3000/watchlist' }],
    });
    expect(JSON.parse(asked.get('/api.telegram.org/botsandbox-bot/sendMessage')!)).toMatchObject({
      chat_id: 77,
      text: `${alert.title}\n\n${alert.message}\n\nhttp://localhost:3000/watchlist`,
    });
    const sent: { id: number; channel: Channel; status: string }[] = await logs(user);
    expect(sent.map((log) => log.status)).toEqual(['SENT', 'SENT', 'SENT']);
    // push services and browsers recognise duplicates by the topic
    const topics = services.requests.filter(({ path }) => path.startsWith('/push.sandbox')).map(({ headers }) => headers['topic']);
    expect(topics).toEqual(Array(2).fill(`n${sent.find((log) => log.channel === 'PUSH')!.id}`));
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
    sendMail = () => Promise.reject(new MailError('try again', false));
    await tell(user);
    await deliver();
    expect((await logs(user))[0].status).toBe('QUEUED');
    sendMail = () => Promise.reject(new MailError('no such user', true));
    await deliver();
    expect((await logs(user))[0]).toMatchObject({ status: 'FAILED', error: 'The service refused the message.' });
  });
});

it('a service that answers nobody does not keep a worker from its other work', { timeout: 30_000 }, async () => {
  await switchOn(test, user, 'MAIL');
  await confirmMail(test, user);
  for (let n = 0; n < 8; n++) await tell(user);
  let answer = (): void => {};
  const silence = new Promise<void>((resolve) => (answer = resolve));
  let asked = 0;
  sendMail = () => {
    asked += 1;
    return silence;
  };
  const pool = createPool(test.connection, 10, silentLog);
  const db = createDb(pool);
  const done: unknown[] = [];
  const other: Job = { name: 'other-work', run: async (payload) => void done.push(payload) };
  const runner = startJobs({ db, pool, jobs: [...notificationJobs({ ...parts, db }), other], concurrency: 4, log: silentLog });
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(0);
  for (let n = 0; n < 3; n++) await enqueue(db, 'other-work', n);
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(3);
  answer();
  await expect.poll(() => asked, { timeout: 10_000 }).toBe(8);
  await runner.stop();
  await db.destroy();
});

describe('while a message is being sent', () => {
  let answer = (): void => {};
  let asked = 0;
  const send = (): Promise<void> => {
    asked += 1;
    return new Promise<void>((resolve) => (answer = resolve));
  };
  const begin = async () => {
    asked = 0;
    sendMail = send;
    await switchOn(test, user, 'MAIL');
    await confirmMail(test, user);
    await tell(user);
    const job = (await waiting()).at(-1);
    const delivery = deliverNotification(parts, job!.payload.id, 1, new AbortController().signal);
    await expect.poll(() => asked).toBe(1);
    return { id: job!.payload.id, delivery };
  };

  it('its reader deletes it, or their account, without waiting for the service', async () => {
    const { id, delivery } = await begin();
    expect((await test.send(`DELETE /notifications/logs/${id}`, { as: user })).status).toBe(200);
    answer();
    await delivery;
    expect(await logs(user)).toEqual([]);

    const second = await begin();
    expect((await test.send('DELETE /users/account', { as: user, body: {} })).status).toBe(200);
    answer();
    await second.delivery;
    expect(await test.db.selectFrom('notifications').select('id').where('user_id', '=', user.userId).execute()).toEqual([]);
  });

  it('no second job sends it; one waits, in case that the process died, and then finds it sent', async () => {
    const { id, delivery } = await begin();
    await sql`delete from graphile_worker._private_jobs`.execute(test.db);
    await deliverNotification(parts, id, 1, new AbortController().signal);
    const [later] = await waiting();
    expect(later!.payload).toEqual({ id, attempt: 1 });
    expect(later!.wait).toBeGreaterThan(250);
    answer();
    await delivery;
    await deliver();
    expect([asked, (await logs(user))[0].status, await waiting()]).toEqual([1, 'SENT', []]);
  });

  it('and its process dies, it is sent by another a few minutes later', async () => {
    const { id } = await begin();
    sendMail = async (mail) => void mails.push(mail);
    await deliverNotification(parts, id, 1, new AbortController().signal);
    expect(mails).toEqual([]);
    advanceClock(5 * MINUTE);
    await deliverNotification(parts, id, 1, new AbortController().signal);
    expect([mails.length, (await logs(user))[0].status]).toEqual([1, 'SENT']);
    setClock(START);
  });

  it('and its worker stops, another takes it at once', async () => {
    await switchOn(test, user, 'DISCORD');
    await linkTo(test, user, 'DISCORD', WEBHOOK);
    await tell(user);
    const stopping = new AbortController();
    services.answers.set('/discord.com', () => {
      stopping.abort(new Error('the worker stops'));
      return { status: 503 };
    });
    const [job] = await waiting();
    await expect(deliverNotification(parts, job!.payload.id, 1, stopping.signal)).rejects.toThrow('the worker stops');
    services.answers.clear();
    await deliver();
    expect((await logs(user))[0]).toMatchObject({ status: 'SENT', error: null });
  });
});

it('a job that is behind makes no attempt that another made', async () => {
  await switchOn(test, user, 'DISCORD');
  await linkTo(test, user, 'DISCORD', WEBHOOK);
  services.answers.set('/discord.com', { status: 503 });
  await tell(user);
  const [job] = await waiting();
  await deliver();
  await deliverNotification(parts, job!.payload.id, 1, new AbortController().signal);
  expect([services.requests.length, (await waiting()).map(({ payload }) => payload.attempt)]).toEqual([1, [2]]);
});

it('a message that was tried before attempts were counted is sent', async () => {
  await switchOn(test, user, 'MAIL');
  await confirmMail(test, user);
  await tell(user);
  const [job] = await waiting();
  await deliverNotification(parts, job!.payload.id, 3, new AbortController().signal);
  expect((await logs(user))[0].status).toBe('SENT');
});

describe('two workers', { timeout: 30_000 }, () => {
  it('on one queue send each message once', async () => {
    await switchOn(test, user, 'MAIL');
    await confirmMail(test, user);
    for (let n = 0; n < 30; n++) await tell(user, { title: `message ${n}` });
    const workers = [1, 2].map(() => {
      const pool = createPool(test.connection, 10, silentLog);
      const db = createDb(pool);
      const jobs = notificationJobs({ ...parts, db });
      const runner = startJobs({ db, pool, jobs, concurrency: 4, log: silentLog });
      return { stop: () => runner.stop().then(() => db.destroy()) };
    });
    await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(30);
    await expect.poll(waiting).toEqual([]);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(new Set(mails.map((mail) => mail.subject)).size).toBe(30);
  });

  it('that hold the same job, since one was taken for dead, send it once', async () => {
    await switchOn(test, user, 'MAIL');
    await confirmMail(test, user);
    await tell(user);
    const [job] = await waiting();
    await Promise.all([1, 2, 3].map(() => deliverNotification(parts, job!.payload.id, 1, new AbortController().signal)));
    expect(mails).toHaveLength(1);
  });
});
