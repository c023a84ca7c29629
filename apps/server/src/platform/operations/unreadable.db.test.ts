import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { HOUR, START } from '../../../test/api.ts';
import { testDatabase } from '../../../test/harness.ts';
import { SETTLE_MS, testShop } from '../../../test/shop.ts';
import { advanceClock, setClock } from '../process/clock.ts';
import { createLog } from '../process/log.ts';
import { endGoneKinds } from './gone-kinds.ts';
import type { OperationKind } from './kinds.ts';
import { cancelOperation, retryFailed, startOperation } from './operations.ts';
import { runLane } from './run-lane.ts';

const { db } = testDatabase();
const { shop, kind, caller, start, run, stateOf, itemsOf, queued } = testShop(db);

const lines: Record<string, unknown>[] = [];
const log = createLog('info', 'test', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
beforeEach(async () => {
  lines.length = 0;
  await db.deleteFrom('operations').execute();
});

/** The same kind in a version that reads other inputs: things of one letter, each with a price. */
const newer: OperationKind = { ...kind, input: z.object({ thing: z.string().length(1) }) };
/** A version that reads other parameters. */
const otherParams: OperationKind = { ...kind, params: z.object({ market: z.string() }) };
const runAs = (version: OperationKind, id: string, lane = 'a'): Promise<void> =>
  runLane({ db, log }, version, { id, lane }, new AbortController().signal);
const outcomes = async (id: string) => (await itemsOf(id)).map(({ state, code }) => [state, code]);
/** Sends due items. The answer to the first request is lost. */
const loseAnswer = async (id: string): Promise<void> => {
  shop.answer = async (step) => {
    shop.answer = null;
    shop.take(step);
    throw new Error('the answer was lost');
  };
  await run(id);
};

describe('items that the present version of their kind cannot read', () => {
  it('fail for this reason, with one line in the log; the others are sent', async () => {
    const { id } = await start(['a', 'long', 'b', 'longer', 'c']);
    await runAs(newer, id);
    expect([await stateOf(id), await queued(id)]).toEqual(['partial', [0]]);
    expect(await outcomes(id)).toEqual([
      ['done', null],
      ['failed', 'UNREADABLE'],
      ['done', null],
      ['failed', 'UNREADABLE'],
      ['done', null],
    ]);
    expect(shop.sent.flat()).toEqual(['a', 'b', 'c']);
    expect(lines).toMatchObject([
      {
        level: 50,
        msg: 'items of an operation were ended because this version cannot read them',
        operation: id,
        kind: 'test',
        lane: 'a',
        items: 2,
        of: 'input',
        reason: 'thing: Too big: expected string to have exactly 1 characters',
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('long');
  });

  it('all fail when it cannot read the parameters, also those that are not due yet', async () => {
    shop.answer = async ({ items }) =>
      new Map(items.map(({ position }) => [position, { state: 'later', afterMs: HOUR, code: 'LIMIT', text: '' }]));
    const { id } = await start(['a', 'b', 'c']);
    await run(id);
    await sql`update operation_items set due_at = ${START} where position = 2`.execute(db);
    shop.sent = [];
    await runAs(otherParams, id);
    expect([await stateOf(id), await outcomes(id), shop.sent]).toEqual(['failed', Array(3).fill(['failed', 'UNREADABLE']), []]);
    expect(lines).toMatchObject([{ items: 3, of: 'params', reason: expect.stringMatching(/^market: Invalid input/) }]);
  });

  it.each([
    ['inputs', newer],
    ['parameters', otherParams],
  ])('are unknown when they were sent before, as they may have happened: unreadable %s', async (_, version) => {
    const { id } = await start(['sent', 'sent too', 'next']);
    await loseAnswer(id);
    expect(await outcomes(id)).toEqual([
      ['sent', null],
      ['sent', null],
      ['done', null],
    ]);
    advanceClock(SETTLE_MS);
    await runAs(version, id);
    expect(await stateOf(id)).toBe('partial');
    expect((await outcomes(id)).slice(0, 2)).toEqual(Array(2).fill(['unknown', 'UNREADABLE']));
    expect(shop.sent).toEqual([['sent', 'sent too'], ['next']]);

    // a version that can read the items finds out their results
    await db.transaction().execute((tx) => retryFailed(tx, caller, id));
    await run(id);
    expect([await stateOf(id), shop.things.get('sent')]).toEqual(['done', 1]);
  });
});

describe('an operation whose kind does not exist any more', () => {
  const sweep = (): Promise<void> => endGoneKinds({ db, log }, ['other']);

  it('ends an hour after its last work, and leaves no job', async () => {
    const { id } = await start(['a', 'b', 'c']);
    await loseAnswer(id);
    await sql`update operation_items set state = 'waiting' where position = 2 and operation_id = ${id}`.execute(db);
    advanceClock(HOUR);
    await sweep();
    expect([await stateOf(id), lines]).toEqual(['running', []]);
    advanceClock(1);
    await endGoneKinds({ db, log }, ['other', kind.name]);
    expect(await stateOf(id)).toBe('running');

    advanceClock(SETTLE_MS);
    await sweep();
    expect([await stateOf(id), await queued(id)]).toEqual(['failed', []]);
    expect(await outcomes(id)).toEqual([
      ['unknown', 'UNREADABLE'],
      ['unknown', 'UNREADABLE'],
      ['failed', 'UNREADABLE'],
    ]);
    expect(lines).toMatchObject([
      { level: 50, msg: 'an operation was ended because this version has no such kind', operation: id, kind: 'test', items: 3 },
    ]);
    await sweep();
    expect(lines).toHaveLength(1);
  });

  it('stays open when only the clock of the sweeping process is ahead', async () => {
    setClock(null);
    const { id } = await start(['a']);
    const realNow = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 2 * HOUR);
    await sweep().finally(() => vi.restoreAllMocks());
    expect(await stateOf(id)).toBe('waiting');
  });

  it('ends in all its lanes, and cancelled when its owner cancelled it', async () => {
    const items = ['x', 'y'].map((lane) => ({ lane, subject: lane, input: { thing: lane } }));
    const started = { userId: caller.userId, kind: kind.name, clientKey: randomUUID(), params: {}, items };
    const { id } = await db.transaction().execute((tx) => startOperation(tx, started));
    await db.transaction().execute((tx) => cancelOperation(tx, caller, id));
    advanceClock(HOUR + 1);
    await sweep();
    expect([await stateOf(id), await outcomes(id), await queued(id)]).toEqual(['cancelled', Array(2).fill(['failed', 'CANCELLED']), []]);
  });

  it('stays open while its items wait for a later time, which a worker of another version may know', async () => {
    shop.answer = async ({ items }) =>
      new Map(items.map(({ position }) => [position, { state: 'later', afterMs: 3 * HOUR, code: 'LIMIT', text: '' }]));
    const { id } = await start(['a']);
    await run(id);
    advanceClock(4 * HOUR);
    await sweep();
    expect(await stateOf(id)).toBe('running');
    advanceClock(1);
    await sweep();
    expect(await stateOf(id)).toBe('failed');
  });
});
