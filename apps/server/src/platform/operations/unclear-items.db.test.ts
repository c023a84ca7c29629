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
  /** The worker dies after the request left. The shop may have taken the things. */
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
