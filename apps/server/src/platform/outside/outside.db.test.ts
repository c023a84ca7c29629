import type { MarketErrorCode, RequestLimit } from '@lootfolio/marketplaces/port';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { START } from '../../../test/api.ts';
import { fakeOutside, type OutsideAnswer } from '../../../test/fake-outside.ts';
import { testDatabase } from '../../../test/harness.ts';
import { advanceClock, setClock } from '../process/clock.ts';
import type { KeyClient, KeyClientOptions, KeyLimits } from './key-client.ts';
import { createOutside, type ClientOptions } from './outside.ts';

const market = fakeOutside({ body: {} });
const { db } = testDatabase();
const log = { warn: vi.fn() };
const signal = new AbortController().signal;
const LIST = 'https://market.example/list';
const LIMIT: RequestLimit = { requests: 1, perSeconds: 10 };

const outside = async (world: 'live' | 'sandbox' = 'sandbox') => {
  const { resolve: _, ...made } = createOutside({ WORLD: world, SANDBOX_PORT: await market.port() }, db, log as never);
  return made;
};
const client = async (options: ClientOptions = {}) => (await outside()).client('market', LIMIT, signal, { maxWaitMs: 100, ...options });
const keyClient = async (
  limits: Partial<KeyLimits> & Pick<KeyLimits, 'key'>,
  key = 'a-key',
  options: Pick<KeyClientOptions, 'mayLeave'> = {},
): Promise<KeyClient> =>
  (await outside()).keyClient(
    { market: 'market', limits: { host: [], object: null, ...limits }, key, proxy: null, maxWaitMs: 100, ...options },
    signal,
  );

