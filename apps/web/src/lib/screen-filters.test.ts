import { beforeEach, describe, expect, it } from 'vitest';
import { readScreen, storeScreen } from './screen-filters.ts';

const stored = (): unknown => JSON.parse(localStorage.getItem('comparison-filters') ?? 'null');

describe('the filters of screens in the browser', () => {
  beforeEach(() => localStorage.clear());

  it('are one value under one key, with the values of both screens apart [TREND-221] [TREND-222]', () => {
    storeScreen('trends', { maxPrice: 5 });
    expect(stored()).toEqual({ trends: { maxPrice: 5 }, comparison: {} });
    storeScreen('comparison', { maxPrice: 7 });
    storeScreen('trends', { maxPrice: 6 });
    expect(stored()).toEqual({ trends: { maxPrice: 6 }, comparison: { maxPrice: 7 } });
    expect([readScreen('trends'), readScreen('comparison')]).toEqual([{ maxPrice: 6 }, { maxPrice: 7 }]);
  });

  it('keep what the comparison stored before there were trends [TREND-222]', () => {
    localStorage.setItem('comparison-filters', JSON.stringify({ comparison: { volume: 50 } }));
    storeScreen('trends', { maxPrice: 5 });
    expect(stored()).toEqual({ trends: { maxPrice: 5 }, comparison: { volume: 50 } });
  });

  it.each(['', 'null', '[1]', '7', '{broken'])('are none when %s is stored', (text) => {
    localStorage.setItem('comparison-filters', text);
    expect(readScreen('trends')).toBeUndefined();
    storeScreen('trends', {});
    expect(stored()).toEqual({ trends: {}, comparison: {} });
  });
});
