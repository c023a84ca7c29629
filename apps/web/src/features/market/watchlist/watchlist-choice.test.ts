import { beforeEach, describe, expect, it } from 'vitest';
import { storeChoice, readStoredChoice } from './watchlist-choice.ts';

const CHOICE = { base: 'buff', markets: ['buff', 'csfloat'], sort: 'price', asc: true, size: 50, view: 'table' } as const;

beforeEach(() => localStorage.clear());

describe('the stored display of the watchlist', () => {
  it('applies to a bare address: markets, base, order, rows and layout, neither filters nor page', () => {
    expect(readStoredChoice({})).toBeNull();
    storeChoice({ ...CHOICE, markets: [...CHOICE.markets], q: 'redline', type: 'Rifle', game: 'cs2', page: 3 });
    expect(readStoredChoice({})).toEqual(CHOICE);
    expect(readStoredChoice({ base: undefined, q: undefined })).toEqual(CHOICE);
  });

  it('does not apply to an address with parameters', () => {
    storeChoice({ ...CHOICE, markets: [...CHOICE.markets] });
    expect([readStoredChoice({ type: 'Rifle' }), readStoredChoice({ page: 2 })]).toEqual([null, null]);
  });

  it('is removed when everything is at its default again', () => {
    storeChoice({ base: 'buff' });
    storeChoice({ q: 'redline' });
    expect([readStoredChoice({}), localStorage.length]).toEqual([null, 0]);
  });

  it.each(['{"markets":["nowhere"],"size":7}', '[]', 'no json', '"text"', '{"base":5}'])('is the defaults when %s was stored', (stored) => {
    localStorage.setItem('watchlist-choice', stored);
    expect(readStoredChoice({})).toBeNull();
  });
});