beforeEach(async () => {
  setClock(START);
  market.reset();
  log.warn.mockClear();
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
    ['429 with no time at all', 429, { 'retry-after': '0' }, 1000],
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
    expect(await again.reserve(['a', 'b'])).toEqual({ ready: ['b'], later: new Map([['a', 40_000]]), waitMs: 0, laneMs: 0 });
    await one.limited(3_600_000);
    for (const client of [one, await keyClient(limits, 'one')])
      await expect(client.http({ url: LIST })).rejects.toMatchObject({ name: 'LimitReached', waitMs: 3_600_000 });
    expect((await (await keyClient(limits, 'two')).http({ url: LIST })).status).toBe(200);
  });

  it('holds a paused object back at a market that limits only the key, also when nothing was ever reserved for it', async () => {
    const limits = { key: [{ requests: 20, perSeconds: 10 }] };
    const one = await keyClient(limits, 'one');
    await one.limited(40_000, ['a']);
    const again = await keyClient(limits, 'one');
    expect(await again.reserve(['a', 'b', 'c'], 1)).toEqual({ ready: ['b'], later: new Map([['a', 40_000]]), waitMs: 0, laneMs: 0 });
    await again.release();
    expect(await again.reserve(['a'])).toEqual({ ready: [], later: new Map([['a', 40_000]]), waitMs: 40_000, laneMs: 0 });
    await expect(again.http({ url: LIST, changes: ['a'] })).rejects.toMatchObject({ name: 'LimitReached', waitMs: 40_000 });
    advanceClock(40_000);
    expect((await again.reserve(['a'])).ready).toEqual(['a']);
    // an object without a limit of its own has a row only for its pause
    expect((await db.selectFrom('request_buckets').select(['name', 'taken']).where('name', 'like', '%:a').execute())[0]!.taken).toEqual([]);
    expect(await db.selectFrom('request_buckets').selectAll().execute()).toHaveLength(2);
  });

  it('tells apart how long its key must wait and how long single objects must', async () => {
    const limits = { key: [{ requests: 2, perSeconds: 10 }], object: [{ requests: 1, perSeconds: 120 }] };
    const { http, reserve } = await keyClient(limits);
    await http({ url: LIST, changes: ['a'] });
    expect(await reserve(['a'])).toEqual({ ready: [], later: new Map([['a', 120_000]]), waitMs: 120_000, laneMs: 0 });
    await http({ url: LIST, changes: ['b'] });
    expect(await reserve(['a', 'c'])).toEqual({ ready: [], later: new Map([['a', 120_000]]), waitMs: 10_000, laneMs: 10_000 });
  });

  describe('gives back what it reserved', () => {
    const limits = { key: [LIMIT], object: [{ requests: 1, perSeconds: 120 }] };

    it('and did not use: another may send at once', async () => {
      const one = await keyClient(limits);
      await one.reserve(['a', 'b']);
      await one.release();
      await one.release();
      const another = await keyClient(limits);
      expect(await another.reserve(['a', 'b'])).toMatchObject({ ready: ['a', 'b'], waitMs: 0 });
      // what was given back pays for no request
      await expect(one.http({ url: LIST, changes: ['a'] })).rejects.toMatchObject({ name: 'LimitReached' });
    });

    it('for objects that its request did not change', async () => {
      const one = await keyClient({ ...limits, key: [{ requests: 5, perSeconds: 10 }] });
      await one.reserve(['a', 'b', 'c']);
      await one.http({ url: LIST, changes: ['b'] });
      const { ready, later } = await one.reserve(['a', 'b', 'c']);
      expect([ready, [...later]]).toEqual([['a', 'c'], [['b', 120_000]]]);
    });

    it('when it reserves again, and leaves the slots of others', async () => {
      const two = { ...limits, key: [{ requests: 2, perSeconds: 10 }] };
      const [one, another] = [await keyClient(two), await keyClient(two)];
      await another.reserve(['x']);
      await one.reserve(['a']);
      expect(await one.reserve(['b'])).toMatchObject({ ready: ['b'], waitMs: 0 });
      expect(await one.reserve(['x', 'a'])).toMatchObject({ ready: ['a'], later: new Map([['x', 120_000]]) });
      await one.release();
      expect((await another.reserve(['x'])).ready).toEqual(['x']);
    });
  });

  it('does not send what may not leave', async () => {
    const lost = new Error('the lease is lost');
    const mayLeave = vi.fn(() => {
      throw lost;
    });
    await expect((await keyClient({ key: [LIMIT] }, 'a-key', { mayLeave })).http({ url: LIST })).rejects.toBe(lost);
    expect([mayLeave.mock.calls.length, market.requests]).toEqual([1, []]);
    const free = await keyClient({ key: [LIMIT] }, 'another', { mayLeave: () => {} });
    expect((await free.http({ url: LIST })).status).toBe(200);
  });

  describe('keeps a known answer when the database fails meanwhile', () => {
    /** Makes every change of a bucket fail from the arrival of the request on. */
    const failing = (answer: OutsideAnswer) => async () => {
      await sql`create or replace function fail_bucket() returns trigger language plpgsql as $$ begin raise 'no space left'; end $$`.execute(
        db,
      );
      await sql`create trigger failing before update on request_buckets execute function fail_bucket()`.execute(db);
      return answer;
    };
    afterEach(() => sql`drop trigger if exists failing on request_buckets`.execute(db));

    it('of a success: its slot counts as under way, and the log says so', async () => {
      market.answers.set('/market.example', failing({ body: {} }));
      expect((await (await keyClient({ key: [LIMIT] })).http({ url: LIST })).status).toBe(200);
      await sql`drop trigger failing on request_buckets`.execute(db);
      expect(log.warn).toHaveBeenCalledTimes(1);
      advanceClock(30_000);
      expect((await (await keyClient({ key: [LIMIT] })).reserve(['a'])).waitMs).toBe(10_000);
    });

    it('of a refusal', async () => {
      market.answers.set('/market.example', failing({ status: 429, headers: { 'retry-after': '30' } }));
      await expect((await keyClient({ key: [LIMIT] })).http({ url: LIST })).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 30 });
      await sql`drop trigger failing on request_buckets`.execute(db);
      market.answers.set('/market.example', failing({ status: 429, headers: { 'retry-after': '30' } }));
      await expect((await client())({ url: LIST })).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 30 });
    });
  });

  it.each<[string, MarketErrorCode, OutsideAnswer, number]>([
    ['is cut', 'UNREACHABLE', { headers: { 'content-length': '100', connection: 'close' }, body: 'cut' }, 10_000],
    ['has an unreadable answer', 'BAD_ANSWER', { headers: { 'content-encoding': 'gzip' }, body: 'no gzip' }, 6000],
    ['is refused', 'UPSTREAM', { status: 503 }, 6000],
  ])('counts a request that %s (%s) by whether it may still arrive', async (_, code, answer, waitMs) => {
    market.answers.set('/market.example', answer);
    const { http, reserve } = await keyClient({ key: [LIMIT] });
    await expect(http({ url: LIST })).rejects.toMatchObject({ code, mayHaveHappened: true });
    advanceClock(4000);
    expect((await reserve(['a'])).waitMs).toBe(waitMs);
    // nothing arrives any more, so the time runs
    advanceClock(2000);
    expect((await reserve(['a'])).waitMs).toBe(code === 'UNREACHABLE' ? 9000 : 4000);
  });

  it('sends what it reserved without taking the slots again, and only once', async () => {
    const limits = { key: [{ requests: 2, perSeconds: 10 }], object: [{ requests: 1, perSeconds: 120 }] };
    const { http, reserve } = await keyClient(limits);
    expect(await reserve(['a', 'b', 'c'], 2)).toEqual({ ready: ['a', 'b'], later: new Map(), waitMs: 0, laneMs: 0 });
    await http({ url: LIST, changes: ['a', 'b'] });
    await expect(http({ url: LIST, changes: ['a', 'b'] })).rejects.toMatchObject({ name: 'LimitReached', waitMs: 120_000 });
    await http({ url: LIST });
    expect(market.requests).toHaveLength(2);
    expect(await reserve(['a', 'c'])).toEqual({ ready: [], later: new Map([['a', 120_000]]), waitMs: 10_000, laneMs: 10_000 });
  });

  it.each([
    ['names', ['a', 'b']],
    ['does not name', []],
  ])('reserves all objects at a market that limits only the key; its request %s them', async (_, changes) => {
    const { http, reserve } = await keyClient({ key: [LIMIT] });
    expect(await reserve(['a', 'b', 'c'], 2)).toEqual({ ready: ['a', 'b'], later: new Map(), waitMs: 0, laneMs: 0 });
    await http({ url: LIST, changes });
    expect(await reserve(['c'])).toEqual({ ready: [], later: new Map(), waitMs: 10_000, laneMs: 10_000 });
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
    expect(await another.reserve(['a'])).toEqual({ ready: [], later: new Map([['a', 120_000]]), waitMs: 120_000, laneMs: 10_000 });
    answer.resolve();
    await sent;
    expect(await another.reserve(['a'])).toEqual({ ready: [], later: new Map([['a', 120_000]]), waitMs: 120_000, laneMs: 10_000 });
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
