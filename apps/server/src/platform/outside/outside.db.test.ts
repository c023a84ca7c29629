import type { RequestLimit } from '@lootfolio/marketplaces/port';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { START } from '../../../test/api.ts';
import { fakeOutside } from '../../../test/fake-outside.ts';
import { testDatabase } from '../../../test/harness.ts';
import { advanceClock, setClock } from '../process/clock.ts';
import type { KeyClient, KeyLimits } from './key-client.ts';
import { createOutside, type ClientOptions } from './outside.ts';

const market = fakeOutside({ body: {} });
const { db } = testDatabase();
const signal = new AbortController().signal;
const LIST = 'https://market.example/list';
const LIMIT: RequestLimit = { requests: 1, perSeconds: 10 };

const outside = async (world: 'live' | 'sandbox' = 'sandbox') => {
  const { resolve: _, ...made } = createOutside({ WORLD: world, SANDBOX_PORT: await market.port() }, db);
  return made;
};
const client = async (options: ClientOptions = {}) => (await outside()).client('market', LIMIT, signal, { maxWaitMs: 100, ...options });
const keyClient = async (limits: Partial<KeyLimits> & Pick<KeyLimits, 'key'>, key = 'a-key'): Promise<KeyClient> =>
  (await outside()).keyClient(
    { market: 'market', limits: { host: [], object: null, ...limits }, key, proxy: null, maxWaitMs: 100 },
    signal,
  );

beforeEach(async () => {
  setClock(START);
  market.reset();
  await db.deleteFrom('request_buckets').execute();
});
afterAll(() => setClock(null));

describe('a client of a host', () => {
  it('may ask the sandbox 250 times as often as the market', async () => {
    const http = await client();
    for (let n = 0; n < 250; n++) await http({ url: LIST });
    await expect(http({ url: LIST })).rejects.toMatchObject({ name: 'LimitReached', waitMs: 10_000 });
    expect(market.requests).toHaveLength(250);
  });

  it('asks nothing more, over all clients, until the time that a 429 names', async () => {
    market.answers.set('/market.example', { status: 429, headers: { 'retry-after': '30' } });
    await expect((await client())({ url: LIST })).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 30 });
    market.answers.clear();
    advanceClock(29_000);
    await expect((await client())({ url: LIST })).rejects.toMatchObject({ name: 'LimitReached', waitMs: 1000 });
    advanceClock(1000);
    expect((await (await client())({ url: LIST })).status).toBe(200);
  });

  it.each([
    ['429 without a time', 429, {}, 10_000],
    ['503 with a time', 503, { 'retry-after': '5' }, 5000],
    ['503 without', 503, {}, 0],
  ])('after a %s waits as it should', async (_, status, headers, waitMs) => {
    market.answers.set('/market.example', { status, headers });
    await expect((await client())({ url: LIST })).rejects.toMatchObject({ name: 'MarketError' });
    const again = (await client())({ url: LIST });
    await expect(again).rejects.toMatchObject(waitMs === 0 ? { name: 'MarketError' } : { name: 'LimitReached', waitMs });
  });

  it('goes on for other receivers when one refuses', async () => {
    market.answers.set('/market.example', { status: 429, headers: { 'retry-after': '3600' } });
    await expect((await client({ perReceiver: true }))({ url: LIST })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    market.answers.clear();
    expect((await (await client({ perReceiver: true }))({ url: LIST })).status).toBe(200);
  });
});

it('a prompt client keeps nobody waiting for an hour', async () => {
  const http = (await outside()).promptClient('market', LIMIT);
  market.answers.set('/market.example', { status: 429, headers: { 'retry-after': '3600' } });
  await expect(http({ url: LIST })).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 3600 });
  market.answers.clear();
  await expect(http({ url: LIST })).rejects.toMatchObject({ name: 'MarketError', code: 'RATE_LIMITED', retryAfter: 3600 });
  expect(market.requests).toHaveLength(1);
  advanceClock(3_600_000);
  expect((await http({ url: LIST })).status).toBe(200);
});

