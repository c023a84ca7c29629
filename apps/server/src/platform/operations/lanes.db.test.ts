import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../../../test/api.ts';
import { countWaiting, testDatabase } from '../../../test/harness.ts';
import { testShop } from '../../../test/shop.ts';
import { advanceClock } from '../process/clock.ts';
import type { OperationKind } from './kinds.ts';
import { cancelOperation } from './operations.ts';
import { queueLostLanes } from './run-lane.ts';
import { denyCredentials } from './store-outcomes.ts';

const { db } = testDatabase();
const { shop, kind, caller, start, run, stateOf, statesOf, queued } = testShop(db);

describe('a worker that stalled', () => {
  it('writes nothing once another took over, and nothing is doubled', async () => {
    const { id } = await start(['a', 'b']);
    const stalled = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    shop.answer = async (step) => {
      shop.take(step);
      begun.resolve();
      await stalled.promise;
      return new Map(step.items.map(({ position }) => [position, { state: 'failed', code: 'STALE', text: 'of the stalled worker' }]));
    };
    const first = run(id);
    await begun.promise;
    // its lease is not renewed any more
    advanceClock(10 * MINUTE);
    shop.answer = null;
    await run(id);
    stalled.resolve();
    await first;
    expect([await stateOf(id), await statesOf(id), shop.things.get('a')]).toEqual(['done', ['done', 'done'], 1]);
    expect(await queued(id)).toEqual([30]);
    await run(id);
    expect(await stateOf(id)).toBe('done');
  });

  it('and one that comes while a lane is held waits for its turn', async () => {
    const { id } = await start(['a']);
    const go = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    shop.answer = async (step) => {
      begun.resolve();
      await go.promise;
      return shop.take(step);
    };
    const first = run(id);
    await begun.promise;
    await run(id);
    expect(await queued(id)).toEqual([30]);
    go.resolve();
    await first;
    expect([await stateOf(id), shop.things.get('a')]).toEqual(['done', 1]);
  });
});

describe('items that another transaction ends while their lane is queued', () => {
  it('end their operation at once: their lane does not wait for the time of items that are gone', async () => {
    shop.answer = async ({ items }) =>
      new Map(items.map(({ position }) => [position, { state: 'later', afterMs: 60 * MINUTE, code: 'LATER', text: '' }]));
    const { id } = await start(['a'], { credential: 'key' });
    await run(id);
    const { userId } = caller;
    const ended = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const denial = db.transaction().execute(async (tx) => {
      await denyCredentials(tx, [{ credential: `${userId}:key`, reason: { code: 'KEY_REFUSED', text: '' } }]);
      ended.resolve();
      await commit.promise;
    });
    await ended.promise;
    const running = run(id);
    await expect.poll(() => countWaiting(db)).toBe(1);
    commit.resolve();
    await Promise.all([denial, running]);
    expect(await stateOf(id)).toBe('failed');
  });

  it('are those of a cancelled operation: they end now, although the slice that should end them is over', async () => {
    const { id } = await start(['a', 'b', 'c']);
    const real = performance.now.bind(performance);
    shop.answer = async ({ items }) => {
      await db.transaction().execute((tx) => cancelOperation(tx, caller, id));
      // the time of the slice is over
      vi.spyOn(performance, 'now').mockImplementation(() => real() + 6000);
      return new Map(items.map(({ position }) => [position, { state: 'later', afterMs: 60 * MINUTE, code: 'LATER', text: '' }]));
    };
    await run(id);
    expect([await statesOf(id), await queued(id)]).toEqual([['waiting', 'waiting', 'waiting'], [0]]);
    vi.restoreAllMocks();
    await run(id);
    expect(await stateOf(id)).toBe('cancelled');
  });
});

describe('limits', () => {
  it('give back their slots when nothing is sent after all', async () => {
    const release = vi.fn(async () => {});
    const { id } = await start(['a']);
    const drops: OperationKind = {
      ...kind,
      admit: async ({ items }) => ({ items, waitMs: 0, means: undefined, release }),
      beforeSend: async () => new Map([[0, { code: 'SOLD', text: '' }]]),
    };
    await run(id, 'a', drops);
    expect([await statesOf(id), release.mock.calls.length]).toEqual([['failed'], 1]);
    await run((await start(['b'])).id, 'a', { ...drops, beforeSend: async () => new Map() });
    expect(release).toHaveBeenCalledOnce();
  });

  it('of the whole lane are asked once, not once for each request', async () => {
    const { id } = await start(['a', 'b', 'c', 'd', 'e']);
    const admit = vi.fn<NonNullable<OperationKind['admit']>>(async () => ({ items: [], waitMs: 1, laneWaitMs: 30_000, means: undefined }));
    await run(id, 'a', { ...kind, admit });
    expect([admit.mock.calls.length, await queued(id)]).toEqual([1, [30]]);
  });
});

it('an operation of which nothing is open, and whose job is lost, ends all the same', async () => {
  const { id } = await start(['a']);
  await run(id);
  // the same state as after a crash between the last outcome and the end
  await db.updateTable('operations').set({ state: 'running', ended_at: null }).where('id', '=', id).execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await queueLostLanes(db);
  expect(await queued(id)).toEqual([]);
  advanceClock(2 * MINUTE + 1);
  await queueLostLanes(db);
  expect(await queued(id)).toEqual([0]);
  await run(id);
  expect(await stateOf(id)).toBe('done');
});

it('a lane whose job is lost gets another, and only then', async () => {
  const { id } = await start(['a']);
  await queueLostLanes(db);
  expect(await queued(id)).toEqual([0]);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await queueLostLanes(db);
  expect(await queued(id)).toEqual([]);
  advanceClock(2 * MINUTE + 1);
  await queueLostLanes(db);
  expect(await queued(id)).toEqual([0]);
  await run(id);
  expect(await stateOf(id)).toBe('done');
});

it('a lane waits for a slot of its market, of its user at the market when they have a proxy, and else of its user', async () => {
  const placesOf = async (id: string): Promise<unknown[]> =>
    (
      await sql<{ flags: object }>`select flags from graphile_worker._private_jobs where key like ${`operation:${id}:%`}`.execute(db)
    ).rows.map(({ flags }) => Object.keys(flags));
  const started = async (lane: string) => placesOf((await start(['a'], { lane })).id);
  const user = `user:${caller.userId}`;
  expect([await started('waxpeer/730/USD'), await started('')]).toEqual([[['waxpeer']], [[user]]]);
  await db.updateTable('users').set({ proxy_sealed: 'sealed' }).where('id', '=', caller.userId).execute();
  expect([await started('waxpeer/730/USD'), await started('')]).toEqual([[[`waxpeer ${user}`]], [[user]]]);
});
