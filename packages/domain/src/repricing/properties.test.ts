import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { net, statedFee, type Fee } from '../fees.ts';
import { CHANGES_UNASKED, decide } from './decide.ts';
import { leastPriceFor } from './floor-price.ts';
import type { ListingHistory, MarketBook } from './listing-facts.ts';
import { BOOK, HISTORY, HOUR, LISTING, NOW, RULE } from './repricing.test-helper.ts';
import { BASES, POSITIONS, WHEN_ALONE, WHEN_BELOW_FLOOR, WHEN_LEADING, type Rule } from './rule.ts';

const share = fc.integer({ min: 0, max: 5000 });
const fees: fc.Arbitrary<Fee> = fc.record({
  basisPoints: share,
  basis: fc.constantFrom('of_price', 'on_top'),
  known: fc.constant(true),
  steps: fc
    .uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 200_000 }), basisPoints: share }), {
      selector: ({ from }) => from,
      maxLength: 3,
    })
    .map((steps) => steps.toSorted((a, b) => a.from - b.from)),
});
/** A market states the fee of an account without steps, and may have a least fee. */
const statedFees = fc.record({ share: fc.integer({ min: 0, max: 500_000 }), least: fc.option(fc.nat(1000), { nil: null }) }).map(statedFee);
const money = fc.integer({ min: 30, max: 200_000 });
/** Prices near each other, so that sources often agree. */
const near = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 8000, max: 11_000 }) }, money);
const mostly = fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false));
const rarely = mostly.map((usual) => !usual);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });

describe('a floor of cost, fee and margin', () => {
  it('leaves what is wanted at every price from it on', () => {
    fc.assert(
      fc.property(money, fc.oneof(fees, statedFees), fc.integer({ min: 0, max: 50_000 }), (wanted, fee, above) => {
        const floor = leastPriceFor(wanted, fee)!;
        expect(floor % 10).toBe(0);
        expect(net(floor, fee)).toBeGreaterThanOrEqual(wanted);
        expect(net(floor + above, fee)).toBeGreaterThanOrEqual(wanted);
      }),
    );
  });

  it('is the least such price, where the fee has no steps', () => {
    fc.assert(
      fc.property(money, fc.oneof(fees, statedFees), (wanted, { steps: _, ...fee }) => {
        expect(net(leastPriceFor(wanted, fee)! - 20, fee)).toBeLessThan(wanted);
      }),
    );
  });

  it('has room for the least fee: a cent of 0.11 dollars is more than 2 percent', () => {
    expect(leastPriceFor(110, statedFee({ share: 20_000, least: 10 }))).toBe(120);
    expect(leastPriceFor(111, statedFee({ share: 20_000, least: 10 }))).toBe(130);
  });

  it('does not exist for a fee of everything', () => {
    expect(leastPriceFor(1000, { basisPoints: 10_000, basis: 'of_price', known: true })).toBeNull();
  });
});

const rules: fc.Arbitrary<Rule> = fc.record({
  basis: fc.constantFrom(...BASES),
  position: fc.constantFrom(...POSITIONS),
  by: fc.integer({ min: 0, max: 500 }),
  floor: fc.oneof(
    fc.record({ kind: fc.constant('amount' as const), amount: fc.oneof(near, fc.integer({ min: 1, max: 9000 })) }),
    fc.record({ kind: fc.constant('cost' as const), margin: fc.integer({ min: 0, max: 5000 }) }),
  ),
  ceiling: maybe(near),
  whenAlone: fc.constantFrom(...WHEN_ALONE),
  whenBelowFloor: fc.constantFrom(...WHEN_BELOW_FLOOR),
  whenLeading: fc.constantFrom(...WHEN_LEADING),
  leastUnits: fc.integer({ min: 1, max: 5 }),
  dailyStep: fc.integer({ min: 100, max: 3000 }),
});
const readings = fc.record({ price: near, at: fc.integer({ min: NOW - 24 * HOUR, max: NOW - 1 }) });
const books: fc.Arbitrary<MarketBook> = fc.record({
  ask: maybe(fc.record({ price: near, at: fc.constant(NOW), quantity: maybe(fc.integer({ min: 0, max: 50 })), fresh: mostly })),
  listFresh: fc.boolean(),
  bid: maybe(fc.record({ price: near, at: fc.constant(NOW), fresh: mostly })),
  own: fc.record({
    prices: fc.array(near, { maxLength: 2 }),
    earlier: fc.array(near, { maxLength: 2 }),
    units: fc.integer({ min: 1, max: 3 }),
  }),
  elsewhere: maybe(near),
  sales: maybe(fc.record({ price: near, at: fc.constant(NOW), sold: fc.integer({ min: 0, max: 50 }) })),
  moving: rarely,
});
const histories: fc.Arbitrary<ListingHistory> = fc.record({
  changedAt: maybe(fc.integer({ min: NOW - 48 * HOUR, max: NOW })),
  changes: fc.integer({ min: 0, max: 12 }),
  dayPrice: maybe(near),
  seen: maybe(readings),
  asked: rarely,
});

