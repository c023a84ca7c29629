import { beforeEach, describe, expect, it } from 'vitest';
import { countWaiting, testDatabase } from '../../../test/harness.ts';
import { SETTLE_MS, testShop } from '../../../test/shop.ts';
import { advanceClock } from '../process/clock.ts';
import type { OperationKind, Outcome } from './kinds.ts';
import { cancelOperation, retryFailed } from './operations.ts';

const { db } = testDatabase();
const { shop, kind, caller, start, run, stateOf, itemsOf, statesOf, queued } = testShop(db);

// open items of an earlier test would run first
beforeEach(() => db.deleteFrom('operations').execute());

const REPRICE = { ...kind, name: 'test-reprice' };
const REMOVE = { ...kind, name: 'test-remove' };
/** A kind that refuses to send a thing which the shop has. */
const ONCE: OperationKind = {
  ...kind,
  beforeSend: async (_, { items }) =>
    new Map(
      items
        .filter(({ input }) => shop.things.has((input as { thing: string }).thing))
        .map(({ position }) => [position, { code: 'ALREADY_LISTED', text: 'It is on sale.' }]),
    ),
};
const codesOf = async (id: string) => (await itemsOf(id)).map(({ code }) => code);

describe('two operations for the same object', () => {
  it('follow each other: the second one sees what the first one did, and sends nothing twice', async () => {
    const first = await start(['a', 'b'], { bound: true, of: ONCE });
    const second = await start(['a', 'c'], { bound: true, of: ONCE });
    await run(second.id, 'a', ONCE);
    expect([await statesOf(second.id), shop.sent]).toEqual([['waiting', 'done'], [['c']]]);
    await run(first.id, 'a', ONCE);
    // the end of the first operation queues the second one at once
    expect(await queued(second.id)).toEqual([0]);
    await run(second.id, 'a', ONCE);
    expect([await stateOf(second.id), await codesOf(second.id), shop.things.get('a')]).toEqual(['partial', ['ALREADY_LISTED', null], 1]);
  });

  it('are not woken by a first one that is held back', async () => {
    const first = await start(['a'], { bound: true });
    const second = await start(['a'], { bound: true });
    await run(second.id);
    shop.answer = async () => new Map([[0, { state: 'held', afterMs: 600_000, code: 'LIMIT', text: '' }]]);
    await run(first.id);
    expect([await queued(first.id), await queued(second.id)]).toEqual([[600], [60]]);
  });

  it('wait as long as it is not known what became of the first one', async () => {
    const first = await start(['a'], { bound: true });
    const second = await start(['a'], { bound: true });
    shop.answer = async (step) => {
      shop.take(step);
      throw new Error('the answer was lost');
    };
    await run(first.id);
    shop.answer = null;
    await run(second.id);
    expect([await statesOf(first.id), await statesOf(second.id), shop.sent.length]).toEqual([['sent'], ['waiting'], 1]);
    advanceClock(SETTLE_MS);
    await run(first.id);
    await run(second.id);
    expect([await stateOf(first.id), await stateOf(second.id), shop.sent.length]).toEqual(['done', 'done', 2]);
  });

  it('of different users have nothing to do with each other, nor have items without an object', async () => {
    const first = await start(['a'], { bound: true });
    await db.updateTable('operation_items').set({ object: '0:a' }).where('operation_id', '=', first.id).execute();
    for (const { id } of [await start(['a'], { bound: true }), await start(['a']), await start(['a'])]) {
      await run(id);
      expect(await stateOf(id)).toBe('done');
    }
    await run(first.id);
  });

  it('send once however they race, when both run at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const thing = `raced ${round}`;
      const both = await Promise.all([start([thing], { bound: true, of: ONCE }), start([thing], { bound: true, of: ONCE })]);
      await Promise.all(both.map(({ id }) => run(id, 'a', ONCE)));
      await Promise.all(both.map(({ id }) => run(id, 'a', ONCE)));
      expect(shop.things.get(thing)).toBe(1);
      expect((await Promise.all(both.map(({ id }) => stateOf(id)))).toSorted()).toEqual(['done', 'failed']);
    }
  });

  it('twice in one operation is also one after the other', async () => {
    const { id } = await start(['a', 'a'], { bound: true, of: ONCE });
    await run(id, 'a', ONCE);
    expect([await codesOf(id), shop.sent]).toEqual([[null, 'ALREADY_LISTED'], [['a']]]);
  });

  it('go on when the first one is cancelled', async () => {
    const first = await start(['a'], { bound: true });
    const second = await start(['a'], { bound: true });
    await run(second.id);
    await db.transaction().execute((tx) => cancelOperation(tx, caller, first.id));
    await run(first.id);
    expect([await stateOf(first.id), await queued(second.id)]).toEqual(['cancelled', [0]]);
    await run(second.id);
    expect([await stateOf(second.id), shop.things.get('a')]).toEqual(['done', 1]);
  });

  it('keep their order when what failed is tried again, and a start waits for that', async () => {
    shop.answer = async ({ items }) => new Map(items.map(({ position }) => [position, { state: 'failed', code: 'LOCKED', text: '' }]));
    const first = await start(['a', 'b', 'a'], { bound: true });
    await run(first.id);
    const reopened = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const retry = db.transaction().execute(async (tx) => {
      await retryFailed(tx, caller, first.id);
      reopened.resolve();
      await commit.promise;
    });
    await reopened.promise;
    let started = false;
    const second = start(['a'], { bound: true }).finally(() => (started = true));
    await expect.poll(() => countWaiting(db)).toBe(1);
    expect(started).toBe(false);
    commit.resolve();
    await retry;
    const turns = await db
      .selectFrom('operation_items')
      .select(['operation_id', 'position'])
      .where('operation_id', 'in', [first.id, (await second).id])
      .orderBy('turn')
      .execute();
    expect(turns.map(({ operation_id: id, position }) => (id === first.id ? position : 'second'))).toEqual([0, 1, 2, 'second']);
  });

  it('take a new turn when what failed is tried again', async () => {
    shop.answer = async ({ items }) => new Map(items.map(({ position }) => [position, { state: 'failed', code: 'LOCKED', text: '' }]));
    const first = await start(['a'], { bound: true });
    await run(first.id);
    shop.answer = async () => {
      throw new Error('the answer was lost');
    };
    const second = await start(['a'], { bound: true });
    await run(second.id);
    await db.transaction().execute((tx) => retryFailed(tx, caller, first.id));
    shop.answer = null;
    await run(first.id);
    // the second operation is still running
    expect([await statesOf(first.id), shop.sent]).toEqual([['waiting'], []]);
  });
});

