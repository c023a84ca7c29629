import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movesAsWhole, SERVER_BREAKER, tripping, USER_BREAKER } from './breakers.ts';
import { floorOf } from './floor-price.ts';
import { ask, BOOK, HOUR, judge, NOW, seen } from './repricing.test-helper.ts';

/** The numbers are those of the stories of failed repricers in docs/decisions/0053-automatic-repricing.md. */
describe('what went wrong elsewhere', () => {
  it('story 11: the own listing, of this or another thing, is no competitor', () => {
    expect(judge({ book: { ask: ask(10_000) } }).code).toBe('LEADS');
    expect(judge({ book: { own: { prices: [9000], earlier: [], units: 2 } } }).code).toBe('OWN_LEADS');
    // a list that still shows the price before the own change
    expect(judge({ book: { own: { prices: [], earlier: [9000], units: 1 } } }).code).toBe('OWN_EARLIER');
    expect(judge({ history: { changedAt: NOW }, book: { ask: ask(9000, { at: NOW - HOUR }) } }).code).toBe('COOL_DOWN');
    expect(judge({ history: { changedAt: NOW - 7 * HOUR }, book: { ask: ask(9000, { at: NOW - 7 * HOUR }) } }).code).toBe(
      'READ_BEFORE_CHANGE',
    );
  });

  it('story 12: a price of another item, 60 instead of 1800, changes nothing', () => {
    const listing = { price: 1_800_000 };
    const far = judge({ listing, book: { ask: ask(60_000), elsewhere: 1_750_000, sales: null, bid: null } });
    expect([far.outcome, far.code, far.price]).toEqual(['hold', 'DISAGREE', 1_800_000]);
    expect(judge({ listing: { rareFloat: true } }).code).toBe('FLOAT');
  });

  it('story 14: a stale price changes nothing', () => {
    expect(judge({ book: { ask: ask(9000, { fresh: false }) } }).code).toBe('STALE');
    expect(judge({ book: { ask: null, listFresh: false } }).code).toBe('MISSING');
  });

  it('story 15: a bid is never taken for an ask', () => {
    const swapped = judge({ book: { ask: ask(8500), bid: { price: 9000, fresh: true, at: NOW } } });
    expect(swapped.code).toBe('CROSSED');
    expect(judge({ listing: { inDollars: false } }).code).toBe('CURRENCY');
  });

  it('story 16: nothing is undercut below the floor, and a floor of 0 is none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 0, max: 30_000 }), (basis, by) => {
        const price = judge({
          rule: { by, whenBelowFloor: 'floor' },
          history: { seen: seen(basis) },
          book: { ask: ask(basis), elsewhere: basis, sales: null, bid: null },
        }).price;
        expect(price).toBeGreaterThanOrEqual(5000);
      }),
    );
    expect(floorOf({ kind: 'amount', amount: 0 }, { cost: 7000, fee: { basisPoints: 0, basis: 'of_price', known: true } }, 30)).toBeNull();
    expect(judge({ rule: { floor: { kind: 'amount', amount: 0 } } }).code).toBe('NO_COST');
  });

  it('story 17: an unknown cost is not a cost of 0, and an exclusion wins over every rule', () => {
    expect(judge({ rule: { floor: { kind: 'cost', margin: 1000 } }, listing: { cost: null } }).code).toBe('NO_COST');
    expect(judge({ listing: { excluded: true, onSale: false, present: false } })).toMatchObject({ outcome: 'skip', code: 'EXCLUDED' });
  });

  it('story 18: a run that changes many prices far is not carried out', () => {
    const moves = (count: number, percent: number) => Array.from({ length: count }, () => ({ from: 10_000, to: 10_000 - percent * 100 }));
    expect(tripping(moves(21, 6), USER_BREAKER)).toEqual({ listings: 21, median: 600 });
    expect(tripping(moves(20, 30), USER_BREAKER)).toBeNull();
    expect(tripping(moves(500, 5), USER_BREAKER)).toBeNull();
    expect(tripping([...moves(300, 4), ...moves(299, 29)], SERVER_BREAKER)).toBeNull();
    expect(tripping([...moves(299, 4), ...moves(300, 29)], SERVER_BREAKER)).toEqual({ listings: 599, median: 2900 });
    expect(judge({ rule: { floor: { kind: 'amount', amount: 10 } }, floor: 30 }).figures.floor).toBe(30);
  });

  it('story 19: one source alone, or two that disagree, change nothing', () => {
    expect(judge({ book: { elsewhere: null, sales: null } }).code).toBe('ONE_SOURCE');
    expect(judge({ book: { elsewhere: 20_000, sales: null } }).code).toBe('DISAGREE');
    expect(judge({ book: { elsewhere: null, sales: { price: 5000, sold: 9, at: NOW } } }).code).toBe('DISAGREE');
  });

  it('story 20: a lonely or sudden cheap row is not followed at once', () => {
    expect(judge({ book: { ask: ask(9000, { quantity: 2 }) } }).code).toBe('THIN');
    expect(judge({ book: { ask: ask(9000, { quantity: null }) } }).code).toBe('THIN');
    const sudden = judge({ book: { ask: ask(8000), bid: null, elsewhere: 9500 } });
    expect([sudden.code, sudden.price]).toEqual(['UNCONFIRMED', 10_000]);
    expect(judge({ book: { ask: ask(6000), bid: null, elsewhere: 9500 } }).code).toBe('DISAGREE');
  });

  it('story 21: a median of sales that was moved is checked against asks, and the floor does not depend on it', () => {
    const rule = { basis: 'sales_median', position: 'match', whenBelowFloor: 'floor' } as const;
    const moved = (price: number, sold = 30) => ({ rule, history: { seen: seen(price) }, book: { sales: { price, sold, at: NOW } } });
    expect(judge(moved(3000)).code).toBe('DISAGREE');
    expect(judge(moved(8000, 2)).code).toBe('THIN');
    expect(judge({ ...moved(8000), rule: { ...rule, floor: { kind: 'amount', amount: 8800 } } }).price).toBe(8800);
  });

  it('story 30: an item whose phase is not known keeps its price', () => {
    expect(judge({ listing: { lacksPhase: true } }).code).toBe('PHASE');
  });

  it('story 38: on a day on which the market moves as a whole, rules pause (22 and 23 October 2025, knives at -30 to -50 %)', () => {
    expect(movesAsWhole({ counted: 400, moved: 380 })).toBe(true);
    expect(movesAsWhole({ counted: 400, moved: 80 })).toBe(false);
    expect(movesAsWhole({ counted: 19, moved: 19 })).toBe(false);
    const crashed = { ask: ask(6000), elsewhere: 6100, sales: null, bid: null, moving: true };
    expect(judge({ book: crashed, history: { seen: seen(6000) } }).code).toBe('MARKET_MOVES');
    expect(BOOK.moving).toBe(false);
  });
});
