import { describe, expect, it } from 'vitest';
import { advanceClock, setClock } from '../process/clock.ts';
import { endRequest, takeSlots, type Bucket } from './request-limiter.ts';
import { bucket, once, testBuckets } from '../../../test/buckets.ts';

const { db, other } = testBuckets();

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