describe('what replaces what waits', () => {
  it('is a newer price: the older one ends, and only the newer one is sent', async () => {
    const older = await start(['a', 'b'], { bound: true, of: REPRICE });
    const newer = await start(['a'], { bound: true, of: REPRICE, supersedes: [REPRICE.name] });
    expect(await itemsOf(older.id)).toMatchObject([
      { state: 'failed', code: 'SUPERSEDED' },
      { state: 'waiting', code: null },
    ]);
    await run(newer.id, 'a', REPRICE);
    await run(older.id, 'a', REPRICE);
    expect([shop.sent, await stateOf(older.id), await stateOf(newer.id)]).toEqual([[['a'], ['b']], 'done', 'done']);
  });

  it('is a removal, of prices and listings alike; what has left is waited for', async () => {
    const listing = await start(['a'], { bound: true });
    shop.answer = async (step) => {
      shop.take(step);
      throw new Error('the answer was lost');
    };
    await run(listing.id);
    shop.answer = null;
    const price = await start(['a'], { bound: true, of: REPRICE });
    const removal = await start(['a'], { bound: true, of: REMOVE, supersedes: [kind.name, REPRICE.name, REMOVE.name] });
    await run(removal.id, 'a', REMOVE);
    expect([await statesOf(listing.id), await codesOf(price.id), await statesOf(removal.id)]).toEqual([
      ['sent'],
      ['SUPERSEDED'],
      ['waiting'],
    ]);
    // the price change has no open item left, so it ends
    await run(price.id, 'a', REPRICE);
    expect(await stateOf(price.id)).toBe('done');
    advanceClock(SETTLE_MS);
    await run(listing.id);
    await run(removal.id, 'a', REMOVE);
    expect([await stateOf(listing.id), await stateOf(removal.id)]).toEqual(['done', 'done']);
  });

  it('is also what is under way: when it had no effect, it is not sent again', async () => {
    const ends: [string, () => Promise<ReadonlyMap<number, Outcome>>][] = [
      ['held', async () => new Map([[0, { state: 'held', afterMs: 10, code: 'LIMIT', text: '' }]])],
      ['later', async () => new Map([[0, { state: 'later', afterMs: 10, code: 'LATER', text: '' }]])],
      ['absent', () => Promise.reject(new Error('the answer was lost'))],
    ];
    for (const [name, answer] of ends) {
      const listing = await start([name], { bound: true });
      let removal = '';
      shop.answer = async () => {
        ({ id: removal } = await start([name], { bound: true, of: REMOVE, supersedes: [kind.name] }));
        return answer();
      };
      await run(listing.id);
      shop.answer = null;
      for (let time = 0; time < 3; time++) {
        advanceClock(SETTLE_MS);
        await run(listing.id);
      }
      expect([name, await itemsOf(listing.id), shop.sent]).toMatchObject([name, [{ state: 'failed', code: 'SUPERSEDED' }], []]);
      await run(removal, 'a', REMOVE);
      expect(await stateOf(removal)).toBe('done');
      shop.sent = [];
    }
  });

  it('is never tried again', async () => {
    const older = await start(['a'], { bound: true, of: REPRICE });
    await start(['a'], { bound: true, of: REPRICE, supersedes: [REPRICE.name] });
    await run(older.id, 'a', REPRICE);
    await expect(db.transaction().execute((tx) => retryFailed(tx, caller, older.id))).rejects.toMatchObject({ code: 'STATE' });
  });
});
