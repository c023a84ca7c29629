import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageOf, valueOpening, type DropExterior, type ValuedItem } from './case-value.ts';
import { createCase, EXCEEDINGLY_RARE, groupByRarity, type RandomWords } from './odds.ts';
import { drawExterior, exteriorShares } from './wear-odds.ts';

type Prices = { price: number | null; stattrak?: number | null };

/** An item with the same prices at every exterior. */
const item = (rarity: string, price: number | null, stattrak: number | null = null): ValuedItem => ({
  ...{ rarity, color: '#000000', isNormal: true, isStattrak: stattrak !== null },
  exteriors: [{ exterior: null, share: 100_000, price, stattrak }],
});

/** A skin with the whole range of floats and these prices from Factory New on. */
const skin = (prices: readonly Prices[]): ValuedItem => ({
  ...item('Covert', null),
  isStattrak: prices.some(({ stattrak }) => stattrak != null),
  exteriors: exteriorShares([0, 1]).map((one, at): DropExterior => ({ ...one, stattrak: null, ...prices[at]! })),
});

describe('the value of an opening', () => {
  it('is the sum over the rarities of the odds, divided by their sum, times the average of the items', () => {
    const items = [item('Covert', 10_000), item('Covert', 20_000), item(EXCEEDINGLY_RARE, 100_000)];
    // 0.64 and 0.26 of 0.9
    expect(valueOpening('normal', items, 500, true)).toEqual({
      value: Math.round((0.64 * 15_000 + 0.26 * 100_000) / 0.9),
      key_price: 2490,
      cost: 2990,
      difference: 39_556 - 2990,
      ratio: 1222.94,
      items: 3,
      priced: 3,
      rarities: [
        { rarity: EXCEEDINGLY_RARE, color: '#000000', odds: 0.26, items: 1, priced: 1, average: 100_000 },
        { rarity: 'Covert', color: '#000000', odds: 0.64, items: 2, priced: 2, average: 15_000 },
      ],
    });
  });

  it('counts each exterior by its share in the drops, not alike and not at the best', () => {
    const prices = [100_000, 40_000, 20_000, 15_000, 10_000].map((price) => ({ price }));
    expect(valueOpening('normal', [skin(prices)], 0, true).value).toBe(3000 + 9600 + 6600 + 3600 + 1600);
  });

  it('counts one drop in ten at the StatTrak™ price, where there is one', () => {
    expect(valueOpening('normal', [item('Covert', 10_000, 30_000)], 0, true).value).toBe(12_000);
    expect(valueOpening('normal', [{ ...item('Covert', 10_000), isStattrak: true }], 0, true).value).toBe(10_000);
    const only = { ...item('Covert', 10_000), isNormal: false, isStattrak: true };
    expect(valueOpening('normal', [only], 0, true).value).toBe(10_000);
  });

  it('leaves out what has no price, and counts a rarity without any as 0', () => {
    const items = [item('Covert', null), item('Covert', 9000), item(EXCEEDINGLY_RARE, null)];
    expect(valueOpening('normal', items, 0, true)).toMatchObject({ value: Math.round((0.64 * 9000) / 0.9), items: 3, priced: 1 });
    // a skin whose Factory New price alone is known counts by these three percent, beside one that is known whole
    const rare = skin([{ price: 100_000 }, { price: null }, { price: null }, { price: null }, { price: null }]);
    expect(valueOpening('normal', [rare, item('Covert', 1000)], 0, true)).toMatchObject({
      value: Math.round((3 * 100_000 + 100 * 1000) / 103),
      priced: 2,
    });
  });

  it('is unknown without prices, and so is the difference without a price of the case', () => {
    expect(valueOpening('normal', [item('Covert', null)], 500, true)).toMatchObject({ value: null, difference: null, ratio: null });
    expect(valueOpening('normal', [item('Covert', 500)], null, true)).toMatchObject({ value: 500, cost: null, difference: null });
    expect(valueOpening('sticker', [item('High Grade', 500)], 100, false)).toMatchObject({ key_price: 0, cost: 100, difference: 400 });
    expect(valueOpening('normal', [], 100, true)).toMatchObject({ value: null, items: 0, rarities: [] });
  });

  const price = fc.integer({ min: 1, max: 100_000 });
  const priced = fc.record({
    rarity: fc.constantFrom('Mil-Spec Grade', 'Restricted', 'Classified', 'Covert', EXCEEDINGLY_RARE),
    range: fc.constantFrom(null, [0, 1] as const, [0.06, 0.8] as const, [0, 0.08] as const, [0.4, 0.9] as const),
    prices: fc.array(fc.tuple(price, price), { minLength: 5, maxLength: 5 }),
    isStattrak: fc.boolean(),
  });
  const cases = fc.array(
    priced.map(({ rarity, range, prices, isStattrak }) => ({
      ...{ rarity, color: null, isNormal: true, isStattrak, isSouvenir: false },
      exteriors: exteriorShares(range).map((one, at): DropExterior => ({
        ...one,
        price: prices[at]![0],
        stattrak: isStattrak ? prices[at]![1] : null,
      })),
    })),
    { minLength: 1, maxLength: 6 },
  );

  it('is the average of many drops, in whole thousandths of a dollar', () => {
    fc.assert(
      fc.property(cases, fc.integer(), (items, seed) => {
        const { value, rarities } = valueOpening('normal', items, 0, true);
        expect(rarities.every(({ average }) => Number.isInteger(average))).toBe(true);
        expect(Number.isInteger(value)).toBe(true);
        const random = seeded(seed);
        const open = createCase('normal', groupByRarity(items));
        const drops = Array.from({ length: 4000 }, () => {
          const { item: drawn, isStattrak } = open(random);
          const at = drawExterior(drawn.exteriors, random);
          return (isStattrak ? at.stattrak : at.price)!;
        });
        const mean = drops.reduce((sum, one) => sum + one, 0) / drops.length;
        const spread = Math.sqrt(drops.reduce((sum, one) => sum + (one - mean) ** 2, 0) / drops.length);
        // a knife falls in one of 385 openings, so that 4,000 may miss one of many
        const unseen = (0.0026 / 4) * 100_000;
        expect(Math.abs(mean - value!)).toBeLessThan((5 * spread) / Math.sqrt(drops.length) + unseen + 1);
      }),
      { numRuns: 60, seed: 37 },
    );
  });

  it('is never above the best drop nor below the worst', () => {
    fc.assert(
      fc.property(cases, (items) => {
        const prices = items.flatMap(({ exteriors }) => exteriors.flatMap(({ price: one, stattrak }) => [one!, stattrak ?? one!]));
        const { value } = valueOpening('normal', items, 0, true);
        expect(value).toBeGreaterThanOrEqual(Math.min(...prices));
        expect(value).toBeLessThanOrEqual(Math.max(...prices));
      }),
    );
  });
});

/** Mulberry32: the same words for the same seed. */
function seeded(seed: number): RandomWords {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return (word ^ (word >>> 14)) >>> 0;
  };
}

it('an average is rounded to a thousandth of a dollar, halves away from zero', () => {
  expect([averageOf([1, 2]), averageOf([1, 1, 2]), averageOf([])]).toEqual([2, 1, null]);
});
