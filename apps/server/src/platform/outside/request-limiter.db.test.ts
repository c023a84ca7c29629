import type { RequestLimit } from '@lootfolio/marketplaces/port';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, START } from '../../../test/api.ts';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { createDb, createPool } from '../database/database.ts';
import { advanceClock, nowMs, setClock } from '../process/clock.ts';
import {
  acquireSlots,
  closeBucket,
  endRequest,
  LimitReached,
  removeOldSlots,
  takeSlots,
  type Bucket,
  type Priority,
  type Slots,
} from './request-limiter.ts';

const { db, connection } = testDatabase();
const otherPool = createPool(connection, 5, silentLog);
const other = createDb(otherPool);
const neverAborted = new AbortController().signal;
beforeEach(async () => {
  setClock(START);
  await db.deleteFrom('request_buckets').execute();
  await db.deleteFrom('request_waiters').execute();
});
afterAll(async () => {
  setClock(null);
  await otherPool.end();
});

const bucket = (name: string, ...windows: RequestLimit[]): Bucket => ({ name, windows });
const once = (name: string, perSeconds = 10): Bucket => bucket(name, { requests: 1, perSeconds });
const FIVE = { requests: 5, perSeconds: 10 };

const take = (...buckets: Bucket[]): Promise<Slots> => takeSlots(db, { buckets });
const waitOf = async (...buckets: Bucket[]): Promise<number> => (await take(...buckets)).waitMs;
/** One try of a request that comes back when there is no slot. */
const tryAs = async (name: string, priority: Priority, ...buckets: Bucket[]): Promise<number> =>
  (await takeSlots(db, { buckets, priority }, { name, stayMs: null })).waitMs;

describe('a bucket', () => {
  it('gives no slot too many to two processes at once', async () => {
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, n) => takeSlots(n % 2 ? db : other, { buckets: [bucket('market', FIVE)] })),
    );
    expect(waits.filter(({ waitMs }) => waitMs === 0)).toHaveLength(5);
    for (const { waitMs } of waits) expect(waitMs === 0 || waitMs === 10_000).toBe(true);
  });

  it('says how long the next must wait, to the millisecond', async () => {
    for (let n = 0; n < 5; n++) {
      expect(await waitOf(bucket('exact', FIVE))).toBe(0);
      advanceClock(1000);
    }
    expect(await waitOf(bucket('exact', FIVE))).toBe(5000);
    advanceClock(4999);
    expect(await waitOf(bucket('exact', FIVE))).toBe(1);
    advanceClock(1);
    expect(await waitOf(bucket('exact', FIVE))).toBe(0);
  });

  it('goes by the clock of the database when no test stops the clock', async () => {
    setClock(null);
    const { takenAt } = await take(once('running'));
    expect(Math.abs(Date.parse(takenAt!) - nowMs())).toBeLessThan(5000);
    advanceClock(HOUR);
    const later = await take(once('running'));
    expect(Date.parse(later.takenAt!) - Date.parse(takenAt!)).toBeGreaterThanOrEqual(HOUR);
  });

  it('counts over a long window what a shorter one no longer counts', async () => {
    const short = bucket('host', { requests: 1, perSeconds: 1 });
    const long = bucket('host', { requests: 3, perSeconds: 60 });
    expect(await waitOf(long)).toBe(0);
    for (let n = 0; n < 2; n++) {
      advanceClock(1000);
      expect(await waitOf(short)).toBe(0);
    }
    advanceClock(1000);
    expect(await waitOf(long)).toBe(57_000);
    expect(await waitOf(short)).toBe(0);
  });

  it('that is full keeps a request from taking slots of the others', async () => {
    expect(await waitOf(bucket('market', FIVE), once('key one'))).toBe(0);
    for (let n = 0; n < 9; n++) expect(await waitOf(bucket('market', FIVE), once('key one'))).toBe(10_000);
    const free = await Promise.all(
      ['two', 'three', 'four', 'five', 'six'].map((key) => waitOf(bucket('market', FIVE), once(`key ${key}`))),
    );
    expect(free.filter((wait) => wait === 0)).toHaveLength(4);
  });

  it('is not locked by a request that names the same ones in another order', async () => {
    const many = bucket('a', { requests: 1000, perSeconds: 1 });
    const wide = bucket('b', { requests: 1000, perSeconds: 1 });
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, n) => takeSlots(n % 2 ? db : other, { buckets: n % 3 ? [many, wide] : [wide, many] })),
    );
    expect(all.every(({ waitMs }) => waitMs === 0)).toBe(true);
  });

  it('recovers within its window from a clock that was ahead', async () => {
    advanceClock(30 * 24 * HOUR);
    await take(once('ahead'));
    await closeBucket(db, [once('ahead')], 1000);
    setClock(START);
    expect(await waitOf(once('ahead'))).toBe(24 * HOUR);
    await db.deleteFrom('request_buckets').execute();
    advanceClock(30 * 24 * HOUR);
    await take(once('ahead'));
    setClock(START);
    expect(await waitOf(once('ahead'))).toBe(10_000);
    advanceClock(10_000);
    expect(await waitOf(once('ahead'))).toBe(0);
  });

  it('is forgotten after a day without use', async () => {
    await take(once('yesterday'));
    await take(once('closed'));
    await closeBucket(db, [once('closed')], 24 * HOUR);
    advanceClock(24 * HOUR - 1);
    await take(once('today'));
    advanceClock(2);
    await closeBucket(db, [once('closed')], 1000);
    await removeOldSlots(db);
    const left = await db.selectFrom('request_buckets').select('name').orderBy('name').execute();
    expect(left.map(({ name }) => name)).toEqual(['closed', 'today']);
  });
});

