import { Readable } from 'node:stream';
import { call } from '@lootfolio/contract/call';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { MINUTE } from '../../../test/api.ts';
import { testDatabase } from '../../../test/harness.ts';
import { smallApp } from '../../../test/small-app.ts';
import { advanceClock } from '../process/clock.ts';
import type { RateLimiter } from '../security/rate-limit.ts';
import { route } from './route.ts';

const MOST = 100_000;
const reply = z.object({ success: z.literal(true) });
const sized = call({
  method: 'POST',
  path: '/test/sized',
  access: 'public',
  summary: 'Takes a body',
  read: true,
  maxBytes: MOST,
  body: z.object({}),
  reply,
});
const dear = call({ ...sized, path: '/test/dear', cost: 25 });

let rates: RateLimiter;
const app = smallApp(testDatabase(), [route(sized, async () => ({})), route(dear, async () => ({}))], (_api, parts) => {
  rates = parts.rates;
});
beforeEach(() => advanceClock(MINUTE));

const bodyOf = (bytes: number): string => `{"a":"${'x'.repeat(bytes - 8)}"}`;
const send = async (payload: string | Readable, { path = '/test/sized', headers = {} } = {}): Promise<number> => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  return statusCode;
};
const costOf = async (sending: () => Promise<unknown>): Promise<number | undefined> => {
  const consumed = vi.spyOn(rates, 'consume');
  await sending();
  const [, , cost] = consumed.mock.calls.at(-1)!;
  consumed.mockRestore();
  return cost;
};

it.each([
  ['a small body', 100, 1],
  ['a body just below 8 KB', 8191, 1],
  ['a body of 8 KB', 8192, 2],
  ['a body of 99 KB', 99_000, 13],
])('%s counts as many calls', async (_, bytes, cost) => {
  expect(await costOf(async () => expect(await send(bodyOf(bytes))).toBe(200))).toBe(cost);
});

it('an expensive call counts its body besides', async () => {
  expect(await costOf(() => send(bodyOf(20_000), { path: '/test/dear' }))).toBe(27);
});

it('a body that does not tell its size counts as the greatest, and one that is too large as no more', async () => {
  expect(await costOf(() => send(Readable.from([Buffer.from('{}')]), { headers: { 'transfer-encoding': 'chunked' } }))).toBe(13);
  expect(await costOf(async () => expect(await send(bodyOf(1_000_000))).toBe(413))).toBe(13);
});

it('bodies use up what a visitor may do in a minute', async () => {
  let passed = 0;
  while ((await send(bodyOf(MOST))) === 200) passed += 1;
  // the limit is 1,200 calls, and each body costs 13
  expect(passed).toBe(92);
});

it('a body that costs more than a whole minute takes the whole minute', async () => {
  const from = { userId: null, ip: '10.4.0.1' };
  await rates.consume(null, from, 5000);
  await expect(rates.consume(null, from, 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await expect(
    rates.consume(null, { ...from, ip: '10.4.0.2' }, 1).then(() => rates.consume(null, { ...from, ip: '10.4.0.2' }, 5000)),
  ).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
});
