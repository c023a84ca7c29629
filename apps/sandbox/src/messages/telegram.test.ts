import { beforeEach, expect, it } from 'vitest';
import { sandbox } from '../test-sandbox.ts';

const app = sandbox();
type Answer = { ok: boolean; result: never; error_code?: number; description?: string };
type Update = { update_id: number; message: { text: string; chat: { id: number }; from: { first_name: string }; entities?: unknown } };

async function call(method: string, payload: object = {}, token = 'sandbox-bot'): Promise<[number, Answer]> {
  const reply = await app.inject({ method: 'POST', url: `/api.telegram.org/bot${token}/${method}`, payload });
  return [reply.statusCode, reply.json<Answer>()];
}
const updates = async (fields: object = {}): Promise<Update[]> => (await call('getUpdates', fields))[1].result;
const say = (payload: object) => app.inject({ method: 'POST', url: '/_telegram/say', payload });
const sent = async (query = ''): Promise<{ text: string }[]> =>
  (await app.inject(`/_telegram.json${query}`)).json<{ messages: { text: string }[] }>().messages;

beforeEach(async () => {
  await app.inject({ method: 'DELETE', url: '/_telegram' });
});

it('serves its bot, and no other token or method', async () => {
  expect((await call('getMe'))[1]).toMatchObject({ ok: true, result: { is_bot: true, username: 'lootfolio_sandbox_bot' } });
  expect(await call('getMe', {}, 'other')).toEqual([401, { ok: false, error_code: 401, description: 'Unauthorized' }]);
  expect(await call('flyAway')).toEqual([404, { ok: false, error_code: 404, description: 'Not Found' }]);
});

it('sends a message, by JSON, form or query alike', async () => {
  const [status, { result }] = await call('sendMessage', { chat_id: 1001, text: '<b>Karambit</b> &lt; 1.000 $', parse_mode: 'HTML' });
  expect([status, result]).toMatchObject([
    200,
    { message_id: expect.any(Number) as number, chat: { id: 1001, type: 'private' }, date: 1_795_176_000, text: 'Karambit < 1.000 $' },
  ]);
  await app.inject('/api.telegram.org/botsandbox-bot/sendMessage?chat_id=1001&text=query');
  await app.inject({
    method: 'POST',
    url: '/api.telegram.org/botsandbox-bot/SendMessage',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'chat_id=1002&text=form',
  });
  expect((await sent()).map(({ text }) => text)).toEqual(['form', 'query', 'Karambit < 1.000 $']);
  expect(await sent('?chat_id=1002')).toEqual([
    {
      id: expect.any(String) as string,
      chat_id: 1002,
      by: 'bot',
      text: 'form',
      raw: 'form',
      parse_mode: '',
      at: '2026-11-20T12:00:00.000Z',
    },
  ]);
});

it.each([
  [{ text: 'x' }, 'Bad Request: chat_id is empty'],
  [{ chat_id: '@nobody', text: 'x' }, 'Bad Request: chat not found'],
  [{ chat_id: 1001, text: ' ' }, 'Bad Request: message text is empty'],
  [{ chat_id: 1001, text: 'x'.repeat(4097) }, 'Bad Request: message is too long'],
  [{ chat_id: 1001, text: 'a < b', parse_mode: 'HTML' }, "Bad Request: can't parse entities: Unsupported start tag"],
])('refuses %j', async (fields, description) => {
  expect(await call('sendMessage', fields)).toEqual([400, { ok: false, error_code: 400, description }]);
  expect(await sent()).toEqual([]);
});

it('must not write to a person who blocked it until they write again', async () => {
  expect((await app.inject({ method: 'POST', url: '/_telegram/block', payload: { chat_id: 1001 } })).statusCode).toBe(204);
  const blocked = { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' };
  expect(await call('sendMessage', { chat_id: 1001, text: 'x' })).toEqual([403, blocked]);
  expect((await call('sendMessage', { chat_id: 1002, text: 'x' }))[0]).toBe(200);
  await say({ chat_id: 1001, text: '/start' });
  expect((await call('sendMessage', { chat_id: 1001, text: 'x' }))[0]).toBe(200);
});

it('hands out what people wrote until an offset confirms it', async () => {
  await say({ chat_id: 1001, text: '/start ABC123', first_name: 'Deniz' });
  await say({ chat_id: 1002, text: 'hello', first_name: 'Ada' });
  const [first, second, ...others] = await updates();
  expect(others).toEqual([]);
  expect(first!.message).toMatchObject({
    text: '/start ABC123',
    chat: { id: 1001 },
    from: { first_name: 'Deniz' },
    entities: [{ type: 'bot_command', offset: 0, length: 6 }],
  });
  expect(second!.message).not.toHaveProperty('entities');
  expect(await updates({ limit: 1 })).toEqual([first]);
  expect(await updates({ offset: second!.update_id })).toEqual([second]);
  expect(await updates()).toEqual([second]);
  expect(await updates({ offset: second!.update_id + 1 })).toEqual([]);
  expect((await say({ chat_id: 0, text: 'x' })).statusCode).toBe(400);
  expect((await say({ chat_id: 1001, text: ' ' })).statusCode).toBe(400);
});

it('holds a poll until somebody writes, and ends the older of two', async () => {
  const older = call('getUpdates', { timeout: 50 });
  await call('getMe');
  const newer = updates({ timeout: 50 });
  expect(await older).toMatchObject([409, { ok: false, error_code: 409 }]);
  await say({ chat_id: 1001, text: 'late' });
  expect((await newer).map(({ message }) => message.text)).toEqual(['late']);
});

it('gives ids above those of an earlier run', async () => {
  await say({ chat_id: 1001, text: 'x' });
  const [update] = await updates();
  expect(update!.update_id).toBeGreaterThan(Date.UTC(2026, 10, 20, 12) / 1000);
});

it('has a page on which a user writes to the bot', async () => {
  const link = await app.inject('/t.me/lootfolio_sandbox_bot?start=ABC123');
  expect([link.statusCode, link.headers.location]).toEqual([302, '/_telegram?text=%2Fstart%20ABC123']);
  expect((await app.inject(link.headers.location!)).body).toContain('value="/start ABC123"');
  const reply = await app.inject({
    method: 'POST',
    url: '/_telegram/say',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'chat_id=1001&text=%3Cb%3Ehi',
  });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/_telegram']);
  await call('sendMessage', { chat_id: 1001, text: 'See https://lootfolio.example/a.' });
  const { body } = await app.inject('/_telegram');
  expect(body).toContain('&lt;b&gt;hi');
  expect(body).toContain('See <a href="https://lootfolio.example/a" target="_blank" rel="noreferrer">https://lootfolio.example/a</a>.');
  expect((await updates()).map(({ message }) => message.text)).toEqual(['<b>hi']);
});
