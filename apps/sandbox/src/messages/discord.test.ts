import type { InjectOptions } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { sandbox } from '../test-sandbox.ts';

const app = sandbox();
const ID = '119012345678901234';
const TOKEN = 'aB3_-'.repeat(14).slice(0, 68);
const hook = (id = ID, token = TOKEN): string => `/discord.com/api/webhooks/${id}/${token}`;
const post = async (url: string, payload: NonNullable<InjectOptions['payload']>): Promise<[number, unknown]> => {
  const reply = await app.inject({ method: 'POST', url, payload });
  return [reply.statusCode, reply.body && reply.json()];
};
const posted = async (query = ''): Promise<unknown[]> =>
  (await app.inject(`/_discord.json${query}`)).json<{ messages: unknown[] }>().messages;

beforeEach(async () => {
  await app.inject({ method: 'DELETE', url: '/_discord' });
  await app.inject({ method: 'DELETE', url: '/_faults' });
});

it('takes a message silently, or answers it when asked to wait', async () => {
  const embeds = [{ title: 'Karambit', fields: [] }];
  expect(await post(hook(), { content: 'Fiyat düştü', embeds })).toEqual([204, '']);
  const [status, message] = await post(`${hook().replace('/api/', '/api/v10/')}?wait=true`, { content: 'two', username: 'Desk' });
  expect([status, message]).toMatchObject([200, { content: 'two', webhook_id: ID, author: { username: 'Desk', bot: true } }]);
  expect(await posted()).toEqual([
    { id: expect.any(String) as string, webhook_id: ID, content: 'two', username: 'Desk', embeds: [], at: '2026-11-20T12:00:00.000Z' },
    expect.objectContaining({ content: 'Fiyat düştü', username: 'Sandbox webhook', embeds }) as object,
  ]);
  expect(await posted('?webhook_id=1')).toEqual([]);
  expect(await posted(`?webhook_id=${ID}`)).toHaveLength(2);
});

it('shows the webhook to everybody who has its token', async () => {
  expect((await app.inject(hook())).json()).toMatchObject({
    id: ID,
    token: TOKEN,
    type: 1,
    url: `https://discord.com/api/webhooks/${ID}/${TOKEN}`,
  });
});

it('does not know a deleted webhook', async () => {
  const gone = hook(ID, `gone${TOKEN.slice(4)}`);
  const unknown = { message: 'Unknown Webhook', code: 10015 };
  expect(await post(gone, { content: 'x' })).toEqual([404, unknown]);
  const reply = await app.inject(gone);
  expect([reply.statusCode, reply.json()]).toEqual([404, unknown]);
});

it.each([
  ['an id of letters', hook('abc'), { content: 'x' }, 400, 50035],
  ['a short token', hook(ID, 'short'), { content: 'x' }, 401, 50027],
  ['nothing to say', hook(), { content: ' ' }, 400, 50006],
  ['too much', hook(), { content: 'x'.repeat(2001) }, 400, 50035],
  ['too many embeds', hook(), { embeds: Array.from({ length: 11 }, () => ({})) }, 400, 50035],
  ['a number as content', hook(), { content: 1 }, 400, 50035],
])('refuses %s', async (_what, url, payload, status, code) => {
  expect(await post(url, payload)).toMatchObject([status, { code }]);
  expect(await posted()).toEqual([]);
});

it('answers 429 with a waiting time when a fault is set', async () => {
  await post('/_faults', { host: 'discord.com', mode: 'status', status: 429, retry_after: 3, times: 1 });
  const reply = await app.inject({ method: 'POST', url: hook(), payload: { content: 'x' } });
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '3']);
  expect((await post(hook(), { content: 'x' }))[0]).toBe(204);
});
