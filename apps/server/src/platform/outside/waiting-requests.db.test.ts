import { describe, expect, it } from 'vitest';
import { advanceClock, setClock } from '../process/clock.ts';
import { acquireSlots, LimitReached, type Priority } from './request-limiter.ts';
import { bucket, once, FIVE, testBuckets } from '../../../test/buckets.ts';

const neverAborted = new AbortController().signal;
const { db, take, tryAs } = testBuckets();

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
      // at each time there is a new request of a user, which goes first
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
