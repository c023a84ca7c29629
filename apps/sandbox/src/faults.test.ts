import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import type { Fault } from './faults.ts';
import { sandbox } from './test-sandbox.ts';

const app = sandbox();
const RUST = '/loot.farm/fullpriceRUST.json';
const add = async (fault: Fault): Promise<void> =>
  expect((await app.inject({ method: 'POST', url: '/_faults', payload: fault })).statusCode).toBe(200);
const get = async () => app.inject(RUST);
type Row = { name: string; price: number };
const plain = (await get()).json<Row[]>();

beforeEach(async () => {
  await app.inject({ method: 'DELETE', url: '/_faults' });
});

it('answers a status with Retry-After, for the given number of times', async () => {
  await add({ host: 'loot.farm', mode: 'status', status: 429, retry_after: 7, times: 2 });
  for (const expected of [429, 429, 200]) expect((await get()).statusCode).toBe(expected);
  await add({ host: 'loot.farm', mode: 'status', status: 429, retry_after: 7 });
  expect((await get()).headers['retry-after']).toBe('7');
});

it('touches only the host, and the path where one is named', async () => {
  await add({ host: 'loot.farm', path: '/fullpriceDOTA', mode: 'status', status: 500 });
  expect((await get()).statusCode).toBe(200);
  expect((await app.inject('/loot.farm/fullpriceDOTA.json')).statusCode).toBe(500);
  expect((await app.inject('/open.er-api.com/v6/latest/USD')).statusCode).toBe(200);
});

it('lists what is set and clears it', async () => {
  await add({ host: 'loot.farm', mode: 'html' });
  expect((await app.inject('/_faults')).json()).toEqual([{ host: 'loot.farm', mode: 'html' }]);
  await app.inject({ method: 'DELETE', url: '/_faults' });
  expect((await app.inject('/_faults')).json()).toEqual([]);
});

it('refuses an invalid fault', async () => {
  expect((await app.inject({ method: 'POST', url: '/_faults', payload: { host: 'loot.farm', mode: 'sulk' } })).statusCode).toBe(400);
});

it('shows a page in place of the list', async () => {
  await add({ host: 'loot.farm', mode: 'html' });
  const reply = await get();
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html']);
});

it('cuts the body, with the right length and compressed as ever', async () => {
  await add({ host: 'loot.farm', mode: 'cut' });
  const reply = await get();
  expect(() => reply.json()).toThrow(SyntaxError);
  expect((await app.inject({ url: RUST, headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBe('gzip');
});

it('answers other JSON, an empty list, half a list', async () => {
  await add({ host: 'loot.farm', mode: 'wrong_json', times: 1 });
  expect((await get()).json()).not.toBeInstanceOf(Array);
  await add({ host: 'loot.farm', mode: 'empty', times: 1 });
  expect((await get()).json()).toEqual([]);
  await add({ host: 'loot.farm', mode: 'half_list', times: 1 });
  expect((await get()).json()).toEqual(plain.slice(0, Math.floor(plain.length / 2)));
});

it('answers null, lists every row twice, or repeats its first answer', async () => {
  await add({ host: 'loot.farm', mode: 'null', times: 1 });
  expect((await get()).body).toBe('null');
  await add({ host: 'loot.farm', mode: 'duplicates', times: 1 });
  expect((await get()).json()).toEqual(plain.flatMap((row) => [row, row]));
  await add({ host: 'loot.farm', mode: 'repeat', times: 2 });
  expect((await get()).json()).toEqual(plain);
  expect((await app.inject('/loot.farm/fullpriceDOTA.json')).json()).toEqual(plain);
  expect((await app.inject('/loot.farm/fullpriceDOTA.json')).json()).not.toEqual(plain);
});

it('halves a list within an envelope, and one that is an object by name', async () => {
  await add({ host: 'api.waxpeer.com', mode: 'half_list' });
  await add({ host: 'market-api.swap.gg', mode: 'empty' });
  const waxpeer = (await app.inject('/api.waxpeer.com/v1/prices?game=rust')).json<{ success: boolean; items: unknown[] }>();
  expect(waxpeer.success).toBe(true);
  expect(waxpeer.items.length).toBeLessThan(1000);
  expect((await app.inject('/market-api.swap.gg/v1/pricing/lowest?appId=252490')).json()).toMatchObject({ status: 'OK', result: {} });
});

it.each([
  ['loot.farm', RUST, (body: unknown) => (body as Row[])[0]!.price, 100],
  [
    'market.csgo.com',
    '/market.csgo.com/api/v2/prices/USD.json',
    (body: unknown) => Number((body as { items: { price: string }[] }).items[0]!.price),
    1000,
  ],
  ['api.waxpeer.com', '/api.waxpeer.com/v1/prices?game=tf2', (body: unknown) => (body as { items: { min: number }[] }).items[0]!.min, 10],
])('makes the prices of %s jump', async (host, url, price, factor) => {
  const before = price((await app.inject(url)).json());
  await add({ host, mode: 'unit_jump', factor });
  expect(price((await app.inject(url)).json()) / before).toBeCloseTo(factor);
});

it('is slow, then answers', async () => {
  await add({ host: 'loot.farm', mode: 'slow', delay_ms: 5 });
  expect((await get()).json()).toEqual(plain);
});

it('sends a body without end', async () => {
  await add({ host: 'loot.farm', mode: 'oversize', bytes: 3_000_000 });
  expect((await get()).rawPayload.length).toBe(3_000_000);
});

it('drops the connection', async () => {
  const server = sandbox();
  await server.listen({ host: '127.0.0.1', port: 0 });
  try {
    const origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    await fetch(`${origin}/_faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ host: 'loot.farm', mode: 'refuse' }),
    });
    await expect(fetch(`${origin}${RUST}`)).rejects.toThrow('fetch failed');
    expect((await fetch(`${origin}/_health`)).status).toBe(200);
  } finally {
    await server.close();
  }
});
