import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, OFFLINE_SETTINGS, testApi, type Answer, type User } from '../../../../test/api.ts';
import { silentLog } from '../../../../test/harness.ts';
import { subscriptionAt } from '../../../../test/notifications.ts';
import { fakeOutside } from '../../../../test/fake-outside.ts';
import { createOutside } from '../../../platform/outside/outside.ts';
import { advanceClock } from '../../../platform/process/clock.ts';
import { loadConfig, type Config } from '../../../platform/process/config.ts';
import { createSecretBox } from '../../../platform/secrets/secrets.ts';
import { channelContext } from './channels.rules.ts';
import { openTelegramCodes } from './notifications.reads.ts';
import { readTelegram } from './read-telegram.ts';

const services = fakeOutside({ body: {} });
const env = async () => ({ SANDBOX_PORT: String(await services.port()) });
const test = testApi(env);
const box = createSecretBox(OFFLINE_SETTINGS.SECRET_KEY);
let user: User;
let config: Config;

beforeAll(async () => {
  config = loadConfig({ ...OFFLINE_SETTINGS, ...(await env()) });
});
beforeEach(async () => {
  services.reset();
  user = await test.signIn();
});

let hooks = 0;
const webhook = (token = 'a-_9'.repeat(17)): string => `https://discord.com/api/webhooks/${String(++hooks).padStart(18, '1')}/${token}`;
const subscription = (endpoint = `https://push.sandbox/send/${++hooks}`): string => subscriptionAt(endpoint);
const link = (channel: string, target?: string, as = user): Promise<Answer> =>
  test.send('POST /users/channels', { as, body: { channel, ...(target !== undefined && { target }) } });
const listed = async (as = user) => (await test.send('GET /users/channels', { as })).body;
const actions = async (): Promise<string[]> =>
  (await test.db.selectFrom('audit_log').select('action').where('actor_id', '=', user.userId).orderBy('id').execute()).map(
    (row) => row.action,
  );

it('a channel is linked and unlinked only within 15 minutes of a sign-in with Steam; it may be tried later [AUTH-128]', async () => {
  const { id } = (await link('DISCORD', webhook())).body.item;
  services.reset();
  advanceClock(15 * MINUTE + 1);
  const remove = () => test.send(`DELETE /users/channels/${id}`, { as: user });
  for (const answer of [await link('TELEGRAM'), await link('PUSH', subscription()), await link('DISCORD', webhook()), await remove()])
    expect([answer.status, answer.body.code]).toEqual([400, 'REAUTH']);
  expect([services.requests, (await listed()).total]).toEqual([[], 1]);
  expect((await test.send(`POST /users/channels/${id}/test`, { as: user })).status).toBe(200);
});

