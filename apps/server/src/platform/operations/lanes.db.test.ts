import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../test/api.ts';
import { testDatabase } from '../../../test/harness.ts';
import { testShop } from '../../../test/shop.ts';
import { advanceClock } from '../process/clock.ts';
import { queueLostLanes } from './run-lane.ts';

const { db } = testDatabase();
const { shop, start, run, stateOf, statesOf, queued } = testShop(db);

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
