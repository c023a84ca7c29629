import { describe, expect, it } from 'vitest';
import { advanceClock } from '../process/clock.ts';
import { takeSlots, type Bucket } from './request-limiter.ts';
import { bucket, once, testBuckets } from '../../../test/buckets.ts';

const { db, other, waitOf } = testBuckets();

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

  it('keep their limit also when a request names fewer of them than must be free, such as one twice', async () => {
    expect((await change(['a', 'a'], { least: 2 })).ready).toEqual(['a']);
    expect((await change(['a', 'a'], { least: 2 })).ready).toEqual(['a']);
    expect(await change(['a', 'a'], { least: 2 })).toMatchObject({ waitMs: 120_000, ready: [], takenAt: null });
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
