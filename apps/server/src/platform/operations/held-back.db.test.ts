import { describe, expect, it } from 'vitest';
import { MarketError } from '@lootfolio/marketplaces/port';
import { MINUTE } from '../../../test/api.ts';
import { testDatabase } from '../../../test/harness.ts';
import { SETTLE_MS, testShop } from '../../../test/shop.ts';
import { LimitReached } from '../outside/request-limiter.ts';
import { advanceClock } from '../process/clock.ts';
import type { Outcome } from './kinds.ts';

const { db } = testDatabase();
const { shop, kind, start, run, stateOf, itemsOf, statesOf, queued } = testShop(db);

const all = (step: { items: readonly { position: number }[] }, outcome: Outcome) =>
  new Map(step.items.map(({ position }) => [position, outcome]));

describe('a limit, or an outside that cannot be reached', () => {
  it('uses up no attempt, and holds the whole lane back', async () => {
    const { id } = await start(['a', 'b', 'c']);
    shop.answer = async (step) => all(step, { state: 'held', afterMs: 10 * MINUTE, code: 'LIMIT', text: '' });
    for (let time = 0; time < 9; time++) {
      await run(id);
      expect([await statesOf(id), await queued(id)]).toEqual([['waiting', 'waiting', 'waiting'], [600]]);
      advanceClock(10 * MINUTE);
    }
    shop.answer = null;
    await run(id);
    expect(await itemsOf(id)).toMatchObject([1, 1, 1].map((attempt) => ({ state: 'done', attempt })));
  });

  it('ends an item after the time that the kind gives it', async () => {
    const { id } = await start(['a']);
    const patient = { ...kind, holdForMs: 30 * MINUTE };
    shop.answer = async (step) => all(step, { state: 'held', afterMs: 10 * MINUTE, code: 'UNREACHABLE', text: 'no answer' });
    for (let time = 0; time < 5; time++) {
      await run(id, 'a', patient);
      advanceClock(10 * MINUTE);
    }
    expect([await stateOf(id), await itemsOf(id)]).toMatchObject(['failed', [{ code: 'UNREACHABLE' }]]);
  });

  it('ends all items of the lane after this time, however many requests they take', async () => {
    const { id } = await start(['a', 'b', 'c', 'd', 'e', 'f']);
    const patient = { ...kind, holdForMs: 60 * MINUTE };
    shop.answer = async (step) => all(step, { state: 'held', afterMs: 10 * MINUTE, code: 'UNREACHABLE', text: 'no answer' });
    for (let time = 0; time < 8; time++) {
      await run(id, 'a', patient);
      advanceClock(10 * MINUTE);
    }
    expect([await stateOf(id), await statesOf(id)]).toEqual(['failed', Array(6).fill('failed')]);
  });

  it('gives the items the whole time again once the outside has answered', async () => {
    const { id } = await start(['a', 'b', 'c']);
    const patient = { ...kind, holdForMs: 30 * MINUTE };
    const held: Outcome = { state: 'held', afterMs: 10 * MINUTE, code: 'LIMIT', text: '' };
    let answers = 0;
    // every third request is accepted in part
    shop.answer = async (step) => (++answers % 3 ? all(step, held) : all(step, { state: 'more', afterMs: 1 }));
    for (let time = 0; time < 12; time++) {
      await run(id, 'a', patient);
      advanceClock(10 * MINUTE);
    }
    expect(await statesOf(id)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('of one item holds no other item back', async () => {
    const { id } = await start(['slow', 'a', 'b', 'c']);
    shop.answer = async (step) => {
      const others = shop.take({ ...step, items: step.items.filter(({ input }) => input.thing !== 'slow') });
      const own = step.items.filter(({ input }) => input.thing === 'slow');
      return new Map([...others, ...all({ items: own }, { state: 'held', of: 'item', afterMs: MINUTE, code: 'LIMIT', text: '' })]);
    };
    await run(id);
    expect([await statesOf(id), await queued(id)]).toEqual([['waiting', 'done', 'done', 'done'], [60]]);
    expect((await itemsOf(id))[0]!.attempt).toBe(0);
  });

  it('is the same when the limiter of this server refuses the request, or the question', async () => {
    const { id } = await start(['a']);
    shop.answer = async () => {
      throw new LimitReached('market', 45_000);
    };
    await run(id);
    expect([await statesOf(id), await queued(id)]).toEqual([['waiting'], [45]]);
    shop.answer = async (step) => {
      shop.take(step);
      throw new MarketError('TIMEOUT', 'no answer');
    };
    advanceClock(45_000);
    await run(id);
    shop.find = () => {
      throw new LimitReached('market', 60 * MINUTE);
    };
    advanceClock(SETTLE_MS);
    await run(id);
    expect([await statesOf(id), await queued(id)]).toEqual([['sent'], [3600]]);
  });
});
