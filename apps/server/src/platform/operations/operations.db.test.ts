import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, START } from '../../../test/api.ts';
import { testDatabase } from '../../../test/harness.ts';
import { testShop } from '../../../test/shop.ts';
import { advanceClock, nowMs } from '../process/clock.ts';
import { startOperation } from './operations.ts';
import { removeOldOperations } from './operations.store.ts';

const { db } = testDatabase();
const { shop, kind, caller, start, run, stateOf, itemsOf, statesOf, queued } = testShop(db);

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
        userId: caller.userId,
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

it('asks nothing and sends nothing before "sent" is committed', async () => {
  const { id } = await start(['a']);
  let seen: string[] = [];
  shop.answer = async (step) => {
    seen = await statesOf(id);
    return shop.take(step);
  };
  await run(id);
  expect([seen, nowMs()]).toEqual([['sent'], START.getTime()]);
});
