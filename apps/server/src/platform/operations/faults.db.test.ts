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

/** Throws when it gets a result. */
const brokenResult: OperationKind['apply'] = async (_, __, became) => {
  if ([...became.values()].some(({ state }) => state === 'done')) throw new TypeError('a mistake in the code');
};

describe('a kind whose code always throws', () => {
  it('when it gets a result ends its items with the code INTERNAL, also when they are simply sent again', async () => {
    const { id } = await start(['a', 'b']);
    const warn = vi.fn();
    const log = { ...silentLog, warn } as unknown as Logger;
    for (let runs = 0; runs < 30; runs++) {
      await runLane({ db, log }, { ...kind, reconcile: 'repeat', apply: brokenResult }, { id, lane: 'a' }, new AbortController().signal);
      advanceClock(MINUTE);
    }
    expect(await itemsOf(id)).toMatchObject([
      { state: 'unknown', code: 'INTERNAL' },
      { state: 'unknown', code: 'INTERNAL' },
    ]);
    expect(warn.mock.calls[0]).toMatchObject([
      { err: { message: 'a mistake in the code' } },
      'the code of an operation failed, and is tried again',
    ]);
  });

  it('at one item lets the others end well', async () => {
    const { id } = await start(['a', 'bad', 'b', 'c']);
    const poisoned: OperationKind = {
      ...kind,
      batch: () => 10,
      apply: async (tx, step, became) => {
        if (step.items.some(({ input }) => (input as { thing: string }).thing === 'bad')) await brokenResult(tx, step, became);
      },
    };
    await runOut(id, poisoned);
    expect(await itemsOf(id)).toMatchObject([
      { subject: 'a', state: 'done' },
      { subject: 'bad', state: 'unknown', code: 'INTERNAL' },
      { subject: 'b', state: 'done' },
      { subject: 'c', state: 'done' },
    ]);
  });

  it('with an error that looks like a database which does not answer ends once its job has failed permanently', async () => {
    const { id } = await start(['a']);
    const slow: OperationKind = {
      ...kind,
      admit: async () => {
        throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
      },
    };
    const once = (): Promise<void> => runLane({ db, log: silentLog }, slow, { id, lane: 'a' }, new AbortController().signal);
    await expect(once()).rejects.toThrow('statement timeout');
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
    advanceClock(10 * MINUTE);
    await queueLostLanes(db);
    await once();
    expect([await stateOf(id), await itemsOf(id)]).toMatchObject(['failed', [{ state: 'failed', code: 'INTERNAL' }]]);
  });

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

  it('at its end and then works has no failures any more', async () => {
    const { id } = await start(['a']);
    await db.updateTable('operations').set({ faults: 3 }).where('id', '=', id).execute();
    shop.answer = async ({ items }) => new Map(items.map(({ position }) => [position, { state: 'more', afterMs: MINUTE }]));
    await runLane({ db, log: silentLog }, kind, { id, lane: 'a' }, new AbortController().signal);
    expect(await db.selectFrom('operations').select('faults').where('id', '=', id).executeTakeFirst()).toEqual({ faults: 0 });
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