describe('the channels of a user', () => {
  it('are none at first; the answer says what this server offers and the key for push messages [ACC-165]', async () => {
    expect(await listed()).toEqual({
      success: true,
      items: [],
      total: 0,
      offered: ['MAIL', 'DISCORD', 'TELEGRAM', 'PUSH'],
      push_key: expect.stringMatching(/^B[\w-]{86}$/),
      telegram_bot: 'lootfolio_sandbox_bot',
    });
    expect((await listed()).push_key).toBe((await listed()).push_key);
    const { rows } = await test.pool.query<{ private_key_sealed: string }>('select private_key_sealed from push_keys');
    expect(rows).toHaveLength(1);
    expect(rows[0]!.private_key_sealed).not.toContain('"d"');
  });

  it('take a webhook of Discord that took a test message, kept sealed and shown as a hint [ACC-165]', async () => {
    const url = webhook();
    const { body } = await link('DISCORD', url);
    const hint = `…${String(hooks).padStart(4, '1')}`;
    expect(body).toMatchObject({ success: true, item: { channel: 'DISCORD', hint }, link: null });
    expect(services.requests.map(({ path }) => path)).toEqual([url.replace('https:/', '')]);
    expect(JSON.parse(services.requests[0]!.body)).toMatchObject({
      embeds: [{ title: 'Test message' }],
      allowed_mentions: { parse: [] },
    });
    expect(await listed()).toMatchObject({ total: 1, items: [{ id: body.item.id, hint }] });
    const row = await test.db.selectFrom('notification_channels').selectAll().where('user_id', '=', user.userId).executeTakeFirstOrThrow();
    expect(row.target_sealed).not.toContain('a-_9');
    expect(box.open(row.target_sealed, channelContext(user.userId))).toBe(url);
    const audited = await test.pool.query('select new_value::text from audit_log where actor_id = $1', [user.userId]);
    expect(JSON.stringify(audited.rows)).not.toContain('a-_9');
    expect(await actions()).toEqual(['channel.linked']);
  });

  it('keep nothing of a webhook that refused, or could not be asked', async () => {
    services.answers.set('/discord.com', { status: 404 });
    const gone = await link('DISCORD', webhook());
    expect([gone.status, gone.body.fields]).toEqual([400, { target: 'The channel did not accept our test message.' }]);
    services.answers.set('/discord.com', { status: 502 });
    const away = await link('DISCORD', webhook());
    expect([away.status, away.body.code]).toEqual([503, 'MARKET_UNAVAILABLE']);
    const other = await link('DISCORD', 'https://evil.example/api/webhooks/1/x');
    expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ['target']]);
    expect(services.requests).toHaveLength(2);
    expect((await listed()).total).toBe(0);
  });

  it('are one of Discord, renewed when it is named again', async () => {
    const url = webhook();
    const first = await link('DISCORD', url);
    expect((await link('DISCORD', url)).body.item.id).toBe(first.body.item.id);
    const second = await link('DISCORD', webhook());
    expect([second.status, second.body.code]).toEqual([400, 'LIMIT_REACHED']);
  });

  it('take up to 5 browsers, and one browser belongs to who subscribed in it last [ACC-165]', async () => {
    const shared = subscription();
    expect((await link('PUSH', shared)).body).toMatchObject({ item: { channel: 'PUSH', hint: 'push.sandbox' }, link: null });
    for (let n = 0; n < 4; n++) expect((await link('PUSH', subscription())).status).toBe(200);
    expect((await link('PUSH', subscription())).body).toMatchObject({ code: 'LIMIT_REACHED', msg: 'You can link up to 5 browsers.' });
    const next = await test.signIn();
    expect((await link('PUSH', shared, next)).status).toBe(200);
    expect([(await listed()).total, (await listed(next)).total]).toEqual([4, 1]);
  });

  it.each(['', '{}', subscription('https://evil.example/x'), subscription('http://push.sandbox/x')])(
    'refuse a subscription such as %s by its field',
    async (target) => {
      const answer = await link('PUSH', target);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['target']]);
    },
  );

  it("are removed by their owner alone; another's id is not found [ACC-165]", async () => {
    const { body } = await link('PUSH', subscription());
    const stranger = await test.signIn();
    expect((await test.send(`DELETE /users/channels/${body.item.id}`, { as: stranger })).status).toBe(404);
    expect((await test.send(`POST /users/channels/${body.item.id}/test`, { as: stranger })).status).toBe(404);
    expect((await test.send(`DELETE /users/channels/${body.item.id}`, { as: user })).body).toEqual({ success: true, id: body.item.id });
    expect((await listed()).total).toBe(0);
    expect(await actions()).toEqual(['channel.linked', 'channel.unlinked']);
  });

  it('can be tested; one that is gone is unlinked [ACC-165]', async () => {
    const { body } = await link('PUSH', subscription('https://push.sandbox/send/mine'));
    const tryIt = (language = 'en') =>
      test.send(`POST /users/channels/${body.item.id}/test`, { as: user, headers: { 'accept-language': language } });
    expect((await tryIt()).body).toEqual({ success: true });
    expect(services.requests).toHaveLength(1);
    expect(services.requests[0]).toMatchObject({
      path: '/push.sandbox/send/mine',
      headers: { 'content-encoding': 'aes128gcm', ttl: '86400', authorization: expect.stringMatching(/^vapid t=/) },
    });
    services.answers.set('/push.sandbox', { status: 503 });
    expect((await tryIt()).status).toBe(503);
    expect((await listed()).total).toBe(1);
    services.answers.set('/push.sandbox', { status: 410 });
    const gone = await tryIt('tr');
    expect([gone.status, gone.body.code, gone.body.msg]).toEqual([
      400,
      'STATE',
      'Bu kanal artık mesajlarımızı almadığı için bağlantısı kaldırıldı. Lütfen yeniden bağlayın.',
    ]);
    expect((await listed()).total).toBe(0);
  });
});

