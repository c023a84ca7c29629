import { describe, expect, it } from 'vitest';
import { beginsWords, fold, matches } from './fold.ts';

describe('comparing what people type', () => {
  it('treats the four Turkish i, accents and signs as equal', () => {
    expect([fold('İSTANBUL'), fold('ıstanbul'), fold('Istanbul'), fold('istanbul')]).toEqual([
      'istanbul',
      'istanbul',
      'istanbul',
      'istanbul',
    ]);
    expect(fold('★ StatTrak™ Gözde')).toBe('stattrak gozde');
  });

  it('finds every typed word in any order', () => {
    expect([matches('AK-47 | Redline (Field-Tested)', 'redline ak47'), matches('AK-47 | Redline', 'awp')]).toEqual([true, false]);
  });

  it('finds words by their beginnings', () => {
    const found = (typed: string): boolean => beginsWords('Best Trade-ups', typed);
    expect(['', 'tra be', 'ups', 'tradeu', 'rade', 'trade x'].map(found)).toEqual([true, true, true, true, false, false]);
  });
});
