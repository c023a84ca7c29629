import { EXCEEDINGLY_RARE } from '@lootfolio/domain/odds';
import { describe, expect, it } from 'vitest';
import { averageOf, valueOpening, type ItemValue } from './collections.rules.ts';

const item = (rarity: string, plain: number | null, stattrak: number | null = null): ItemValue => ({
  rarity,
  color: '#000000',
  plain,
  stattrak,
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

  it('counts one drop in ten at the StatTrak™ price, where there is one', () => {
    expect(valueOpening('normal', [item('Covert', 10_000, 30_000)], 0, true).value).toBe(12_000);
    expect(valueOpening('normal', [item('Covert', 10_000)], 0, true).value).toBe(10_000);
    expect(valueOpening('normal', [item('Covert', null, 30_000)], 0, true)).toMatchObject({ value: null, priced: 0 });
  });

  it('leaves out items without a price, and counts a rarity without any as 0', () => {
    const items = [item('Covert', null), item('Covert', 9000), item(EXCEEDINGLY_RARE, null)];
    expect(valueOpening('normal', items, 0, true)).toMatchObject({ value: Math.round((0.64 * 9000) / 0.9), items: 3, priced: 1 });
  });

  it('is unknown without prices, and so is the difference without a price of the case', () => {
    expect(valueOpening('normal', [item('Covert', null)], 500, true)).toMatchObject({ value: null, difference: null, ratio: null });
    expect(valueOpening('normal', [item('Covert', 500)], null, true)).toMatchObject({ value: 500, cost: null, difference: null });
    expect(valueOpening('sticker', [item('High Grade', 500)], 100, false)).toMatchObject({ key_price: 0, cost: 100, difference: 400 });
    expect(valueOpening('normal', [], 100, true)).toMatchObject({ value: null, items: 0, rarities: [] });
  });
});

it('an average is rounded to a thousandth of a dollar, halves away from zero', () => {
  expect([averageOf([1, 2]), averageOf([1, 1, 2]), averageOf([])]).toEqual([2, 1, null]);
});