describe('linking Telegram', () => {
  const BOT = '/api.telegram.org/botsandbox-bot';
  const read = () =>
    readTelegram({ db: test.db, box, config, outside: createOutside(config, test.db, silentLog) }, new AbortController().signal);
  /** Puts messages into the bot's inbox; a request with an offset confirms them. */
  const inbox = (...texts: { text: string; chat: object }[]): void => {
    const result = texts.map((message, index) => ({ update_id: 500 + index, message: { message_id: 1, date: 1, ...message } }));
    services.answers.set(`${BOT}/getUpdates`, ({ path }) => ({ body: { ok: true, result: path.includes('offset=') ? [] : result } }));
  };
  const chat = { id: 77, type: 'private', first_name: 'Deniz', username: 'deniz' };

  it('gives a code for 15 minutes, kept as its hash, and the link that sends it [ACC-165]', async () => {
    const { body } = await link('TELEGRAM');
    expect(body).toEqual({
      success: true,
      item: null,
      link: {
        code: expect.stringMatching(/^[\w-]{24}$/),
        url: expect.stringMatching(/\/t\.me\/lootfolio_sandbox_bot\?start=[\w-]{24}$/),
        expires_at: expect.stringMatching(/Z$/),
      },
    });
    const { rows } = await test.pool.query('select * from telegram_links where user_id = $1', [user.userId]);
    expect(JSON.stringify(rows)).not.toContain(body.link.code);
    expect(await openTelegramCodes(test.db)).toBe(true);
    advanceClock(15 * MINUTE);
    expect(await openTelegramCodes(test.db)).toBe(false);
  });

  it('links the chat from which the code comes, once, and answers there [ACC-165]', async () => {
    const { code } = (await link('TELEGRAM')).body.link;
    inbox({ text: 'hello', chat }, { text: `/start ${code}`, chat }, { text: `/start ${code}`, chat: { ...chat, id: 78 } });
    await read();
    expect((await listed()).items).toEqual([expect.objectContaining({ channel: 'TELEGRAM', hint: '@deniz' })]);
    // an audit row cannot be erased with the account
    const audited = await test.pool.query('select new_value::text from audit_log where actor_id = $1', [user.userId]);
    expect(JSON.stringify(audited.rows)).not.toContain('deniz');
    expect(services.requests.filter(({ path }) => path.includes('getUpdates')).map(({ path }) => path.includes('offset=503'))).toEqual([
      false,
      true,
    ]);
    const sent = services.requests.filter(({ path }) => path.endsWith('/sendMessage'));
    expect(sent.map(({ body }) => JSON.parse(body).chat_id)).toEqual([77]);
    const row = await test.db.selectFrom('notification_channels').selectAll().where('user_id', '=', user.userId).executeTakeFirstOrThrow();
    expect(box.open(row.target_sealed, channelContext(user.userId))).toBe('77');
    expect((await link('TELEGRAM')).body.code).toBe('LIMIT_REACHED');
  });

  it('refuses a code that expired, was replaced, or comes from a group [ACC-165]', async () => {
    const first = (await link('TELEGRAM')).body.link.code;
    const second = (await link('TELEGRAM')).body.link.code;
    inbox({ text: `/start ${first}`, chat }, { text: `/start ${second}`, chat: { ...chat, type: 'group' } });
    await read();
    expect((await listed()).total).toBe(0);
    advanceClock(15 * MINUTE);
    inbox({ text: `/start ${second}`, chat });
    await read();
    expect((await listed()).total).toBe(0);
  });

  it('survives what it does not understand', async () => {
    const { code } = (await link('TELEGRAM')).body.link;
    const updates = [
      { update_id: 1, message: 'text' },
      { update_id: 2, poll: {} },
      { update_id: 3, message: { text: `/start ${code}`, chat } },
    ];
    services.answers.set(`${BOT}/getUpdates`, ({ path }) => ({ body: { ok: true, result: path.includes('offset=') ? [] : updates } }));
    await read();
    expect((await listed()).total).toBe(1);
  });
});

describe('a server without bot and mail server', () => {
  const poor = testApi(async () => ({ WORLD: 'live' }));

  it('does not offer these channels, and lets nobody switch them on or link them [ACC-165]', async () => {
    const own = await poor.signIn();
    const { body } = await poor.send('GET /users/channels', { as: own });
    expect([body.offered, body.telegram_bot]).toEqual([['DISCORD', 'PUSH'], null]);
    const linking = await poor.send('POST /users/channels', { as: own, body: { channel: 'TELEGRAM' } });
    expect([linking.status, linking.body.code]).toEqual([503, 'PROVIDER_OFF']);
    const set = (enabled: boolean) =>
      poor.send('POST /notifications/settings/update', { as: own, body: { notification_type_id: 1, is_enabled: enabled } });
    expect((await set(true)).body).toMatchObject({
      code: 'PROVIDER_OFF',
      fields: { channel: 'This server does not offer this channel.' },
    });
    expect((await set(false)).status).toBe(200);
  });
});
