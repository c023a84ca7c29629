import { beforeEach, describe, expect, it } from 'vitest';
import { markViewed, readViewed, stillViewed, VIEWED_MS } from './viewed-items.ts';

const T = 1_800_000_000_000;

describe('viewed items', () => {
  beforeEach(() => localStorage.clear());

  it('are remembered for an hour, each its own [COMP-239] [COMP-240]', () => {
    markViewed(7, T);
    markViewed(8, T + 1000);
    expect(VIEWED_MS).toBe(3_600_000);
    expect(readViewed(T + VIEWED_MS - 1)).toEqual({ 7: T, 8: T + 1000 });
    expect(readViewed(T + VIEWED_MS)).toEqual({ 8: T + 1000 });
  });

  it('are dropped from the store when they have expired [COMP-240]', () => {
    markViewed(7, T);
    readViewed(T + VIEWED_MS);
    expect(localStorage.getItem('viewedItems')).toBe('{}');
  });

  it('start a new hour when they are viewed again', () => {
    markViewed(7, T);
    markViewed(7, T + 3_000_000);
    expect(readViewed(T + VIEWED_MS + 1)).toEqual({ 7: T + 3_000_000 });
  });

  it.each([null, '', '7', '{"7":"x"}', '{"7":9e15}', '{broken'])('are none where %s is stored', (text) =>
    expect(stillViewed(text, T)).toEqual({}),
  );
});
