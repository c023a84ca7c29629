import { describe, expect, it } from 'vitest';
import { isRareFloat } from './listing-facts.ts';
import { ask, BOOK, HOUR, judge, NOW, seen } from './repricing.test-helper.ts';
import { HOLDS, SKIPS, type Reason } from './reasons.ts';

const said = (decision: ReturnType<typeof judge>): [string, Reason, number] => [decision.outcome, decision.code, decision.price];
const codes = (cases: Parameters<typeof judge>[0][]): Reason[] => cases.map((one) => judge(one).code);

describe('a change', () => {
  it('follows the lowest ask of others by amount, by percent, or to the same price, in whole cents', () => {
    expect(said(judge())).toEqual(['change', 'FOLLOWS', 8990]);
    expect(said(judge({ rule: { position: 'percent', by: 100 } }))).toEqual(['change', 'FOLLOWS', 8910]);
    expect(said(judge({ rule: { position: 'match', by: 0 } }))).toEqual(['change', 'FOLLOWS', 9000]);
    expect(judge({ book: { ask: ask(9005) } }).price).toBe(8990);
  });

  it('tells the figures that it rested on', () => {
    expect(judge().figures).toEqual({
      ask: 9000,
      quantity: 21,
      own_units: 1,
      bid: 8500,
      sales: 9100,
      elsewhere: 9400,
      basis: 9000,
      floor: 5000,
      target: 8990,
    });
  });

  it('follows the median of sales or the highest bid', () => {
    expect(judge({ rule: { basis: 'sales_median', position: 'match' }, history: { seen: seen(9100) } }).price).toBe(9100);
    expect(judge({ rule: { basis: 'highest_bid', position: 'match' }, history: { seen: seen(8500) } }).price).toBe(8500);
  });

  it('rises too, up to the ceiling', () => {
    const low = { listing: { price: 8000 }, rule: { whenLeading: 'raise' as const } };
    expect(said(judge(low))).toEqual(['change', 'FOLLOWS', 8990]);
    expect(said(judge({ ...low, rule: { ...low.rule, ceiling: 8500 } }))).toEqual(['change', 'FOLLOWS', 8500]);
  });

  it('goes to the ceiling while nobody else sells, if the rule says so', () => {
    const alone = { book: { ask: ask(10_000, { quantity: 1 }) } };
    expect(said(judge({ ...alone, rule: { whenAlone: 'ceiling', ceiling: 11_000 } }))).toEqual(['change', 'TO_CEILING', 11_000]);
    expect(codes([alone, { ...alone, rule: { whenAlone: 'ceiling' } }, { book: { ask: null } }])).toEqual(['ALONE', 'ALONE', 'ALONE']);
  });

  it('goes to the floor while all others are below it, if the rule says so', () => {
    const floor = { kind: 'amount', amount: 9505 } as const;
    expect(said(judge({ rule: { floor, whenBelowFloor: 'floor' } }))).toEqual(['change', 'TO_FLOOR', 9510]);
    expect(said(judge({ rule: { floor } }))).toEqual(['hold', 'BELOW_FLOOR', 10_000]);
  });

  it('never passes the step of a day, counted from the price before the first change of the day', () => {
    expect(judge({ rule: { dailyStep: 500 } }).price).toBe(9500);
    expect(said(judge({ rule: { dailyStep: 500 }, listing: { price: 9500 }, history: { dayPrice: 10_000 } }))).toEqual([
      'hold',
      'DAY_STEP',
      9500,
    ]);
  });
});

describe('the floor', () => {
  it('wins over the ceiling, and over the step of a day', () => {
    const floor = { kind: 'amount', amount: 12_000 } as const;
    expect(said(judge({ rule: { floor, ceiling: 11_000, whenBelowFloor: 'floor', dailyStep: 100 } }))).toEqual([
      'change',
      'TO_FLOOR',
      12_000,
    ]);
    const low = { kind: 'amount', amount: 8980 } as const;
    expect(said(judge({ rule: { floor: low, ceiling: 8000 } }))).toEqual(['change', 'FOLLOWS', 8980]);
  });

  it('is cost, fee and margin, and no price without a cost', () => {
    // 7.00 and 25 percent are 8.75, which 9.22 leave after 5 percent
    const rule = { floor: { kind: 'cost', margin: 2500 } as const, whenBelowFloor: 'floor' as const };
    expect(said(judge({ rule }))).toEqual(['change', 'TO_FLOOR', 9220]);
    expect(
      codes([
        { rule, listing: { cost: null } },
        { rule, listing: { cost: 0 } },
      ]),
    ).toEqual(['NO_COST', 'NO_COST']);
  });

  it('of the server holds for every rule', () => {
    expect(judge({ rule: { floor: { kind: 'amount', amount: 10 }, whenBelowFloor: 'floor' }, floor: 9300 })).toMatchObject({
      code: 'TO_FLOOR',
      price: 9300,
    });
  });
});

