import { describe, expect, it } from 'vitest';
import { largestMoves } from './movers.rules.ts';
import { sampleWatched } from './watched-item.test-helper.ts';

describe('largestMoves', () => {
  it('puts the largest change first, up or down, and leaves out items without a change', () => {
    const items = [3, -40, null, 12].map((change, index) => sampleWatched({ id: index + 1, change }));
    expect(largestMoves(items, 4).map(({ change }) => change)).toEqual([-40, 12, 3]);
  });

  it('returns an item of both lists once, and at most the given number of items', () => {
    const items = [1, 2, 3, 2, 1].map((id) => sampleWatched({ id, change: id }));
    expect(largestMoves(items, 2).map(({ id }) => id)).toEqual([3, 2]);
  });
});
