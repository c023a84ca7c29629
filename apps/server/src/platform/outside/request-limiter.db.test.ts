import type { RequestLimit } from '@lootfolio/marketplaces/port';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HOUR, START } from '../../../test/api.ts';
import { advanceClock, nowMs, setClock } from '../process/clock.ts';
import { readLimitUse } from './limit-use.ts';
import { closeBucket, removeOldSlots, takeSlots } from './request-limiter.ts';
import { bucket, once, FIVE, testBuckets } from '../../../test/buckets.ts';

const { db, other, take, waitOf } = testBuckets();

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
  /** Returns when the next slot is free, by the rule itself, from the times in ms at which slots were taken. */
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
          // the same bucket with different windows: each caller has its own windows, which count the requests of both
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

describe('a process whose clock is a minute ahead', () => {
  afterEach(() => vi.restoreAllMocks());

  it('removes nobody who waits, and tells the use of limits by the clock of the database', async () => {
    setClock(null);
    const waiting = once('awaited', 30);
    await take(waiting);
    await takeSlots(db, { buckets: [waiting] }, { name: 'waits', stayMs: null });
    await closeBucket(db, [waiting], 40_000);
    const realNow = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 60_000);
    await removeOldSlots(db);
    expect(await db.selectFrom('request_waiters').select('waiter').execute()).toEqual([{ waiter: 'waits' }]);
    const [use] = await readLimitUse(db, [waiting]);
    expect(use).toMatchObject({ name: 'awaited', used: 1 });
    expect(use!.closed_seconds).toBeGreaterThan(30);
  });
});
