import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY, MINUTE, signIn, START, type User } from '../../../test/api.ts';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { advanceClock, nowMs, setClock } from '../process/clock.ts';
import type { Caller } from '../security/sessions.ts';
import { operationKind, type Finding, type OperationKind, type Outcome, type Step } from './kinds.ts';
import { cancelOperation, retryFailed, startOperation } from './operations.ts';
import { removeOldOperations } from './operations.store.ts';
import { queueLostLanes, runLane } from './run-lane.ts';

const { db } = testDatabase();
const parts = { db, log: silentLog };

type Input = { thing: string };
type TestStep = Step<unknown, Input>;

/** The outside: what it has, and how it answers. */
const shop = {
  things: new Map<string, number>(),
  sent: [] as string[][],
  answer: null as null | ((step: TestStep) => Promise<ReadonlyMap<number, Outcome>>),
  find: null as null | ((step: TestStep) => ReadonlyMap<number, Finding>),
};

const take = ({ items }: TestStep): ReadonlyMap<number, Outcome> => {
  shop.sent.push(items.map(({ input }) => input.thing));
  return new Map(
    items.map(({ position, input }) => {
      shop.things.set(input.thing, (shop.things.get(input.thing) ?? 0) + 1);
      return [position, { state: 'done', externalId: `id-${input.thing}` }];
    }),
  );
};

const SETTLE_MS = 20_000;
const kind: OperationKind = operationKind<unknown, Input>({
  name: 'test',
  work: 'background',
  params: z.unknown(),
  input: z.object({ thing: z.string() }),
  batch: () => 2,
  settleMs: SETTLE_MS,
  send: async (step) => (shop.answer ? shop.answer(step) : take(step)),
  reconcile: async (step) =>
    shop.find?.(step) ??
    new Map(
      step.items.map(({ position, input }): [number, Finding] => [
        position,
        shop.things.has(input.thing) ? { state: 'done', externalId: `id-${input.thing}` } : { state: 'absent' },
      ]),
    ),
});

let user: User;
let caller: Caller;
beforeAll(async () => {
  user = await signIn(db);
  caller = { userId: user.userId, ip: '::1' } as Caller;
});
beforeEach(() => {
  setClock(START);
  shop.things.clear();
  shop.sent = [];
  shop.answer = null;
  shop.find = null;
});
afterEach(() => setClock(START));

const start = (things: string[], { lane = 'a', clientKey = randomUUID() as string } = {}) =>
  db.transaction().execute((tx) =>
    startOperation(tx, {
      userId: user.userId,
      kind: kind.name,
      clientKey,
      params: {},
      items: things.map((thing) => ({ lane, subject: thing, input: { thing } })),
    }),
  );
const run = (id: string, lane = 'a') => runLane(parts, kind, { id, lane }, new AbortController().signal);
const stateOf = async (id: string) =>
  (await db.selectFrom('operations').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const itemsOf = (id: string) =>
  db
    .selectFrom('operation_items')
    .select(['subject', 'state', 'attempt', 'external_id', 'code'])
    .where('operation_id', '=', id)
    .orderBy('position')
    .execute();
const statesOf = async (id: string) => (await itemsOf(id)).map(({ state }) => state);
/** Seconds from now at which the lanes' jobs run. */
const queued = async (id: string): Promise<number[]> => {
  const { rows } = await sql<{ wait: number }>`select round(extract(epoch from run_at - clock_timestamp()))::int as wait
    from graphile_worker.jobs where key like ${`operation:${id}:%`} order by wait`.execute(db);
  return rows.map(({ wait }) => wait);
};

describe('an operation', () => {
  it('sends its items in groups, and ends with a row for each', async () => {
    const { id } = await start(['a', 'b', 'c']);
    expect([await stateOf(id), await queued(id)]).toEqual(['waiting', [0]]);
    await run(id);
    expect(shop.sent).toEqual([['a', 'b'], ['c']]);
    expect(await stateOf(id)).toBe('done');
    expect(await itemsOf(id)).toEqual(
      ['a', 'b', 'c'].map((thing) => ({ subject: thing, state: 'done', attempt: 1, external_id: `id-${thing}`, code: null })),
    );
  });

  it('starts once for a key, also when it is started twice at once', async () => {
    const clientKey = 'one-click';
    const both = await Promise.all([start(['a'], { clientKey }), start(['a'], { clientKey })]);
    expect(both[0].id).toBe(both[1].id);
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
    await run(both[0].id);
    expect(shop.sent).toEqual([['a']]);
  });

  it('ends partial when some items failed, and failed when all did', async () => {
    shop.answer = async (step) =>
      new Map(
        step.items.map(({ position, input }) => [
          position,
          input.thing === 'bad' ? { state: 'failed', code: 'LOCKED', text: 'locked' } : { state: 'done' },
        ]),
      );
    const [some, all] = [await start(['good', 'bad']), await start(['bad'])];
    await run(some.id);
    await run(all.id);
    expect([await stateOf(some.id), await stateOf(all.id)]).toEqual(['partial', 'failed']);
    expect((await itemsOf(some.id))[1]).toMatchObject({ state: 'failed', code: 'LOCKED' });
  });

  it('ends only when every lane has ended', async () => {
    const { id } = await db.transaction().execute((tx) =>
      startOperation(tx, {
        userId: user.userId,
        kind: kind.name,
        clientKey: randomUUID(),
        params: {},
        items: ['x', 'y'].map((lane) => ({ lane, subject: lane, input: { thing: lane } })),
      }),
    );
    await run(id, 'x');
    expect([await stateOf(id), await statesOf(id)]).toEqual(['running', ['done', 'waiting']]);
    await run(id, 'y');
    expect(await stateOf(id)).toBe('done');
  });

  it('gives its slot back and comes again for items that may be sent later', async () => {
    shop.answer = async ({ items }) =>
      new Map(items.map(({ position }) => [position, { state: 'later', afterMs: 2 * MINUTE, code: 'LIMIT', text: '' }]));
    const { id } = await start(['a']);
    await run(id);
    expect([await statesOf(id), await queued(id)]).toEqual([['waiting'], [120]]);
    shop.answer = null;
    await run(id);
    expect(shop.sent).toEqual([]);
    advanceClock(2 * MINUTE);
    await run(id);
    expect(await stateOf(id)).toBe('done');
  });

  it('is removed 30 days after its end', async () => {
    const { id } = await start(['a']);
    await run(id);
    advanceClock(30 * DAY - 1);
    await removeOldOperations(db);
    expect(await stateOf(id)).toBe('done');
    advanceClock(2);
    await removeOldOperations(db);
    expect(await itemsOf(id)).toEqual([]);
  });
});

describe('an item whose answer is not known', () => {
  /** The worker dies after the request left. The shop may have taken the things. */
  const die = async (id: string, taken: boolean): Promise<void> => {
    shop.answer = async (step) => {
      if (taken) take(step);
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
      take(step);
      shop.answer = null;
      throw new Error('the answer was lost');
    };
    await runLane(parts, repeatable, { id, lane: 'a' }, new AbortController().signal);
    expect([await stateOf(id), shop.sent]).toEqual(['done', [['a'], ['a']]]);
  });
});

