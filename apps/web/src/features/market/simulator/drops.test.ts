import { exteriorShares } from '@lootfolio/domain/wear-odds';
import { describe, expect, it } from 'vitest';
import { sampleItem, sampleItems } from './case-items.test-helper.ts';
import { bestProfitOf, createDraw, fullName, marketName, resultOf, totalsOf, type Drop } from './drops.ts';
import { createRandomWords } from './random-words.ts';
import type { CaseItem } from './simulator.queries.ts';

const drop = (number: number, value: number | null, best = value): Drop => ({
  ...{ number, item: sampleItem(1), isStattrak: false, exterior: 'Field-Tested' },
  ...{ value, best },
});

/** A skin with the whole range of floats; its prices fall with the wear. */
const worn = (given: Partial<CaseItem> = {}): CaseItem =>
  sampleItem(1, {
    exteriors: exteriorShares([0, 1]).map((one, at) => ({ ...one, price: 5000 - at * 1000, stattrak: 9000 - at * 1000 })),
    ...given,
  });

describe('a drop', () => {
  it('earns its maximum price less 2.49 dollars, at the best exterior [SIM-210] [SIM-211]', () => {
    expect(bestProfitOf(drop(1, 100, 5000))).toBe(2510);
    expect(bestProfitOf(drop(1, 100, 490))).toBe(-2000);
    expect(bestProfitOf(drop(1, null))).toBe(-2490);
  });

  it('leaves its price at the exterior in which it dropped, less the case and its key', () => {
    expect([resultOf(drop(1, 4000, 9000), 3390), resultOf(drop(1, null), 3390), resultOf(drop(1, 4000), null)]).toEqual([610, -3390, null]);
  });

  it('has the maximum price of the kind in which it dropped [SIM-211] [SIM-229]', () => {
    const both = sampleItem(1, { isStattrak: true, stattrak: { min: 8000, max: 9000 } });
    // words: rarity, item, StatTrak™
    const draw = (item: typeof both, last: number) => {
      const words = [0, 0, last];
      return createDraw('normal', { skins: [item], knives: [] }, () => words.shift()!)(1, 0)[0]!;
    };
    expect(draw(both, 5)).toMatchObject({ isStattrak: true, best: 9000 });
    expect(draw(both, 50)).toMatchObject({ isStattrak: false, best: 5000 });
    expect(draw(sampleItem(1, { isNormal: false, isStattrak: true }), 50)).toMatchObject({ isStattrak: true, best: 5000 });
    expect(draw({ ...both, stattrak: null }, 5)).toMatchObject({ isStattrak: true, best: null });
  });

  it('has the exterior that the wear gives, and the price of its kind there', () => {
    // words: rarity, item, StatTrak™, exterior
    const draw = (item: CaseItem, stattrak: number, wear: number) => {
      const words = item.isStattrak && item.isNormal ? [0, 0, stattrak, wear] : [0, 0, wear];
      return createDraw('normal', { skins: [item], knives: [] }, () => words.shift()!)(1, 0)[0]!;
    };
    expect(draw(worn(), 0, 2999)).toMatchObject({ exterior: 'Factory New', value: 5000, best: 5000 });
    expect(draw(worn(), 0, 60_000)).toMatchObject({ exterior: 'Well-Worn', value: 2000, best: 5000 });
    const both = worn({ isStattrak: true, stattrak: { min: 5000, max: 9000 } });
    expect(draw(both, 5, 30_000)).toMatchObject({ exterior: 'Field-Tested', isStattrak: true, value: 7000, best: 9000 });
    expect(draw(both, 50, 30_000)).toMatchObject({ exterior: 'Field-Tested', isStattrak: false, value: 3000, best: 5000 });
    const only = worn({ isNormal: false, isStattrak: true });
    expect(draw(only, 0, 99_999)).toMatchObject({ exterior: 'Battle-Scarred', isStattrak: true, value: 1000 });
  });

  it('falls again for the same random words, and is never worth more than at the best exterior', () => {
    const words = Array.from({ length: 5000 }, createRandomWords());
    const open = (): Drop[] => {
      let at = 0;
      return createDraw('normal', { skins: [worn()], knives: [] }, () => words[at++ % words.length]!)(1000, 0);
    };
    const drops = open();
    expect(open()).toEqual(drops);
    for (const { value, best } of drops) expect(value!).toBeLessThanOrEqual(best!);
    expect(new Set(drops.map(({ exterior }) => exterior)).size).toBe(5);
  });

  it('is numbered after those before', () => {
    const draw = createDraw('normal', sampleItems(5, 1), createRandomWords());
    expect(draw(3, 7).map(({ number }) => number)).toEqual([8, 9, 10]);
  });

  it('is named as on the market', () => {
    expect(fullName({ item: sampleItem(1), isStattrak: true })).toBe('StatTrak™ AK-47 | Sample 1');
    expect(fullName({ item: sampleItem(1, { isSouvenir: true }), isStattrak: false })).toBe('Souvenir AK-47 | Sample 1');
    expect(fullName({ item: sampleItem(1, { name: '★ Karambit | Fade' }), isStattrak: true })).toBe('★ StatTrak™ Karambit | Fade');
    expect(marketName({ item: sampleItem(1), isStattrak: true, exterior: 'Well-Worn' })).toBe('StatTrak™ AK-47 | Sample 1 (Well-Worn)');
    expect(marketName({ item: sampleItem(1), isStattrak: false, exterior: null })).toBe('AK-47 | Sample 1');
  });
});

describe('the totals', () => {
  const drops = [drop(3, 2000, 5000), drop(2, 500, 1000), drop(1, null)];

  it('are, at the best exterior, spins, key cost, drop value, profit and, apart, the cost of the cases [SIM-212]', () => {
    const { spins, best } = totalsOf(drops, { price: 700, cost: 3190, expected: 900 });
    expect([spins, best]).toEqual([3, { keyCost: 7470, dropValue: 6000, profit: -1470, caseCost: 2100 }]);
    expect(best.profit).toBe([5000, 1000, 0].reduce((sum, value) => sum + value - 2490, 0));
  });

  it('lead with the values at the drawn exteriors and the result after cases and keys', () => {
    const totals = totalsOf(drops, { price: 700, cost: 3190, expected: 900 });
    expect(totals).toMatchObject({ value: 2500, cost: 9570, result: -7070, expected: 2700, unpriced: 1 });
    expect(totals.result).toBe(drops.reduce((sum, one) => sum + resultOf(one, 3190)!, 0));
  });

  it('know no cost of cases without a price', () => {
    const unknown = totalsOf([drop(1, 5000)], { price: null, cost: null, expected: null });
    expect(unknown).toMatchObject({ cost: null, result: null, expected: null, best: { caseCost: null } });
    expect(totalsOf([], { price: 500, cost: 2990, expected: 1 })).toMatchObject({ spins: 0, result: 0, best: { profit: 0, caseCost: 0 } });
  });
});