describe('the windows of a bucket', () => {
  const windows = fc.array(fc.record({ requests: fc.integer({ min: 1, max: 4 }), perSeconds: fc.constantFrom(0.25, 1, 3, 10) }), {
    minLength: 1,
    maxLength: 3,
  });
  /** The rule itself, over the times in ms at which slots were taken: when the next one is free. */
  const freeAt = (sent: readonly number[], all: readonly RequestLimit[], at: number): number =>
    Math.max(at, ...all.map(({ requests, perSeconds }) => (sent.at(-requests) ?? -Infinity) + perSeconds * 1000));

  it('hold together, for any windows and any arrivals, and allow all that they can', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(windows, windows, fc.array(fc.nat({ max: 1500 }), { minLength: 5, maxLength: 15 }), async (one, two, pauses) => {
        run += 1;
        const sent: number[] = [];
        for (const [n, pause] of pauses.entries()) {
          advanceClock(pause);
          // the same bucket under different windows: each caller is held to its own, over the requests of both
          const mine = n % 3 ? one : two;
          const expected = freeAt(sent, mine, nowMs()) - nowMs();
          const { waitMs } = await takeSlots(n % 2 ? db : other, { buckets: [bucket(`any ${run}`, ...mine)] });
          expect(waitMs).toBe(expected);
          if (waitMs === 0) sent.push(nowMs());
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('requests that wait', () => {
  it('leave in the order of their arrival', async () => {
    await take(once('queue'));
    expect([await tryAs('first', 'user', once('queue'))]).toEqual([10_000]);
    advanceClock(1000);
    expect(await tryAs('second', 'user', once('queue'))).toBe(19_000);
    advanceClock(9000);
    expect(await tryAs('second', 'user', once('queue'))).toBe(10_000);
    expect(await tryAs('first', 'user', once('queue'))).toBe(0);
    advanceClock(10_000);
    expect(await tryAs('second', 'user', once('queue'))).toBe(0);
  });

  it('go before those of a lower priority, also of those that came first', async () => {
    await take(once('ranks'));
    const order: [string, Priority][] = [
      ['history', 'background'],
      ['list', 'prices'],
      ['screen', 'user'],
    ];
    for (const [name, priority] of order) await tryAs(name, priority, once('ranks'));
    for (const expected of ['screen', 'list', 'history']) {
      advanceClock(10_000);
      const waits = [];
      for (const [name, priority] of order) waits.push([name, await tryAs(name, priority, once('ranks'))] as const);
      expect(waits.filter(([, wait]) => wait === 0).map(([name]) => name)).toEqual([expected]);
      order.splice(
        order.findIndex(([name]) => name === expected),
        1,
      );
    }
  });

  it('leave the slots that they do not need to others', async () => {
    for (let n = 0; n < 5; n++) await take(bucket('wide', FIVE));
    expect(await tryAs('screen', 'user', bucket('wide', FIVE))).toBe(10_000);
    advanceClock(10_000);
    for (let n = 0; n < 4; n++) expect(await tryAs(`history ${n}`, 'background', bucket('wide', FIVE))).toBe(0);
    expect(await tryAs('history 4', 'background', bucket('wide', FIVE))).toBeGreaterThan(0);
    expect(await tryAs('screen', 'user', bucket('wide', FIVE))).toBe(0);
  });

  it('hold back nobody in the buckets that had a slot for them', async () => {
    await take(once('key'));
    expect(await tryAs('screen', 'user', once('host'), once('key'))).toBe(10_000);
    expect(await tryAs('history', 'background', once('host'), once('another key'))).toBe(0);
  });

  it('are not kept waiting for ever by others of a higher priority', async () => {
    await take(once('busy'));
    await tryAs('history', 'background', once('busy'));
    let waited = 0;
    for (let n = 0; ; n++) {
      // at each time a new request of a user is there first
      await tryAs(`screen ${n}`, 'user', once('busy'));
      advanceClock(10_000);
      waited += 10;
      await tryAs(`screen ${n}`, 'user', once('busy'));
      if ((await tryAs('history', 'background', once('busy'))) === 0) break;
      expect(waited).toBeLessThan(330);
    }
    expect(waited).toBeGreaterThan(290);
  });

  it('and do not come back lose their place two seconds later', async () => {
    await take(once('left'));
    await tryAs('gone', 'user', once('left'));
    advanceClock(12_000);
    expect(await tryAs('history', 'background', once('left'))).toBe(10_000);
    advanceClock(1);
    expect(await tryAs('history', 'background', once('left'))).toBe(0);
  });

  it('end at once when they are no longer wanted', async () => {
    const stop = new AbortController();
    await take(once('waiting', 3600));
    const waiting = acquireSlots(db, { buckets: [once('waiting', 3600)] }, stop.signal);
    setImmediate(() => stop.abort());
    await expect(waiting).rejects.toThrow(/abort/i);
  });

  it('keep no place when they give up, but when they come back under a name', async () => {
    await take(once('short'));
    const refused = acquireSlots(db, { buckets: [once('market'), once('short')] }, neverAborted, { maxWaitMs: 2000 });
    await expect(refused).rejects.toMatchObject({ name: 'LimitReached', waitMs: 10_000 });
    expect(await db.selectFrom('request_waiters').selectAll().execute()).toEqual([]);
    const named = acquireSlots(db, { buckets: [once('short')], priority: 'prices' }, neverAborted, { maxWaitMs: 2000, as: 'feed' });
    await expect(named).rejects.toBeInstanceOf(LimitReached);
    advanceClock(10_000);
    expect(await tryAs('history', 'background', once('short'))).toBe(10_000);
    await expect(acquireSlots(db, { buckets: [once('short')], priority: 'prices' }, neverAborted, { as: 'feed' })).resolves.toMatchObject({
      sleptMs: 0,
    });
  });

  it('sleep until there is a slot', async () => {
    setClock(null);
    const quick = bucket('quick', { requests: 1, perSeconds: 0.05 });
    await take(quick);
    const { sleptMs } = await acquireSlots(db, { buckets: [quick] }, neverAborted, { maxWaitMs: 5000 });
    expect(sleptMs).toBeGreaterThan(0);
  });
});

describe('a market that asks to wait', () => {
  it('closes the narrowest bucket for all processes, until then', async () => {
    const host = bucket('host', FIVE);
    await take(host, once('key', 1));
    await closeBucket(db, [host, once('key', 1)], 30_000);
    advanceClock(29_999);
    expect((await takeSlots(other, { buckets: [host, once('key', 1)] })).waitMs).toBe(1);
    expect(await waitOf(host, once('another', 1))).toBe(0);
    advanceClock(1);
    expect(await waitOf(host, once('key', 1))).toBe(0);
  });

  it('without saying how long closes it for its longest window, and for a day at most', async () => {
    const key = bucket('key', { requests: 5, perSeconds: 1 }, { requests: 100, perSeconds: 60 });
    await take(key);
    await closeBucket(db, [key], null);
    expect(await waitOf(key)).toBe(60_000);
    await closeBucket(db, [key], 40 * 24 * HOUR);
    expect(await waitOf(key)).toBe(24 * HOUR);
  });
});

describe('objects in bulk', () => {
  const TWICE = [{ requests: 2, perSeconds: 120 }];
  const change = (ids: string[], options: { least?: number; most?: number } = {}, ...buckets: Bucket[]) =>
    takeSlots(db, {
      buckets: [bucket('key', { requests: 100, perSeconds: 1 }), ...buckets],
      objects: { prefix: 'key:', ids, windows: TWICE, ...options },
    });

  it('are those that may be changed now, and the others with their time', async () => {
    await change(['a', 'b']);
    advanceClock(1000);
    await change(['b', 'c']);
    advanceClock(1000);
    const third = await change(['c', 'b', 'a', 'd']);
    expect(third).toMatchObject({ waitMs: 0, ready: ['c', 'a', 'd'], later: new Map([['b', 118_000]]) });
    expect((await change(['a', 'b', 'c'])).later).toEqual(
      new Map([
        ['a', 118_000],
        ['b', 118_000],
        ['c', 119_000],
      ]),
    );
    expect(await change(['a', 'b', 'c'])).toMatchObject({ waitMs: 118_000, ready: [], takenAt: null });
  });

  it('take one slot of the key together, and none while the key has none', async () => {
    const key = once('narrow');
    expect(await change(['a', 'b', 'c'], {}, key)).toMatchObject({ waitMs: 0, ready: ['a', 'b', 'c'] });
    expect(await change(['a', 'b', 'c'], {}, key)).toMatchObject({ waitMs: 10_000, ready: [], later: new Map() });
    advanceClock(10_000);
    expect(await change(['a', 'b', 'c'], {}, key)).toMatchObject({ waitMs: 0, ready: ['a', 'b', 'c'] });
  });

  it('do not use up the key while none of them is free', async () => {
    await change(['a']);
    await change(['a']);
    await change(['a'], {}, once('spared'));
    expect(await waitOf(once('spared'))).toBe(0);
  });

  it('are at most as many as one call may change, and all or none when that is asked', async () => {
    expect((await change(['a', 'b', 'c', 'd'], { most: 2 })).ready).toEqual(['a', 'b']);
    await change(['a']);
    expect((await change(['a', 'b', 'c', 'd'], { most: 2 })).ready).toEqual(['b', 'c']);
    advanceClock(500);
    expect(await change(['c', 'a'], { least: 2 })).toMatchObject({ waitMs: 119_500, ready: [] });
    expect((await change(['c'], { least: 1 })).ready).toEqual(['c']);
  });

  it('cost one statement, however many they are, and count twice named ones once', async () => {
    const ids = Array.from({ length: 500 }, (_, n) => `item ${n}`);
    expect((await change([...ids, ...ids])).ready).toEqual(ids);
    expect((await change(ids)).ready).toEqual(ids);
    const refused = await change(ids);
    expect([refused.ready, refused.later.size]).toEqual([[], 500]);
  });

  it('of two processes at once get no slot too many', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const key = bucket('key', { requests: 100, perSeconds: 1 });
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        takeSlots(n % 2 ? db : other, {
          buckets: [key],
          objects: { prefix: 'key:', ids: n % 3 ? ids : ids.toReversed(), windows: TWICE },
        }),
      ),
    );
    for (const id of ids) expect(all.filter(({ ready }) => ready.includes(id))).toHaveLength(2);
  });
});

describe('a request that is under way', () => {
  const takeUnderWay = (...buckets: Bucket[]) => takeSlots(db, { buckets, underWay: 1 });

  it('counts longer until its end is known, and then from its end, in each of its buckets', async () => {
    const { takenAt } = await takeUnderWay(once('slow'), once('slow too'));
    expect((await takeUnderWay(once('slow'))).waitMs).toBe(11_000);
    advanceClock(4000);
    await endRequest(db, ['slow', 'slow too'], takenAt!, 1);
    expect([(await takeUnderWay(once('slow'))).waitMs, (await takeUnderWay(once('slow too'))).waitMs]).toEqual([10_000, 10_000]);
  });

  it('that ended at once counts as others do', async () => {
    const { takenAt } = await takeUnderWay(once('quick'));
    await endRequest(db, ['quick'], takenAt!, 1);
    expect((await takeUnderWay(once('quick'))).waitMs).toBe(10_000);
    // those that wait ahead count without the time under way
    await takeSlots(db, { buckets: [once('quick')], underWay: 1 }, { name: 'first', stayMs: null });
    advanceClock(1);
    expect((await takeUnderWay(once('quick'))).waitMs).toBe(19_999);
  });

  it('leaves the slots of others where they are, also those of the same time', async () => {
    const two = bucket('two', { requests: 2, perSeconds: 10 });
    const { takenAt } = await takeUnderWay(two);
    await takeUnderWay(two);
    advanceClock(2000);
    await endRequest(db, ['two'], takenAt!, 1);
    expect((await takeUnderWay(two)).waitMs).toBe(9000);
  });

  it('ends while others take slots of the same buckets, in any order, and no slot is lost', async () => {
    setClock(null);
    const many = (name: string): Bucket => bucket(name, { requests: 1000, perSeconds: 3600 });
    const ids = Array.from({ length: 20 }, (_, n) => `item ${n}`);
    const objects = { prefix: 'wide:', windows: many('').windows };
    const send = async (n: number): Promise<void> => {
      const mine = n % 3 ? ids : ids.toReversed();
      const buckets = n % 2 ? [many('wide'), many('narrow')] : [many('narrow'), many('wide')];
      const { takenAt } = await takeSlots(n % 2 ? db : other, { buckets, objects: { ...objects, ids: mine }, underWay: 1 });
      await endRequest(n % 2 ? other : db, ['wide', 'narrow', ...mine.map((id) => `wide:${id}`)], takenAt!, 1);
    };
    await Promise.all(Array.from({ length: 150 }, (_, n) => send(n)));
    const rows = await db.selectFrom('request_buckets').selectAll().execute();
    expect(rows.map(({ taken }) => taken.length)).toEqual(Array(22).fill(150));
  });
});
