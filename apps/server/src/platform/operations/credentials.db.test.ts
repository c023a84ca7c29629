import { describe, expect, it, vi } from 'vitest';
import { MarketError } from '@lootfolio/marketplaces/port';
import { testDatabase } from '../../../test/harness.ts';
import { SETTLE_MS, testShop } from '../../../test/shop.ts';
import { advanceClock } from '../process/clock.ts';
import type { Outcome } from './kinds.ts';

const { db } = testDatabase();
const { shop, start, run, stateOf, itemsOf } = testShop(db);

const all = (step: { items: readonly { position: number }[] }, outcome: Outcome) =>
  new Map(step.items.map(({ position }) => [position, outcome]));

describe('a credential that is refused', () => {
  it('stops all that waits with it, in every operation and lane, after one request', async () => {
    const lanes = ['waxpeer/730/USD', 'waxpeer/570/USD'];
    const own = await Promise.all(lanes.map((lane) => start(['a', 'b', 'c'], { lane, credential: 'key at waxpeer' })));
    const other = await start(['d'], { credential: 'key at csfloat' });
    const sends: string[] = [];
    shop.answer = async (step) => {
      sends.push(...step.items.map(({ input }) => input.thing));
      return all(step, { state: 'denied', code: 'KEY_REFUSED', text: 'wrong api' });
    };
    await run(own[0]!.id, lanes[0]);
    shop.answer = null;
    await run(own[1]!.id, lanes[1]);
    await run(other.id);
    expect(sends).toEqual(['a', 'b']);
    for (const { id } of own)
      expect([await stateOf(id), (await itemsOf(id)).map(({ code }) => code)]).toEqual(['failed', Array(3).fill('KEY_REFUSED')]);
    expect(await stateOf(other.id)).toBe('done');
  });
});

describe('a credential that is refused when the outside is asked', () => {
  it('ends what was asked for as unknown, after one question, and stops all that waits with it', async () => {
    const { id } = await start(['a', 'b'], { credential: 'key' });
    const waiting = await start(['c'], { credential: 'key' });
    shop.answer = async () => {
      throw new MarketError('TIMEOUT', 'no answer');
    };
    await run(id);
    const asked = vi.fn();
    shop.find = () => {
      asked();
      throw new MarketError('UNAUTHORISED', 'wrong api', { status: 401 });
    };
    advanceClock(SETTLE_MS);
    await run(id);
    expect([asked.mock.calls.length, await itemsOf(id)]).toMatchObject([
      1,
      [
        { state: 'unknown', code: 'UNAUTHORISED' },
        { state: 'unknown', code: 'UNAUTHORISED' },
      ],
    ]);
    await run(waiting.id);
    expect(await itemsOf(waiting.id)).toMatchObject([{ state: 'failed', code: 'UNAUTHORISED', attempt: 0 }]);
  });
});
