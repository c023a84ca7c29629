import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percent } from '@lootfolio/domain/money';
import { gainOf, gainsOf, largestGains, sumGains, type Moving } from './own.rules.ts';

const thing = (price: number | null, change: number | null, units = 1): Moving => ({
  units,
  price,
  changes: { change_1d: change === null ? null : { percent: change, marketId: 2 }, change_7d: null, change_30d: null },
});

describe('the gain of things', () => {
  it('is what the change made of all of them', () => {
    expect(gainOf({ units: 3, price: 1100 }, 10)).toBe(300);
    expect(gainOf({ units: 1, price: 900 }, -10)).toBe(-100);
    expect(gainOf({ units: 2, price: 500 }, 0)).toBe(0);
  });

  it('is the difference of the two prices, as far as two decimals of a percentage tell it', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(price, price, (now, then) => {
        const change = percent(now - then, then);
        fc.pre(change > -99);
        expect(Math.abs(gainOf({ units: 1, price: now }, change) - (now - then))).toBeLessThanOrEqual(1 + then * 0.01);
      }),
    );
  });

  it('of a price that fell by nearly all is finite', () => expect(gainOf({ units: 1, price: 1 }, -100)).toBe(-9999));
});

describe('the gains of a span', () => {
  const things = [thing(1100, 10, 3), thing(900, -10, 1), thing(500, 0), thing(null, 10), thing(700, null)];
  const gains = gainsOf(things, 'change_1d');

  it('are those of things with a price and a change', () => {
    expect(gains.map(({ gain }) => gain)).toEqual([300, -100, 0]);
    expect(gainsOf(things, 'change_7d')).toEqual([]);
  });

  it('are summed, in percent of what the things were worth', () => {
    // 200 of 3,000 + 1,000 + 500
    expect(sumGains(gains)).toEqual({ amount: 200, percent: 4.44 });
    expect(sumGains([])).toBeNull();
  });

  it('are led by those worth most, without what did not move', () => {
    expect(largestGains(gains, 6).map(({ gain }) => gain)).toEqual([300, -100]);
    expect(largestGains(gains, 1).map(({ gain }) => gain)).toEqual([300]);
  });
});
