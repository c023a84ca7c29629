import type { AddressInfo } from 'node:net';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createSandbox } from '../../../../../sandbox/src/app.ts';
import { OFFLINE_SETTINGS, testApi, type Answer } from '../../../../test/api.ts';
import { silentLog } from '../../../../test/harness.ts';
import { startWorkerProcess } from '../../../../test/jobs.ts';
import { TYPES, WEBHOOK, confirmMail, switchOn, typeOf } from '../../../../test/notifications.ts';
import { loadConfig } from '../../../platform/process/config.ts';
import { createMailer } from '../../../platform/messages/mail.ts';
import { createSecretBox } from '../../../platform/secrets/secrets.ts';
import { createOutside } from '../../../platform/outside/outside.ts';
import { CHANNELS } from './channels.rules.ts';
import { notificationJobs, scheduleTelegram } from './notifications.jobs.ts';
import { notify } from './notifications.public.ts';

const sandbox = createSandbox();
const listening = sandbox.listen({ host: '127.0.0.1', port: 0 }).then(() => String((sandbox.server.address() as AddressInfo).port));
const test = testApi(async () => ({ SANDBOX_PORT: await listening }));
afterAll(() => sandbox.close());

/** Sends a request to the sandbox itself. */
async function ask(path: string, body?: object): Promise<string> {
  const post = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const reply = await fetch(`http://127.0.0.1:${await listening}${path}`, post);
  return reply.text();
}

it('links and reaches a user by mail, Discord, Telegram and push, each as its service really takes it', { timeout: 60_000 }, async () => {
  const config = loadConfig({ ...OFFLINE_SETTINGS, SANDBOX_PORT: await listening });
  const { db } = test;
  const mailer = createMailer(config, { get: (one) => one.default });
  onTestFinished(() => mailer?.close());
  const parts = {
    db,
    box: createSecretBox(OFFLINE_SETTINGS.SECRET_KEY),
    config,
    outside: createOutside(config, db, silentLog),
    mailer,
    offered: CHANNELS,
    types: TYPES,
  };
  startWorkerProcess(test.connection, (own) => notificationJobs({ ...parts, db: own }));
  const user = await test.signIn();
  const link = (channel: string, target?: string): Promise<Answer> =>
    test.send('POST /users/channels', { as: user, body: { channel, target } });
  const channels = async () => (await test.send('GET /users/channels', { as: user })).body;
  const logs = async (query = '') => (await test.send(`GET /notifications/logs${query}`, { as: user })).body;

  expect((await link('PUSH', await ask('/push.sandbox/_subscription'))).status).toBe(200);
  expect((await link('DISCORD', WEBHOOK)).status).toBe(200);
  const { code } = (await link('TELEGRAM')).body.link;
  await ask('/_telegram/say', { chat_id: 4711, text: `/start ${code}`, first_name: 'Ayşe' });
  await scheduleTelegram(db);
  await expect.poll(async () => (await channels()).total, { timeout: 15_000 }).toBe(3);

  for (const channel of CHANNELS) await switchOn(test, user, channel);
  await confirmMail(test, user);
  const message = {
    type: typeOf('PRICE_ALERTS'),
    title: 'İzlediğin ★ Karambit',
    message: 'ğ'.repeat(2000),
    link: '/watchlist',
    onceKey: null,
  } as const;
  await db.transaction().execute((tx) => notify(tx, { ...message, userId: user.userId }));
  await expect.poll(async () => (await logs('?status=SENT')).total, { timeout: 30_000 }).toBe(4);
  const push = JSON.parse(await ask('/_push.json')).messages[0];
  expect(JSON.parse(push.payload)).toMatchObject({ title: message.title, message: `${'ğ'.repeat(399)}…`, link: '/watchlist' });
  for (const box of ['/_discord.json', '/_telegram.json', '/_mail.json']) expect(await ask(box)).toContain(message.title);

  await ask('/_telegram/block', { chat_id: 4711 });
  await db.transaction().execute((tx) => notify(tx, { ...message, userId: user.userId }));
  await expect
    .poll(async () => (await logs('?status=FAILED')).logs, { timeout: 30_000 })
    .toEqual([expect.objectContaining({ channel: 'TELEGRAM', error: 'The channel no longer takes our messages; it was unlinked.' })]);
  expect((await channels()).total).toBe(2);
});