it('no change leaves under its floor, passes the step of a day except to reach the floor, is small, or comes within six hours', () => {
  let changes = 0;
  fc.assert(
    fc.property(rules, near, maybe(near), fees, histories, books, (rule, price, cost, fee, history, book) => {
      const decision = decide(rule, { ...LISTING, price, cost, fee }, history, book, { floor: 30 }, NOW);
      if (decision.outcome !== 'change') {
        expect(decision.price).toBe(price);
        return;
      }
      changes++;
      const floor = decision.figures.floor!;
      expect(decision.price % 10).toBe(0);
      expect(decision.price).toBeGreaterThanOrEqual(Math.max(30, floor));
      if (rule.floor.kind === 'amount') expect(decision.price).toBeGreaterThanOrEqual(rule.floor.amount);
      else expect(net(decision.price, fee)).toBeGreaterThanOrEqual(Math.ceil((cost! * (10_000 + rule.floor.margin)) / 10_000));
      // from above, a ceiling is reached in the steps of days
      if (rule.ceiling !== null) expect(decision.price).toBeLessThanOrEqual(Math.max(rule.ceiling, floor, price));
      // a person may have changed it by more today
      const day = history.dayPrice ?? price;
      const step = (day * rule.dailyStep) / 10_000;
      if (decision.price > floor) expect(decision.price).toBeGreaterThanOrEqual(Math.floor(Math.min(price, day - step)));
      if (decision.price > floor) expect(decision.price).toBeLessThanOrEqual(Math.max(price, day + step));
      if (price >= floor) expect(Math.abs(decision.price - price)).toBeGreaterThanOrEqual(50);
      expect(history.changedAt === null || NOW - history.changedAt >= 6 * HOUR).toBe(true);
      expect(history.changes).toBeLessThan(CHANGES_UNASKED);
    }),
    { numRuns: 20_000 },
  );
  // the property says nothing when hardly anything changes
  expect(changes).toBeGreaterThan(200);
});

type Player = { rule: Rule; price: number; earlier: number[]; history: ListingHistory };

/** Lets a player decide against the lowest price of the others. Returns true when the price changed. */
function play(player: Player, others: readonly number[], now: number): boolean {
  const lowest = Math.min(player.price, ...others);
  const book: MarketBook = {
    ...BOOK,
    ask: { price: lowest, quantity: 20, fresh: true, at: now },
    own: { prices: [], earlier: player.earlier, units: 1 },
    bid: null,
    // the manipulator moves every source, so that nothing but the rules themselves stops the fall
    elsewhere: lowest,
    sales: null,
  };
  const decision = decide(player.rule, { ...LISTING, price: player.price }, player.history, book, { floor: 30 }, now);
  if (decision.seen) player.history = { ...player.history, seen: decision.seen };
  if (decision.outcome !== 'change') return false;
  player.history = { ...player.history, changedAt: now, changes: player.history.changes + 1, dayPrice: null };
  player.earlier = [player.price];
  player.price = decision.price;
  return true;
}

it('story 22: rules of two users against each other end in a stand, above both floors, and a person is asked', () => {
  const player = fc.record({
    position: fc.constantFrom('amount' as const, 'percent' as const),
    by: fc.integer({ min: 1, max: 2000 }),
    floor: fc.integer({ min: 10, max: 90_000 }),
    price: fc.integer({ min: 90_000, max: 110_000 }),
  });
  fc.assert(
    fc.property(player, player, (first, second) => {
      const players = [first, second].map(({ position, by, floor, price }): Player => ({
        rule: { ...RULE, position, by, floor: { kind: 'amount', amount: floor }, whenBelowFloor: 'floor', dailyStep: 1000 },
        price,
        earlier: [],
        history: { ...HISTORY, seen: null },
      }));
      let quiet = 0;
      let changes = 0;
      for (let turn = 0; turn < 2000 && quiet < 60; turn++) {
        const [own, other] = turn % 2 === 0 ? [players[0]!, players[1]!] : [players[1]!, players[0]!];
        const changed = play(own, [other.price], NOW + turn * HOUR);
        changes += Number(changed);
        quiet = changed ? 0 : quiet + 1;
      }
      expect(quiet).toBe(60);
      expect(changes).toBeLessThanOrEqual(2 * CHANGES_UNASKED);
      for (const one of players) {
        expect(one.price).toBeGreaterThanOrEqual(one.rule.floor.kind === 'amount' ? one.rule.floor.amount : 0);
        expect(one.history.changes).toBeLessThanOrEqual(CHANGES_UNASKED);
      }
    }),
    { numRuns: 500 },
  );
});
