import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../../../test/api.ts';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { SETTLE_MS, testShop } from '../../../test/shop.ts';
import { advanceClock } from '../process/clock.ts';
import type { Logger } from '../process/log.ts';
import type { OperationKind } from './kinds.ts';
import { queueLostLanes, runLane } from './run-lane.ts';

const { db } = testDatabase();
const { shop, kind, start, stateOf, itemsOf } = testShop(db);

const always = async (): Promise<never> => {
  throw new TypeError('a mistake in the code');
};
const BROKEN: [part: string, broken: Partial<OperationKind>, state: string, sends: number][] = [
  ['admit', { admit: always }, 'failed', 0],
  ['beforeSend', { beforeSend: always }, 'failed', 0],
  ['apply', { apply: always }, 'unknown', 1],
  ['reconcile', { reconcile: always, send: always }, 'unknown', 0],
];

/** Runs an operation until it is not queued any more. Returns the errors in the log. */
async function runOut(id: string, broken: OperationKind): Promise<string[]> {
  const error = vi.fn();
  const log = { ...silentLog, error, warn: () => {} } as unknown as Logger;
  for (let run = 0; run < 30; run++) {
    await runLane({ db, log }, broken, { id, lane: 'a' }, new AbortController().signal);
    advanceClock(MINUTE);
  }
  return error.mock.calls.map(([, text]) => text as string);
}

describe('a kind whose code always throws', () => {
  it.each(BROKEN)('in %s ends its items with the code INTERNAL, and the log says so once', async (_, broken, state, sends) => {
    const { id } = await start(['a', 'b']);
    const logged = await runOut(id, { ...kind, ...broken });
    expect([await stateOf(id), shop.sent.length]).toEqual(['failed', sends]);
    expect(await itemsOf(id)).toMatchObject([
      { state, code: 'INTERNAL' },
      { state, code: 'INTERNAL' },
    ]);
    expect(logged).toEqual(['items of an operation were ended: its code fails always']);
    // an operation that failed permanently is not taken up again
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    advanceClock(10 * MINUTE);
    await queueLostLanes(db);
    expect((await sql`select from graphile_worker.jobs`.execute(db)).rows).toEqual([]);
  });

  it('now and then does not: the failures before count no more once it works', async () => {
    const { id } = await start(['a']);
    let left = 3;
    const flaky: OperationKind = {
      ...kind,
      admit: async ({ items }) => {
        if (left-- > 0) throw new TypeError('a mistake in the code');
        return { items, waitMs: 0, means: undefined };
      },
    };
    expect([await runOut(id, flaky), await stateOf(id), shop.things.get('a')]).toEqual([[], 'done', 1]);
    const { faults } = await db.selectFrom('operation_items').select('faults').where('operation_id', '=', id).executeTakeFirstOrThrow();
    expect(faults).toBe(0);
  });

  it('at its end ends all the same, without what follows from it, and the log says so once', async () => {
    const { id } = await start(['a']);
    expect(await runOut(id, { ...kind, onEnd: always })).toEqual([
      'an operation ended without what follows from its end: that fails always',
    ]);
    expect(await stateOf(id)).toBe('done');
  });

  it('is not asked about before it settled', async () => {
    const { id } = await start(['a']);
    const asked = vi.fn();
    shop.find = () => {
      asked();
      return new Map();
    };
    await runLane({ db, log: silentLog }, { ...kind, apply: always }, { id, lane: 'a' }, new AbortController().signal);
    advanceClock(SETTLE_MS - 1);
    await runLane({ db, log: silentLog }, { ...kind, apply: always }, { id, lane: 'a' }, new AbortController().signal);
    expect(asked).not.toHaveBeenCalled();
  });
});
