import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCase } from '../../test/gains/cases.ts';
import { differencesOf, reportsOfCase } from '../../test/gains/compare.ts';
import { costsOf, lot, reportsOf, sale } from './gains.test-helper.ts';
import { splitOnce } from './split-once.ts';

const SAMPLE = 3000;

describe('the figures of realised gains', () => {
  // `npm run drill -- gains 1000000` compares a million cases
  it('equal those of an independent exact arithmetic, in three years with locks, reversals, moves and late records', () => {
    const wrong = Array.from({ length: SAMPLE }, (_, n) => n + 1).filter((n) => differencesOf(makeCase(n)).length > 0);
    expect(wrong).toEqual([]);
  });

  it('do not depend on the order of the lists', () => {
    const turn = <T>(list: readonly T[]): T[] => list.toReversed();
    for (let n = 1; n <= 300; n++) {
      const one = makeCase(n);
      const { acquisitions, sales, moves, payouts } = one.goods;
      const turned = { acquisitions: turn(acquisitions), sales: turn(sales), moves: turn(moves), payouts: turn(payouts) };
      const reports = reportsOfCase({ ...one, goods: turned });
      expect(reports.map(({ rows, totals, groups, flows }) => ({ rows, totals, groups, flows }))).toEqual(
        reportsOfCase(one).map(({ rows, totals, groups, flows }) => ({ rows, totals, groups, flows })),
      );
    }
  });

  it('deduct everything that was bought once, when all is sold: rounding loses nothing', () => {
    const price = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ units: fc.integer({ min: 1, max: 9 }), unitCost: price }), { minLength: 1, maxLength: 9 }),
        (lots) => {
          const acquisitions = lots.map(({ units, unitCost }, n) => lot(n + 1, `2025-01-0${n + 1}`, units, unitCost));
          const units = lots.reduce((sum, one) => sum + one.units, 0);
          const sales = Array.from({ length: units }, (_, n) => sale(n + 1, '2025-02-01', 1));
          const cost = acquisitions.reduce((sum, one) => sum + one.units * one.unitCost, 0);
          for (const method of ['fifo', 'average'] as const)
            expect(reportsOf({ acquisitions, sales }, method).get(2025)!.totals.withoutUnknown).toMatchObject({ count: units, cost });
        },
      ),
    );
  });

  it('stay within a thousandth of the average that is never rounded, while nothing is bought', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 10_000 }), (units, more) => {
        const acquisitions = [lot(1, '2025-01-01', units, 100), lot(2, '2025-01-01', 1, more)];
        const sales = Array.from({ length: units + 1 }, (_, n) => sale(n + 1, '2025-02-01', 1));
        const exact = (100 * units + more) / (units + 1);
        const costs = Object.values(costsOf(reportsOf({ acquisitions, sales }, 'average')));
        expect(costs.filter((cost) => Math.abs(cost! - exact) >= 1)).toEqual([]);
      }),
    );
  });

  it('are shares that sum to what is split, each less than one from its exact share, but the last', () => {
    const weights = fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), weights, (total, parts) => {
        const shares = splitOnce(total, parts);
        expect(shares).toHaveLength(parts.length);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        const whole = parts.reduce((sum, part) => sum + BigInt(part), 0n);
        for (const [n, share] of shares.slice(0, -1).entries()) {
          const rest = BigInt(total) * BigInt(parts[n]!) - BigInt(share) * whole;
          expect(whole === 0n ? share === 0 : rest < whole && -rest < whole).toBe(true);
        }
      }),
    );
  });
});
