import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXTERIORS } from './names.ts';
import {
  assumedFloat,
  contractSize,
  contractValue,
  FLOAT_ASSUMPTIONS,
  findTradeUpRarity,
  floatsOf,
  isFloatOf,
  normalisedFloat,
  outcomeOdds,
  outcomeRarity,
  resultExterior,
  resultFloat,
  TRADE_UP_RARITIES,
  type FloatRange,
} from './trade-up.ts';

const range = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 100 }))
  .filter(([min, max]) => min < max)
  .map(([min, max]): FloatRange => [min / 100, max / 100]);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const pools = fc.array(
  fc.record({ inputs: fc.integer({ min: 1, max: 10 }), outcomes: fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 8 }) }),
  { minLength: 1, maxLength: 4 },
);

describe('a contract', () => {
  it('takes ten skins and gives the next rarity; of Covert it takes five and gives special items', () => {
    expect(TRADE_UP_RARITIES.map((rarity) => [contractSize(rarity), outcomeRarity(rarity)])).toEqual([
      [10, 'Industrial Grade'],
      [10, 'Mil-Spec Grade'],
      [10, 'Restricted'],
      [10, 'Classified'],
      [10, 'Covert'],
      [5, 'Exceedingly Rare'],
    ]);
    expect([findTradeUpRarity('Covert'), findTradeUpRarity('Contraband'), findTradeUpRarity(null)]).toEqual(['Covert', null, null]);
  });
});

describe('outcomeOdds', () => {
  it('gives each input an equal share, divided among the outcomes of its collection', () => {
    const odds = outcomeOdds([
      { inputs: 7, outcomes: ['a', 'b', 'c'] },
      { inputs: 3, outcomes: ['d'] },
    ]);
    expect(odds.map(({ outcome, probability }) => [outcome, probability.toFixed(4)])).toEqual([
      ['a', '0.2333'],
      ['b', '0.2333'],
      ['c', '0.2333'],
      ['d', '0.3000'],
    ]);
  });

  it('sums to 1', () => {
    fc.assert(
      fc.property(pools, (drawn) => {
        expect(outcomeOdds(drawn).reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 10);
      }),
    );
  });

  it('equals counting every way to draw an input and then an outcome', () => {
    fc.assert(
      fc.property(pools, (drawn) => {
        // each input is drawn `ways` times, so that all draws are equally likely
        const ways = drawn.reduce((product, { outcomes }) => product * outcomes.length, 1);
        const draws: string[] = [];
        for (const [at, { inputs, outcomes }] of drawn.entries())
          for (let input = 0; input < inputs; input++)
            for (let way = 0; way < ways; way++) draws.push(`${at} ${outcomes[way % outcomes.length]}`);
        const tagged = drawn.map(({ inputs, outcomes }, at) => ({ inputs, outcomes: outcomes.map((outcome) => `${at} ${outcome}`) }));
        for (const { outcome, probability } of outcomeOdds(tagged))
          expect(probability).toBeCloseTo(draws.filter((one) => one === outcome).length / draws.length, 10);
      }),
      { numRuns: 30 },
    );
  });

  it('refuses a collection without outcomes', () => {
    expect(() => outcomeOdds([{ inputs: 10, outcomes: [] }])).toThrow(RangeError);
  });
});

describe('the float of an outcome', () => {
  it('is the average place of the inputs in their own ranges, in the range of the outcome', () => {
    // an input in the middle of a narrow range counts as the middle
    expect(normalisedFloat(0.2, [0, 0.4])).toBeCloseTo(0.5, 6);
    expect(resultFloat(0.5, [0.06, 0.8])).toBe(Math.fround(0.43));
    expect(resultExterior(0.5, [0.06, 0.8])?.short).toBe('WW');
    expect(resultExterior(0.5, null)).toBeNull();
  });

  it('stays in the range of the outcome, and never falls when an input is worn more', () => {
    fc.assert(
      fc.property(range, share, share, ([min, max], a, b) => {
        const [low, high] = [resultFloat(Math.min(a, b), [min, max]), resultFloat(Math.max(a, b), [min, max])];
        expect(low <= high).toBe(true);
        expect(low >= Math.fround(min) && high <= Math.fround(max)).toBe(true);
      }),
    );
  });

  it('of inputs at the same place is at that place', () => {
    fc.assert(
      fc.property(range, range, share, (input, outcome, place) => {
        expect(normalisedFloat(resultFloat(place, input), input)).toBeCloseTo(place, 4);
        expect(normalisedFloat(resultFloat(normalisedFloat(resultFloat(place, input), input), outcome), outcome)).toBeCloseTo(place, 4);
      }),
    );
  });
});

