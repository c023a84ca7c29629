import { describe, expect, it } from 'vitest';
import { advanceClock, setClock } from '../process/clock.ts';
import { endRequest, takeSlots, type Bucket } from './request-limiter.ts';
import { bucket, once, testBuckets } from '../../../test/buckets.ts';

const { db, other } = testBuckets();

describe('a request that is under way', () => {
  const takeUnderWay = (...buckets: Bucket[]) => takeSlots(db, { buckets, underWay: 60 });

  it('counts as one that arrives now until its end is known, and then from its end, in each of its buckets', async () => {
    const { takenAt } = await takeUnderWay(once('slow'), once('slow too'));
    for (const ms of [0, 10_000, 30_000]) {
      advanceClock(ms);
      expect((await takeUnderWay(once('slow'))).waitMs).toBe(10_000);
    }
    await endRequest(db, ['slow', 'slow too'], takenAt!);
    advanceClock(4000);
    expect([(await takeUnderWay(once('slow'))).waitMs, (await takeUnderWay(once('slow too'))).waitMs]).toEqual([6000, 6000]);
  });

  it('whose end nobody tells counts as one that arrived at the last moment', async () => {
    await takeUnderWay(once('lost'));
    advanceClock(65_000);
    expect((await takeUnderWay(once('lost'))).waitMs).toBe(5000);
    advanceClock(5000);
    expect((await takeUnderWay(once('lost'))).waitMs).toBe(0);
  });

  it('leaves the others of a window the slots that are free', async () => {
    const two = bucket('two at once', { requests: 2, perSeconds: 10 });
    const first = await takeUnderWay(two);
    advanceClock(1000);
    const second = await takeUnderWay(two);
    expect((await takeUnderWay(two)).waitMs).toBe(10_000);
    // the later one ends first
    await endRequest(db, ['two at once'], second.takenAt!);
    advanceClock(10_000);
    expect((await takeUnderWay(two)).waitMs).toBe(0);
    expect((await takeUnderWay(two)).waitMs).toBe(10_000);
    await endRequest(db, ['two at once'], first.takenAt!);
    advanceClock(9999);
    expect((await takeUnderWay(two)).waitMs).toBe(1);
  });

  it('lets objects be asked for again as if it ended now', async () => {
    const objects = { prefix: 'key:', ids: ['moving', 'free'], windows: once('').windows };
    const take = (ids: readonly string[]) =>
      takeSlots(db, { buckets: [bucket('many', { requests: 9, perSeconds: 1 })], objects: { ...objects, ids }, underWay: 60 });
    await take(['moving']);
    advanceClock(30_000);
    const { ready, later } = await take(['moving', 'free']);
    expect([ready, [...later]]).toEqual([['free'], [['moving', 10_000]]]);
  });

  it('counts from now on at the latest when the clock was set back', async () => {
    await takeUnderWay(once('ahead'));
    advanceClock(-3_600_000);
    expect((await takeUnderWay(once('ahead'))).waitMs).toBe(10_000);
    advanceClock(70_000);
    expect((await takeUnderWay(once('ahead'))).waitMs).toBe(0);
  });

  it('leaves the slots of others where they are, also those of the same time', async () => {
    const two = bucket('two', { requests: 2, perSeconds: 10 });
    const { takenAt } = await takeUnderWay(two);
    await takeUnderWay(two);
    advanceClock(2000);
    await endRequest(db, ['two'], takenAt!);
    advanceClock(68_000);
    expect((await takeUnderWay(two)).waitMs).toBe(0);
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
      await endRequest(n % 2 ? other : db, ['wide', 'narrow', ...mine.map((id) => `wide:${id}`)], takenAt!);
    };
    await Promise.all(Array.from({ length: 150 }, (_, n) => send(n)));
    const rows = await db.selectFrom('request_buckets').selectAll().execute();
    expect(rows.map(({ taken }) => taken.length)).toEqual(Array(22).fill(150));
  });
});