describe('a hold', () => {
  /** One case for every reason of a single listing. Reasons of a whole run are those of `breakers.ts` and of the daily cap. */
  const CASES: Record<Exclude<(typeof HOLDS | typeof SKIPS)[number], 'DAILY_CAP' | 'BREAKER'>, Parameters<typeof judge>[0]> = {
    EXCLUDED: { listing: { excluded: true } },
    NOT_ON_SALE: { listing: { onSale: false } },
    ASKED: { history: { asked: true } },
    SELLING_OFF: { listing: { maySell: false } },
    PRESENCE: { listing: { present: false } },
    CURRENCY: { listing: { inDollars: false } },
    PHASE: { listing: { lacksPhase: true } },
    FLOAT: { listing: { rareFloat: true } },
    NO_COST: { listing: { cost: null }, rule: { floor: { kind: 'cost', margin: 0 } } },
    MARKET_MOVES: { book: { moving: true } },
    COOL_DOWN: { history: { changedAt: NOW - 6 * HOUR + 1 } },
    MISSING: { book: { ask: null, listFresh: false } },
    STALE: { book: { ask: ask(9000, { fresh: false }) } },
    READ_BEFORE_CHANGE: { history: { changedAt: NOW - 7 * HOUR }, book: { ask: ask(9000, { at: NOW - 8 * HOUR }) } },
    CROSSED: { book: { bid: { price: 9460, fresh: true, at: NOW } } },
    ONE_SOURCE: { book: { elsewhere: null, sales: null } },
    DISAGREE: { book: { elsewhere: 12_010 } },
    THIN: { book: { ask: ask(9000, { quantity: 3 }) } },
    UNCONFIRMED: { history: { seen: null } },
    ALONE: { book: { ask: null } },
    LEADS: { book: { ask: ask(10_000) } },
    OWN_LEADS: { book: { own: { prices: [9000], earlier: [], units: 2 } } },
    OWN_EARLIER: { book: { own: { prices: [], earlier: [9000], units: 1 } } },
    BELOW_FLOOR: { rule: { floor: { kind: 'amount', amount: 9500 } } },
    SMALL: { listing: { price: 9120 } },
    DAY_STEP: { rule: { dailyStep: 100 } },
    TEN_CHANGES: { history: { changes: 10 } },
  };

  it.each(Object.keys(CASES) as (keyof typeof CASES)[])('%s keeps the price', (code) => {
    const decision = judge(CASES[code]);
    expect(said(decision)).toEqual([(SKIPS as readonly string[]).includes(code) ? 'skip' : 'hold', code, 0 + priceOf(code)]);
  });

  const priceOf = (code: keyof typeof CASES): number => CASES[code]!.listing?.price ?? 10_000;

  it('has a case for every reason', () => {
    expect([...Object.keys(CASES), 'DAILY_CAP', 'BREAKER'].toSorted()).toEqual([...HOLDS, ...SKIPS].toSorted());
  });

  it('ends at its bound', () => {
    expect(
      codes([
        { history: { changedAt: NOW - 6 * HOUR } },
        { book: { bid: { price: 9450, fresh: true, at: NOW } } },
        { book: { elsewhere: 12_000 } },
        { book: { ask: ask(9000, { quantity: 4 }) } },
        { listing: { price: 9130 } },
        { history: { changes: 9 } },
        { history: { seen: seen(9450) } },
      ]),
    ).toEqual(['FOLLOWS', 'FOLLOWS', 'FOLLOWS', 'FOLLOWS', 'FOLLOWS', 'FOLLOWS', 'FOLLOWS']);
  });

  it('of stale sales or bids comes from their own time', () => {
    const [median, bid] = [{ basis: 'sales_median' } as const, { basis: 'highest_bid' } as const];
    expect(
      codes([
        { rule: median, book: { sales: { price: 9100, sold: 30, at: NOW - 49 * HOUR } } },
        { rule: median, book: { sales: null } },
        { rule: median, book: { sales: { price: 9100, sold: 2, at: NOW } } },
        { rule: bid, book: { bid: null } },
        { rule: bid, book: { bid: { price: 8500, fresh: false, at: NOW } } },
      ]),
    ).toEqual(['STALE', 'MISSING', 'THIN', 'MISSING', 'STALE']);
  });

  it('is for the cheapest listing too when the rule follows sales', () => {
    const rule = { basis: 'sales_median', position: 'match' } as const;
    const cheapest = { rule, history: { seen: seen(9100) }, book: { ask: ask(10_000) } };
    expect(judge(cheapest).code).toBe('LEADS');
    expect(judge({ ...cheapest, rule: { ...rule, whenLeading: 'raise' } }).price).toBe(9100);
  });

  it('while it leads by more than the step stays, or rises to the next one if the rule says so', () => {
    const listing = { price: 8000 };
    expect(judge({ listing }).code).toBe('LEADS');
    expect(judge({ listing, rule: { whenLeading: 'raise' } }).price).toBe(8990);
    expect(judge({ listing, rule: { whenLeading: 'raise' }, book: { ask: ask(8000) } }).code).toBe('LEADS');
  });
});

describe('a basis that jumps', () => {
  it('is remembered, and followed once a later reading shows it again', () => {
    const fallen = { book: { ask: ask(8000), bid: null, elsewhere: 9000 }, history: { seen: seen(9000) } };
    const first = judge(fallen);
    expect([first.code, first.seen]).toEqual(['UNCONFIRMED', { price: 8000, at: NOW }]);
    const again = judge({ ...fallen, history: { seen: first.seen } });
    expect([again.code, again.seen]).toEqual(['UNCONFIRMED', null]);
    const later = judge({ ...fallen, history: { seen: { price: 8000, at: NOW - 1 } } });
    expect(later.code).toBe('FOLLOWS');
  });
});

it('a float is rare in the lowest tenth of its exterior', () => {
  expect([
    isRareFloat(0.006, 'Factory New'),
    isRareFloat(0.008, 'Factory New'),
    isRareFloat(0.17, 'Field-Tested'),
    isRareFloat(0.2, 'Field-Tested'),
    isRareFloat(null, 'Field-Tested'),
    isRareFloat(0.1, null),
  ]).toEqual([true, false, true, false, false, false]);
});

it('other units than those of others do not count', () => {
  const own = { prices: [11_000, 12_000], earlier: [], units: 19 };
  expect(judge({ book: { own } }).code).toBe('THIN');
  expect(judge({ book: { own: { ...own, units: 18 } } }).code).toBe('FOLLOWS');
  expect(BOOK.own.units).toBe(1);
});