describe('the ends of a range, which the game stores in single precision', () => {
  it('are floats of the skin, at the places 0 and 1', () => {
    fc.assert(
      fc.property(range, ([min, max]) => {
        const had = EXTERIORS.filter((one) => one.min < max && one.max > min);
        for (const end of [min, Math.fround(min)])
          expect([isFloatOf(end, had[0]!, [min, max]), normalisedFloat(end, [min, max])]).toEqual([true, 0]);
        for (const end of [max, Math.fround(max)])
          expect([isFloatOf(end, had.at(-1)!, [min, max]), normalisedFloat(end, [min, max])]).toEqual([true, 1]);
        expect([resultFloat(0, [min, max]), resultFloat(1, [min, max])]).toEqual([Math.fround(min), Math.fround(max)]);
        expect([resultExterior(0, [min, max]), resultExterior(1, [min, max])]).toEqual([had[0], had.at(-1)]);
      }),
    );
  });

  it('bound the place of every float between them', () => {
    fc.assert(
      fc.property(range, share, (of, at) => {
        const float = Math.fround(of[0] + at * (of[1] - of[0]));
        const place = normalisedFloat(Math.min(Math.fround(of[1]), Math.max(Math.fround(of[0]), float)), of);
        expect(place >= 0 && place <= 1).toBe(true);
      }),
    );
  });

  it.each([
    ['FT', 0.2, [0.1, 0.2]],
    ['BS', 0.8, [0, 0.8]],
    ['FN', 0.06, [0.06, 0.8]],
    // where an exterior ends with the range, the end belongs to it
    ['FT', 0.38, [0, 0.38]],
    ['WW', 0.45, [0.05, 0.45]],
  ] as const)('take a float as %s: %d of %j', (short, float, of) => {
    const exterior = EXTERIORS.find((one) => one.short === short)!;
    expect(isFloatOf(float, exterior, of)).toBe(true);
    expect(floatsOf(exterior, of)).toContain(float);
  });
});

describe('assumedFloat', () => {
  it('lies in the exterior and in the range of the skin, the highest not below the middle', () => {
    fc.assert(
      fc.property(range, ([min, max]) => {
        for (const exterior of EXTERIORS.filter((one) => one.min < max && one.max > min)) {
          const [middle, highest] = FLOAT_ASSUMPTIONS.map((assumption) => assumedFloat(exterior, [min, max], assumption));
          for (const float of [middle!, highest!, ...floatsOf(exterior, [min, max])])
            expect(isFloatOf(float, exterior, [min, max])).toBe(true);
          expect(highest! >= middle!).toBe(true);
        }
      }),
    );
  });

  it('takes the part of the exterior that the skin has', () => {
    expect(assumedFloat(EXTERIORS[2], [0.1, 0.3], 'middle')).toBe(Math.fround(0.225));
    expect(assumedFloat(EXTERIORS[2], [0.1, 0.3], 'highest')).toBe(Math.fround(0.3));
    expect(assumedFloat(EXTERIORS[0], [0, 1], 'highest')).toBeCloseTo(0.07, 5);
    expect(assumedFloat(EXTERIORS[4], [0, 1], 'highest')).toBe(1);
  });
});

describe('isFloatOf', () => {
  it('takes the floats of the exterior within the range of the skin', () => {
    const [, , fieldTested] = EXTERIORS;
    expect([0.15, 0.2, 0.3].map((float) => isFloatOf(float, fieldTested, [0.1, 0.3]))).toEqual([true, true, true]);
    expect([0.149, 0.31, 0.38].map((float) => isFloatOf(float, fieldTested, [0.1, 0.3]))).toEqual([false, false, false]);
    expect(floatsOf(fieldTested, [0, 1])).toEqual([0.15, 0.379999]);
  });
});

describe('contractValue', () => {
  it('weighs what the outcomes bring, and counts how often that is more than the cost', () => {
    const outcomes = [
      { probability: 0.7, net: 5_000 },
      { probability: 0.2, net: 10_000 },
      { probability: 0.1, net: 40_000 },
    ];
    expect(contractValue(outcomes, 9_000)).toEqual({
      ...{ cost: 9_000, expected: 9_500, profit: 500, roi: 5.56, chance: 30, best: 31_000, worst: -4_000 },
    });
    // breaking even is no profit
    expect(contractValue(outcomes, 10_000).chance).toBe(10);
  });

  it('lies between the worst and the best outcome', () => {
    fc.assert(
      fc.property(
        pools,
        fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 32, maxLength: 32 }),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        (drawn, nets, cost) => {
          const { profit, best, worst, chance } = contractValue(
            outcomeOdds(drawn).map(({ probability }, at) => ({ probability, net: nets[at]! })),
            cost,
          );
          expect(profit >= worst && profit <= best && chance >= 0 && chance <= 100).toBe(true);
        },
      ),
    );
  });
});
