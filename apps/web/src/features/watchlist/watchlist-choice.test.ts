import { beforeEach, describe, expect, it } from 'vitest';
import { storeChoice, readStoredChoice } from './watchlist-choice.ts';

const CHOICE = { base: 'buff', markets: ['buff', 'csfloat'], sort: 'price', asc: true, size: 50, view: 'table' } as const;

beforeEach(() => localStorage.clear());

describe('how the watchlist was last shown', () => {
  it('is what a bare address means: markets, base, order, rows and layout, and neither filters nor page', () => {
    expect(readStoredChoice({})).toBeNull();
    storeChoice({ ...CHOICE, markets: [...CHOICE.markets], q: 'redline', type: 'Rifle', game: 'cs2', page: 3 });
    expect(readStoredChoice({})).toEqual(CHOICE);
    expect(readStoredChoice({ base: undefined, q: undefined })).toEqual(CHOICE);
  });

  it('counts for nothing where the address says something itself', () => {
    storeChoice({ ...CHOICE, markets: [...CHOICE.markets] });
    expect([readStoredChoice({ type: 'Rifle' }), readStoredChoice({ page: 2 })]).toEqual([null, null]);
  });

  it('is forgotten once everything is as by default again', () => {
    storeChoice({ base: 'buff' });
    storeChoice({ q: 'redline' });
    expect([readStoredChoice({}), localStorage.length]).toEqual([null, 0]);
  });

  it.each(['{"markets":["nowhere"],"size":7}', '[]', 'no json', '"text"', '{"base":5}'])(
    'is the defaults where %s was stored',
    (stored) => {
      localStorage.setItem('watchlist-choice', stored);
      expect(readStoredChoice({})).toBeNull();
    },
  );
});
