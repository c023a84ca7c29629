import { describe, expect, it } from 'vitest';
import { sampleItem, sampleItems } from './case-items.test-helper.ts';
import { createDraw, fullName, profitOf, totalsOf, type Drop } from './drops.ts';
import { createRandomWords } from './random-words.ts';

const drop = (number: number, value: number | null, item = sampleItem(1)): Drop => ({ number, item, isStattrak: false, value });

describe('a drop', () => {
  it('earns its maximum price less 2.49 dollars [SIM-210] [SIM-211]', () => {
    expect(profitOf(drop(1, 5000))).toBe(2510);
    expect(profitOf(drop(1, 490))).toBe(-2000);
    expect(profitOf(drop(1, null))).toBe(-2490);
  });

  it('has the maximum price of the kind in which it dropped [SIM-211] [SIM-229]', () => {
    const both = sampleItem(1, { isStattrak: true, stattrak: { min: 8000, max: 9000 } });
    // words: rarity, item, StatTrak™
    const draw = (item: typeof both, last: number) => {
      const words = [0, 0, last];
      return createDraw('normal', { skins: [item], knives: [] }, () => words.shift()!)(1, 0)[0]!;
    };
    expect(draw(both, 5)).toMatchObject({ isStattrak: true, value: 9000 });
    expect(draw(both, 50)).toMatchObject({ isStattrak: false, value: 5000 });
    expect(draw(sampleItem(1, { isNormal: false, isStattrak: true }), 50)).toMatchObject({ isStattrak: true, value: 5000 });
    expect(draw({ ...both, stattrak: null }, 5)).toMatchObject({ isStattrak: true, value: null });
  });

  it('is numbered after those before', () => {
    const draw = createDraw('normal', sampleItems(5, 1), createRandomWords());
    expect(draw(3, 7).map(({ number }) => number)).toEqual([8, 9, 10]);
  });

  it('is named as on the market', () => {
    expect(fullName({ item: sampleItem(1), isStattrak: true })).toBe('StatTrak™ AK-47 | Sample 1');
    expect(fullName({ item: sampleItem(1, { isSouvenir: true }), isStattrak: false })).toBe('Souvenir AK-47 | Sample 1');
    expect(fullName({ item: sampleItem(1, { name: '★ Karambit | Fade' }), isStattrak: true })).toBe('★ StatTrak™ Karambit | Fade');
  });
});

describe('the totals', () => {
  it('are spins, key cost, drop value, profit and, apart, the cost of the cases [SIM-212]', () => {
    const totals = totalsOf([drop(3, 5000), drop(2, 1000), drop(1, null)], 700);
    expect(totals).toEqual({ spins: 3, keyCost: 7470, dropValue: 6000, profit: -1470, caseCost: 2100, unpriced: 1 });
    expect(totals.profit).toBe([5000, 1000, 0].reduce((sum, value) => sum + value - 2490, 0));
  });

  it('know no cost of cases without a price', () => {
    expect(totalsOf([drop(1, 5000)], null).caseCost).toBeNull();
    expect(totalsOf([], 500)).toMatchObject({ spins: 0, profit: 0, caseCost: 0 });
  });
});
