import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXTERIORS } from './names.ts';
import { drawExterior, exteriorShares, ROLL_PERCENTS, WHOLE_SHARE } from './wear-odds.ts';

/** Ranges of two decimals, as the catalogue has them. */
const range = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 100 }))
  .filter(([min, max]) => min < max)
  .map(([min, max]) => [min / 100, max / 100] as const);

describe('the shares of exteriors', () => {
  it('are the percentages of the base roll for a skin with the whole range', () => {
    expect(exteriorShares([0, 1])).toEqual(EXTERIORS.map(({ name }, at) => ({ exterior: name, share: ROLL_PERCENTS[at]! * 1000 })));
    expect(ROLL_PERCENTS.reduce((sum, percent) => sum + percent, 0)).toBe(100);
  });

  it('are scaled to the range of the skin', () => {
    // (0.07 − 0.06) of 0.74 is a roll of 0.0135, and that is 0.193 of the rolls of Factory New
    expect(exteriorShares([0.06, 0.8])).toEqual([
      { exterior: 'Factory New', share: 579 },
      { exterior: 'Minimal Wear', share: 17_907 },
      { exterior: 'Field-Tested', share: 59_491 },
      { exterior: 'Well-Worn', share: 8264 },
      { exterior: 'Battle-Scarred', share: 13_759 },
    ]);
    expect(exteriorShares([0, 0.07])).toEqual([{ exterior: 'Factory New', share: WHOLE_SHARE }]);
  });

  it('of an item without float are one whole', () => {
    expect(exteriorShares(null)).toEqual([{ exterior: null, share: WHOLE_SHARE }]);
  });

  it('sum to the whole, are positive, and only of exteriors that the skin has', () => {
    fc.assert(
      fc.property(range, ([min, max]) => {
        const shares = exteriorShares([min, max]);
        expect(shares.reduce((sum, { share }) => sum + share, 0)).toBe(WHOLE_SHARE);
        for (const { exterior, share } of shares) {
          const of = EXTERIORS.find(({ name }) => name === exterior)!;
          expect([Number.isInteger(share), share > 0, of.min < max, of.max > min]).toEqual([true, true, true, true]);
        }
      }),
    );
  });

  it('are those of base rolls that are scaled to the range', () => {
    fc.assert(
      fc.property(range, ([min, max]) => {
        const shares = new Map(exteriorShares([min, max]).map(({ exterior, share }) => [exterior, share]));
        // counts the middles of many equal parts of each range of rolls
        const counted = new Map<string, number>();
        const parts = 2000;
        for (const [at, bucket] of EXTERIORS.entries())
          for (let part = 0; part < parts; part += 1) {
            const roll = bucket.min + ((part + 0.5) / parts) * (bucket.max - bucket.min);
            const float = roll * (max - min) + min;
            const { name } = EXTERIORS.find((one) => float < one.max) ?? EXTERIORS[4];
            counted.set(name, (counted.get(name) ?? 0) + (ROLL_PERCENTS[at]! * 1000) / parts);
          }
        for (const { name } of EXTERIORS) expect(Math.abs((counted.get(name) ?? 0) - (shares.get(name) ?? 0))).toBeLessThan(40);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a drawn exterior', () => {
  it('is that in whose share the drawn number lies', () => {
    const shares = exteriorShares([0, 1]);
    const at = (drawn: number): string | null => drawExterior(shares, () => drawn).exterior;
    expect([at(0), at(2999), at(3000), at(26_999), at(27_000), at(84_000), at(99_999)]).toEqual([
      ...['Factory New', 'Factory New', 'Minimal Wear', 'Minimal Wear', 'Field-Tested', 'Battle-Scarred', 'Battle-Scarred'],
    ]);
  });

  it('needs no random number where there is only one', () => {
    const never = (): number => {
      throw new Error('a number was drawn');
    };
    expect(drawExterior(exteriorShares(null), never).exterior).toBeNull();
  });
});
