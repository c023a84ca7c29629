import { EXTERIORS, exteriorOfFloat } from '@lootfolio/domain/names';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundlesOf, usefulInputs, type TradeUpInput, type TradeUpPool } from './trade-up-pools.ts';
import { findTradeUps, type Contract } from './trade-ups.ts';

const run = (pools: readonly TradeUpPool[], size: number): Contract[] => {
  const slices = findTradeUps(pools, size);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
};

const best = (contracts: readonly Contract[], measure: 'profit' | 'roi' | 'chance'): number =>
  Math.max(...contracts.map((contract) => contract[measure]));

const SIZE = 4;
/** Net prices in which better exteriors cost more, as on the markets. */
const nets = fc.tuple(...EXTERIORS.map(() => fc.integer({ min: 1, max: 3000 }))).map((drawn) => drawn.toSorted((a, b) => b - a));
const outcome = fc.record({
  range: fc.constantFrom([0, 1] as const, [0.06, 0.8] as const, [0, 0.5] as const, [0.15, 0.4] as const, null),
  nets,
});
const input = fc.record({ price: fc.integer({ min: 100, max: 1000 }), wear: fc.double({ min: 0, max: 1, noNaN: true }) });
const pool = fc.record({
  inputs: fc.array(input, { minLength: 1, maxLength: 4 }),
  outcomes: fc.array(outcome, { minLength: 1, maxLength: 3 }),
});
const pools = fc.array(pool, { minLength: 1, maxLength: 3 }).map((drawn) =>
  drawn.map(({ inputs, outcomes }, id): TradeUpPool => ({
    id,
    inputs: inputs.map((one, at) => ({ ...one, itemId: id * 100 + at, most: 10 })),
    outcomes,
  })),
);

/** A collection's inputs in a contract: their number by place in the pool. */
type Drawn = { pool: TradeUpPool; counts: number[] };

/** Yields every way to take `count` inputs of a pool. */
function* drawsOf(kinds: number, count: number): Generator<number[]> {
  if (kinds === 1) return yield [count];
  for (let some = 0; some <= count; some++) for (const rest of drawsOf(kinds - 1, count - some)) yield [some, ...rest];
}

/** Yields every contract of at most two collections with at most two different inputs of each. */
function* allContracts(all: readonly TradeUpPool[]): Generator<Drawn[]> {
  const few = (counts: number[]): boolean => counts.filter((count) => count > 0).length <= 2;
  for (const [at, first] of all.entries())
    for (let count = 1; count <= SIZE; count++)
      for (const counts of drawsOf(first.inputs.length, count)) {
        if (!few(counts)) continue;
        if (count === SIZE) yield [{ pool: first, counts }];
        else
          for (const second of all.slice(at + 1))
            for (const others of drawsOf(second.inputs.length, SIZE - count))
              if (few(others))
                yield [
                  { pool: first, counts },
                  { pool: second, counts: others },
                ];
      }
}

/** The figures of a contract, computed without the code under test. */
function valueOf(contract: Drawn[]) {
  let [cost, wear, expected, chance] = [0, 0, 0, 0];
  for (const { pool: from, counts } of contract)
    for (const [at, count] of counts.entries()) {
      cost += count * from.inputs[at]!.price;
      wear += (count * from.inputs[at]!.wear) / SIZE;
    }
  for (const { pool: from, counts } of contract)
    for (const { range, nets: prices } of from.outcomes) {
      const share = counts.reduce((sum, count) => sum + count, 0) / SIZE / from.outcomes.length;
      const exterior = range === null ? 0 : EXTERIORS.indexOf(exteriorOfFloat(wear * (range[1] - range[0]) + range[0]));
      expected += share * prices[exterior]!;
      if (prices[exterior]! > cost) chance += share;
    }
  return { profit: expected - cost, roi: ((expected - cost) / cost) * 100, chance: chance * 100 };
}

