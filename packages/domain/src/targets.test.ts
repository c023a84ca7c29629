import { describe, expect, it } from 'vitest';
import { MARKETS, OPEN_MARKETS } from './markets.ts';
import { directionOf, isWatched, watchBits, watchedIds } from './targets.ts';

describe('the watched markets of a target', () => {
  it('are one bit each, and come back in the order of their ids', () => {
    // the bits of one 32-bit column
    expect(MARKETS.length).toBeLessThan(32);
    const all = MARKETS.map(({ id }) => id);
    expect(watchedIds(watchBits(all.toReversed()))).toEqual(all);
    for (const id of all) expect(watchedIds(watchBits([id]))).toEqual([id]);
  });

  it('are all open markets without a choice; a closed market only when it was chosen', () => {
    expect([watchBits(null), watchBits([]), watchedIds(0)]).toEqual([0, 0, null]);
    const open = OPEN_MARKETS.map(({ id }) => id);
    for (const { id } of MARKETS) {
      expect(isWatched(0, id)).toBe(open.includes(id));
      expect(isWatched(watchBits([id]), id)).toBe(true);
      expect(isWatched(watchBits([id]), id === 3 ? 4 : 3)).toBe(false);
    }
  });
});

it('a target at or below the price, or without one, waits for a fall; one above it for a rise', () => {
  expect([directionOf(10, 10), directionOf(9, 10), directionOf(9, null), directionOf(11, 10)]).toEqual(['down', 'down', 'down', 'up']);
});
