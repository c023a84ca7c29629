import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../test/api.ts';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { SETTLE_MS, testShop } from '../../../test/shop.ts';
import { advanceClock } from '../process/clock.ts';
import type { OperationKind } from './kinds.ts';
import { retryFailed } from './operations.ts';
import { runLane } from './run-lane.ts';

const { db } = testDatabase();
const { shop, kind, caller, start, run, stateOf, itemsOf, statesOf, queued } = testShop(db);

describe('an item whose answer is not known', () => {
  /** Lets the worker die after the request was sent. `taken`: the shop took the things. */
  const die = async (id: string, taken: boolean): Promise<void> => {
    shop.answer = async (step) => {
      if (taken) shop.take(step);
      throw new Error('the answer was lost');
    };
    await run(id);
    shop.answer = null;
  };

  it('is asked for once it settled, and not sent again when it happened', async () => {
    const { id } = await start(['a']);
    await die(id, true);
    expect([await statesOf(id), await queued(id)]).toEqual([['sent'], [SETTLE_MS / 1000]]);
    advanceClock(SETTLE_MS);
    await run(id);
    expect([await stateOf(id), shop.things.get('a'), (await itemsOf(id))[0]!.external_id]).toEqual(['done', 1, 'id-a']);
  });

  it('is sent again when it did not happen', async () => {
    const { id } = await start(['a']);
    await die(id, false);
    advanceClock(SETTLE_MS);
    await run(id);
    // the outside may lag behind, so it must report the absence twice
    expect([await statesOf(id), shop.sent]).toEqual([['sent'], []]);
    advanceClock(SETTLE_MS);
    await run(id);
    expect([await stateOf(id), shop.things.get('a'), (await itemsOf(id))[0]!.attempt]).toEqual(['done', 1, 2]);
  });

  it('stays unknown when nobody can say, and is not sent again; a retry asks first', async () => {
    const { id } = await start(['a']);
    await die(id, true);
    shop.find = ({ items }) => new Map(items.map(({ position }) => [position, { state: 'open', afterMs: 10 * MINUTE }]));
    for (let asked = 0; asked < 4; asked++) {
      advanceClock(10 * MINUTE);
      await run(id);
    }
    expect([await stateOf(id), await statesOf(id), shop.sent.length]).toEqual(['failed', ['unknown'], 1]);
    shop.find = null;
    expect(await db.transaction().execute((tx) => retryFailed(tx, caller, id))).toBe(1);
    await run(id);
    expect([await stateOf(id), shop.things.get('a')]).toEqual(['done', 1]);
  });

  it('that was retried as unknown is sent once more when the outside does not have it', async () => {
    const { id } = await start(['a']);
    await die(id, false);
    await db.updateTable('operation_items').set({ attempt: 5 }).where('operation_id', '=', id).execute();
    shop.find = ({ items }) => new Map(items.map(({ position }) => [position, { state: 'open', afterMs: 40 * MINUTE }]));
    advanceClock(10 * MINUTE);
    await run(id);
    expect(await statesOf(id)).toEqual(['unknown']);
    shop.find = null;
    await db.transaction().execute((tx) => retryFailed(tx, caller, id));
    for (let time = 0; time < 2; time++) {
      await run(id);
      advanceClock(SETTLE_MS);
    }
    expect([await stateOf(id), shop.things.get('a')]).toEqual(['done', 1]);
  });

  it('is not sent twice when the list of the outside lags behind the settling time', async () => {
    const { id } = await start(['a']);
    await die(id, true);
    const absent = (step: { items: readonly { position: number }[] }) =>
      new Map(step.items.map(({ position }) => [position, { state: 'absent' } as const]));
    shop.find = absent;
    for (let asked = 0; asked < 2; asked++) {
      advanceClock(SETTLE_MS);
      // the second attempt is refused, because the thing is there already
      shop.answer = async ({ items }) =>
        new Map(items.map(({ position }) => [position, { state: 'failed', code: 'ALREADY_LISTED', text: '' }]));
      await run(id);
    }
    expect([await statesOf(id), (await itemsOf(id))[0]!.attempt]).toEqual([['sent'], 2]);
    shop.find = null;
    advanceClock(SETTLE_MS);
    await run(id);
    expect([await stateOf(id), (await itemsOf(id))[0]]).toMatchObject(['done', { external_id: 'id-a', code: null }]);
  });

  it('is failed by the refusal when the outside does not have it either', async () => {
    const { id } = await start(['a']);
    await die(id, false);
    shop.answer = async ({ items }) =>
      new Map(items.map(({ position }) => [position, { state: 'failed', code: 'LOCKED', text: 'locked' }]));
    for (let asked = 0; asked < 4; asked++) {
      advanceClock(SETTLE_MS);
      await run(id);
    }
    expect([await stateOf(id), (await itemsOf(id))[0]]).toMatchObject(['failed', { code: 'LOCKED', attempt: 2 }]);
  });

  it('is asked for with all others of its lane at once, however many', async () => {
    const things = Array.from({ length: 7 }, (_, n) => `thing ${n}`);
    const { id } = await start(things);
    await die(id, true);
    const asked: number[] = [];
    shop.find = ({ items }) => {
      asked.push(items.length);
      return new Map(items.map(({ position }) => [position, { state: 'done', externalId: String(position) }]));
    };
    advanceClock(SETTLE_MS);
    await run(id);
    expect([await stateOf(id), asked]).toEqual(['done', [7]]);
  });

  it('keeps its time of being asked for while the outside may not be asked', async () => {
    const { id } = await start(['a']);
    await die(id, true);
    shop.find = ({ items }) => new Map(items.map(({ position }) => [position, { state: 'held', afterMs: 60 * MINUTE }]));
    advanceClock(SETTLE_MS);
    await run(id);
    expect([await statesOf(id), await queued(id)]).toEqual([['sent'], [3600]]);
    shop.find = null;
    advanceClock(60 * MINUTE);
    await run(id);
    expect([await stateOf(id), shop.things.get('a')]).toEqual(['done', 1]);
  });

  it('is simply sent again by a kind for which twice is once', async () => {
    const { id } = await start(['a']);
    const repeatable: OperationKind = { ...kind, reconcile: 'repeat', settleMs: 0 };
    shop.answer = async (step) => {
      shop.take(step);
      shop.answer = null;
      throw new Error('the answer was lost');
    };
    await runLane({ db, log: silentLog }, repeatable, { id, lane: 'a' }, new AbortController().signal);
    expect([await stateOf(id), shop.sent]).toEqual(['done', [['a'], ['a']]]);
  });
});