describe('a worker that stalled', () => {
  it('writes nothing once another took over, and nothing is doubled', async () => {
    const { id } = await start(['a', 'b']);
    const stalled = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    shop.answer = async (step) => {
      take(step);
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
      return take(step);
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

describe('its owner', () => {
  it('cancels what was not sent; what was sent is still found out', async () => {
    const { id } = await start(['a', 'b', 'c']);
    shop.answer = async (step) => {
      take(step);
      await db.transaction().execute((tx) => cancelOperation(tx, caller, id));
      throw new Error('the answer was lost');
    };
    await run(id);
    shop.answer = null;
    expect(await statesOf(id)).toEqual(['sent', 'sent', 'failed']);
    advanceClock(SETTLE_MS);
    await run(id);
    expect([await stateOf(id), await statesOf(id), (await itemsOf(id))[2]!.code]).toEqual([
      'cancelled',
      ['done', 'done', 'failed'],
      'CANCELLED',
    ]);
    await expect(db.transaction().execute((tx) => cancelOperation(tx, caller, id))).rejects.toMatchObject({ code: 'STATE' });
  });

  it('cancels also what waits for a later time, at once', async () => {
    shop.answer = async ({ items }) =>
      new Map(items.map(({ position }) => [position, { state: 'later', afterMs: DAY, code: 'LIMIT', text: '' }]));
    const { id } = await start(['a']);
    await run(id);
    await db.transaction().execute((tx) => cancelOperation(tx, caller, id));
    expect(await queued(id)).toEqual([0]);
    await run(id);
    expect([await stateOf(id), await itemsOf(id)]).toMatchObject(['cancelled', [{ state: 'failed', code: 'CANCELLED' }]]);
  });

  it('tries what failed again, and nothing else', async () => {
    shop.answer = async (step) =>
      new Map(
        step.items.map(({ position, input }) => [
          position,
          input.thing === 'bad' ? { state: 'failed', code: 'LOCKED', text: '' } : { state: 'done' },
        ]),
      );
    const { id } = await start(['good', 'bad']);
    await run(id);
    shop.answer = null;
    expect(await db.transaction().execute((tx) => retryFailed(tx, caller, id))).toBe(1);
    expect([await stateOf(id), await queued(id)]).toEqual(['waiting', [0]]);
    await run(id);
    expect([await stateOf(id), shop.sent]).toEqual(['done', [['bad']]]);
    await expect(db.transaction().execute((tx) => retryFailed(tx, caller, id))).rejects.toMatchObject({ code: 'STATE' });
  });

  it('is the only one who may', async () => {
    const { id } = await start(['a']);
    const other = { userId: (await signIn(db)).userId, ip: '::1' } as Caller;
    await expect(db.transaction().execute((tx) => cancelOperation(tx, other, id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await run(id);
    await expect(db.transaction().execute((tx) => retryFailed(tx, other, id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('asks nothing and sends nothing before "sent" is committed', async () => {
  const { id } = await start(['a']);
  let seen: string[] = [];
  shop.answer = async (step) => {
    seen = await statesOf(id);
    return take(step);
  };
  await run(id);
  expect([seen, nowMs()]).toEqual([['sent'], START.getTime()]);
});
