import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, START } from '../../../test/api.ts';
import { countWaiting, testDatabase } from '../../../test/harness.ts';
import { advanceClock, setClock } from '../process/clock.ts';
import { acquireLease, holdLease, LeaseLost, releaseLease, removeOldLeases, renewLease, type Lease } from './leases.ts';

const { db } = testDatabase();
beforeEach(async () => {
  setClock(START);
  await db.deleteFrom('leases').execute();
});
afterAll(() => setClock(null));

const take = (holder: string, forMs = MINUTE) => acquireLease(db, { name: 'work', holder, forMs });
const took = (result: Lease | { heldForMs: number }): Lease => {
  if ('heldForMs' in result) throw new Error('somebody else has it');
  return result;
};

describe('a lease', () => {
  it('belongs to one of many who ask at the same time; the others learn for how long', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => take(`holder ${n}`)));
    expect(results.filter((result) => !('heldForMs' in result))).toHaveLength(1);
    for (const result of results) if ('heldForMs' in result) expect(result.heldForMs).toBe(MINUTE);
  });

  it('can be taken again by its holder, and that is no new fence', async () => {
    const { fence } = took(await take('a'));
    expect(await take('a')).toEqual({ name: 'work', fence, resumed: true });
  });

  it('goes to somebody else with a higher fence once it ran out or was released', async () => {
    const first = took(await take('a'));
    advanceClock(MINUTE);
    const second = took(await take('b'));
    await releaseLease(db, second);
    const third = took(await take('b'));
    expect([first.resumed, second.resumed, third.resumed]).toEqual([false, false, false]);
    expect(first.fence < second.fence && second.fence < third.fence).toBe(true);
  });

  it('is not released by a former holder', async () => {
    const first = took(await take('a'));
    advanceClock(MINUTE);
    await take('b');
    await releaseLease(db, first);
    expect(await take('c')).toEqual({ heldForMs: MINUTE });
  });

  it('stays released when a renewal of it was still under way', async () => {
    const lease = took(await take('a'));
    const renewing = await db.transaction().execute(async (tx) => {
      await holdLease(tx, lease);
      // waits for the row; the renewal was requested before the release
      const renewal = renewLease(db, lease, MINUTE).catch((error: unknown) => error);
      await expect.poll(() => countWaiting(db), { timeout: 5000 }).toBe(1);
      advanceClock(1);
      await releaseLease(tx, lease);
      return { renewal };
    });
    expect(await renewing.renewal).toBeInstanceOf(LeaseLost);
    expect(took(await take('b')).resumed).toBe(false);
  });

  it('is removed a day after it ran out', async () => {
    await take('a');
    advanceClock(DAY + MINUTE);
    await removeOldLeases(db);
    expect(await db.selectFrom('leases').select('name').execute()).toHaveLength(1);
    advanceClock(1);
    await removeOldLeases(db);
    expect(await db.selectFrom('leases').select('name').execute()).toEqual([]);
  });

  it('that was removed has a higher fence than ever when it is acquired again, so that a former holder cannot write', async () => {
    const first = took(await take('a'));
    advanceClock(2 * DAY);
    await removeOldLeases(db);
    const again = took(await take('b'));
    expect(again.fence).toBeGreaterThan(first.fence);
    await releaseLease(db, first);
    expect(await take('c')).toEqual({ heldForMs: MINUTE });
  });
});