describe('a client of a key', () => {
  it('keeps to the live limits in the sandbox too, those of the key and those over all keys', async () => {
    const limits = { host: [{ requests: 3, perSeconds: 10 }], key: [{ requests: 2, perSeconds: 10 }] };
    const [one, two] = [await keyClient(limits, 'one'), await keyClient(limits, 'two')];
    for (let n = 0; n < 2; n++) await one.http({ url: LIST });
    await expect(one.http({ url: LIST })).rejects.toMatchObject({ name: 'LimitReached', waitMs: 10_000 });
    await two.http({ url: LIST });
    await expect(two.http({ url: LIST })).rejects.toMatchObject({ name: 'LimitReached', waitMs: 10_000 });
    expect(market.requests).toHaveLength(3);
  });

  it('closes the limit of its key alone when that is refused', async () => {
    const limits = { host: [{ requests: 30, perSeconds: 10 }], key: [{ requests: 20, perSeconds: 10 }] };
    market.answers.set('/market.example', { status: 429, headers: { 'retry-after': '60' } });
    await expect((await keyClient(limits, 'one')).http({ url: LIST })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    market.answers.clear();
    await expect((await keyClient(limits, 'one')).http({ url: LIST })).rejects.toMatchObject({ name: 'LimitReached', waitMs: 60_000 });
    expect((await (await keyClient(limits, 'two')).http({ url: LIST })).status).toBe(200);
  });

  it('closes it, or objects of it, when an answer asks to wait without a status that says so', async () => {
    const limits = { key: [{ requests: 20, perSeconds: 10 }], object: [{ requests: 5, perSeconds: 120 }] };
    const one = await keyClient(limits, 'one');
    await one.http({ url: LIST, changes: ['a', 'b'] });
    await one.limited(40_000, ['a']);
    // another lane, or another process, with the same key
    const again = await keyClient(limits, 'one');
    expect(await again.reserve(['a', 'b'])).toEqual({ ready: ['b'], later: new Map([['a', 40_000]]), waitMs: 0 });
    await one.limited(3_600_000);
    for (const client of [one, await keyClient(limits, 'one')])
      await expect(client.http({ url: LIST })).rejects.toMatchObject({ name: 'LimitReached', waitMs: 3_600_000 });
    expect((await (await keyClient(limits, 'two')).http({ url: LIST })).status).toBe(200);
  });

  it('sends what it reserved without taking the slots again, and only once', async () => {
    const limits = { key: [{ requests: 2, perSeconds: 10 }], object: [{ requests: 1, perSeconds: 120 }] };
    const { http, reserve } = await keyClient(limits);
    expect(await reserve(['a', 'b', 'c'], 2)).toEqual({ ready: ['a', 'b'], later: new Map(), waitMs: 0 });
    await http({ url: LIST, changes: ['a', 'b'] });
    await expect(http({ url: LIST, changes: ['a', 'b'] })).rejects.toMatchObject({ name: 'LimitReached', waitMs: 120_000 });
    await http({ url: LIST });
    expect(market.requests).toHaveLength(2);
    expect(await reserve(['a', 'c'])).toEqual({ ready: [], later: new Map([['a', 120_000]]), waitMs: 10_000 });
  });

  it.each([
    ['names', ['a', 'b']],
    ['does not name', []],
  ])('reserves all objects at a market that limits only the key; its request %s them', async (_, changes) => {
    const { http, reserve } = await keyClient({ key: [LIMIT] });
    expect(await reserve(['a', 'b', 'c'], 2)).toEqual({ ready: ['a', 'b'], later: new Map(), waitMs: 0 });
    await http({ url: LIST, changes });
    expect(await reserve(['c'])).toEqual({ ready: [], later: new Map(), waitMs: 10_000 });
  });

  it('counts a request from its end, and until then as if it ended now', async () => {
    const answer = Promise.withResolvers<void>();
    market.answers.set('/market.example', async () => {
      await answer.promise;
      advanceClock(4000);
      return { body: {} };
    });
    const { http } = await keyClient({ key: [LIMIT], object: [{ requests: 1, perSeconds: 120 }] });
    const sent = http({ url: LIST, changes: ['a'] });
    const another = await keyClient({ key: [LIMIT], object: [{ requests: 1, perSeconds: 120 }] });
    await expect.poll(async () => (await db.selectFrom('request_buckets').selectAll().execute()).length).toBe(2);
    expect(await another.reserve(['a'])).toEqual({ ready: [], later: new Map([['a', 120_000]]), waitMs: 120_000 });
    answer.resolve();
    await sent;
    expect(await another.reserve(['a'])).toEqual({ ready: [], later: new Map([['a', 120_000]]), waitMs: 120_000 });
  });

  it('takes the slots of a reservation anew when its request comes late', async () => {
    const { http, reserve } = await keyClient({ key: [LIMIT] });
    await reserve(['a']);
    advanceClock(15_000);
    // the reserved request still counts as one that may arrive
    await expect(http({ url: LIST, changes: ['a'] })).rejects.toMatchObject({ name: 'LimitReached', waitMs: 10_000 });
    advanceClock(60_000);
    await http({ url: LIST, changes: ['a'] });
    expect(market.requests).toHaveLength(1);
  });

  it('counts a request for whose answer nobody waits any more as one that may still arrive', async () => {
    market.answers.set('/market.example', () => new Promise(() => {}));
    const { http, reserve } = await keyClient({ key: [LIMIT] });
    await expect(http({ url: LIST, timeoutMs: 50 })).rejects.toMatchObject({ code: 'TIMEOUT' });
    advanceClock(30_000);
    expect((await reserve(['a'])).waitMs).toBe(10_000);
    advanceClock(40_000);
    expect((await reserve(['a'])).waitMs).toBe(0);
  });
});