describe('findTradeUps', () => {
  it('finds what trying out every contract finds', () => {
    fc.assert(
      fc.property(pools, (drawn) => {
        const found = run(drawn, SIZE);
        const values = [...allContracts(drawn)].map(valueOf);
        for (const measure of ['profit', 'roi', 'chance'] as const) {
          const most = Math.max(...values.map((value) => value[measure]));
          // profits are whole thousandths of a dollar
          expect(Math.abs(best(found, measure) - most)).toBeLessThan(1);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('takes as many inputs as a contract has, and states their cost and average', () => {
    fc.assert(
      fc.property(pools, fc.constantFrom(5, 10), (drawn, size) => {
        for (const { parts, cost, wear } of run(drawn, size)) {
          const inputs = parts.flatMap((part) => part.inputs);
          expect(inputs.reduce((sum, { count }) => sum + count, 0)).toBe(size);
          expect(inputs.reduce((sum, { count, input: { price } }) => sum + count * price, 0)).toBe(cost);
          expect(inputs.reduce((sum, one) => sum + one.count * one.input.wear, 0) / size).toBeCloseTo(wear, 10);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('mixes inputs of two exteriors where that is the cheapest way to a better outcome', () => {
    const [clean, worn] = [
      { itemId: 1, price: 200, wear: 0.1, most: 10 },
      { itemId: 2, price: 100, wear: 0.4, most: 10 },
    ];
    // below 0.15 the outcome is Minimal Wear: nine clean ones and a worn one are 0.13 on average
    const outcomes = [{ range: [0, 1] as const, nets: [9_000, 9_000, 100, 100, 100] }];
    const top = run([{ id: 7, inputs: [clean, worn], outcomes }], 10).toSorted((a, b) => b.profit - a.profit)[0]!;
    expect(top).toMatchObject({ cost: 1900, expected: 9000, chance: 100, parts: [{ pool: { id: 7 } }] });
    expect(top.parts[0]!.inputs.map(({ count }) => count)).toEqual([9, 1]);
  });

  it('keeps the best contract whose outcomes all have a price beside a better one with an outcome without a price', () => {
    const clean = { itemId: 1, price: 300, wear: 0.1, most: 10 };
    const worn = { itemId: 2, price: 100, wear: 0.4, most: 10 };
    const range = [0, 1] as const;
    // worn inputs are the better bargain, but the second outcome has a price as Minimal Wear only
    const outcomes = [
      { range, nets: [null, 5000, 9000, 9000, 9000] },
      { range, nets: [null, 5000, null, null, null] },
    ];
    const found = run([{ id: 7, inputs: [clean, worn], outcomes }], 10);
    const most = (contracts: readonly Contract[]): Contract => contracts.toSorted((a, b) => b.profit - a.profit)[0]!;
    expect(most(found)).toMatchObject({ expected: 4500, cost: 1000, unpriced: 1 });
    expect(most(found.filter(({ unpriced }) => unpriced === 0))).toMatchObject({ expected: 5000, unpriced: 0 });
  });

  it('counts an outcome without a price as nothing, and leaves out collections that cannot be traded up', () => {
    const inputs = [{ itemId: 1, price: 10, wear: 0.5, most: 10 }];
    const priced = { range: null, nets: [1000] };
    const unpriced = { range: null, nets: [null] };
    expect(run([{ id: 1, inputs, outcomes: [priced, unpriced] }], 10)).toMatchObject([
      { cost: 100, expected: 500, chance: 50, worst: -100, unpriced: 1 },
    ]);
    expect(
      run(
        [
          { id: 1, inputs, outcomes: [] },
          { id: 2, inputs: [], outcomes: [priced] },
        ],
        10,
      ),
    ).toEqual([]);
  });
});

describe('bundlesOf', () => {
  it('leaves out what is more worn and not cheaper', () => {
    const input = (itemId: number, price: number, wear: number): TradeUpInput => ({ itemId, price, wear, most: 10 });
    const useful = usefulInputs([input(1, 100, 0.1), input(2, 100, 0.2), input(3, 50, 0.3), input(4, 60, 0.4)], 10);
    expect(useful.map(({ itemId }) => itemId)).toEqual([1, 3]);
    const bundles = bundlesOf(useful, 10);
    expect(bundles.map(({ cost }) => cost)).toEqual([1000, 950, 900, 850, 800, 750, 700, 650, 600, 550, 500]);
    expect(bundles.map(({ wear }) => wear)).toEqual(bundles.map(({ wear }) => wear).toSorted((a, b) => a - b));
  });

  it('never take more pieces of an input than are on offer', () => {
    const one = { itemId: 1, price: 50, wear: 0.1, most: 3 };
    const other = { itemId: 2, price: 100, wear: 0.2, most: 8 };
    const useful = usefulInputs([one, other], 10);
    expect(useful).toEqual([one, other]);
    // the cheaper input is less worn, so the bundle contains as many of it as are on offer
    expect(bundlesOf(useful, 10).map(({ parts }) => parts.map(({ count }) => count))).toEqual([[3, 7]]);
    expect(bundlesOf([one], 10)).toEqual([]);
    expect(bundlesOf(useful, 2)).toMatchObject([{ cost: 100, parts: [{ input: one, count: 2 }] }]);
  });
});
