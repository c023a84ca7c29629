import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { markViewed, readViewed, recentlyViewed, useViewed, VIEWED_MS } from './viewed-items.ts';

const T = 1_800_000_000_000;

describe('viewed items', () => {
  beforeEach(() => localStorage.clear());

  it('are stored for an hour each [COMP-239]', () => {
    markViewed(7, T);
    markViewed(8, T + 1000);
    expect(VIEWED_MS).toBe(3_600_000);
    expect(readViewed(T + VIEWED_MS - 1)).toEqual({ 7: T, 8: T + 1000 });
    expect(readViewed(T + VIEWED_MS)).toEqual({ 8: T + 1000 });
  });

  it('are stored by item under one key, each with its own hour, and expired ones are removed at every read', () => {
    markViewed(7, T);
    markViewed(8, T + 1000);
    expect(JSON.parse(localStorage.getItem('viewedItems')!)).toEqual({ 7: T, 8: T + 1000 });
    readViewed(T + VIEWED_MS);
    expect(JSON.parse(localStorage.getItem('viewedItems')!)).toEqual({ 8: T + 1000 });
    readViewed(T + 1000 + VIEWED_MS);
    expect(localStorage.getItem('viewedItems')).toBe('{}');
  });

  it('start a new hour when they are viewed again', () => {
    markViewed(7, T);
    markViewed(7, T + 3_000_000);
    expect(readViewed(T + VIEWED_MS + 1)).toEqual({ 7: T + 3_000_000 });
  });

  it.each([null, '', '7', '{"7":"x"}', '{"7":9e15}', '{broken'])('are empty when %s is stored', (text) =>
    expect(recentlyViewed(text, T)).toEqual({}),
  );

  it('are shown as soon as they are marked, and no longer than an hour', () => {
    const { result, rerender } = renderHook(({ now }) => useViewed(7, now), { initialProps: { now: T } });
    expect(result.current).toBe(false);
    act(() => markViewed(7, T + 5));
    expect(result.current).toBe(true);
    rerender({ now: T + 4 + VIEWED_MS });
    expect(result.current).toBe(true);
    rerender({ now: T + 5 + VIEWED_MS });
    expect(result.current).toBe(false);
  });

  it('are removed from the store when a list opens; showing them writes nothing', () => {
    localStorage.setItem('viewedItems', '{"7":1}');
    const { rerender } = renderHook(({ now }) => useViewed(7, now), { initialProps: { now: T } });
    expect(localStorage.getItem('viewedItems')).toBe('{}');
    const write = vi.spyOn(Storage.prototype, 'setItem');
    localStorage.setItem('viewedItems', '{"8":1}');
    rerender({ now: T + 1 });
    expect(write).toHaveBeenCalledOnce();
    write.mockRestore();
  });
});
