import { MAX_INVESTMENT_PRICE } from '@lootfolio/domain/investments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldFigures, soldOf } from './investments.rules.ts';

const sale = fc.record({
  id: fc.nat(),
  lotId: fc.constant(1),
  units: fc.integer({ min: 1, max: 1000 }),
  unitNet: fc.integer({ min: 0, max: MAX_INVESTMENT_PRICE }),
  soldOn: fc.constant('2026-11-02'),
  market: fc.constant('buff'),
  origin: fc.constant('investment' as const),
});
describe('what was sold', () => {
  it('is what the pieces brought less what they cost, in exact sums', () => {
    fc.assert(
      fc.property(fc.array(sale, { maxLength: 8 }), fc.integer({ min: 0, max: MAX_INVESTMENT_PRICE }), (sales, unitCost) => {
        const sold = soldOf({ unitCost }, sales);
        const value = sales.reduce((sum, { units, unitNet }) => sum + BigInt(units) * BigInt(unitNet), 0n);
        const units = sales.reduce((sum, one) => sum + BigInt(one.units), 0n);
        expect([sold.quantity, sold.value, sold.cost, sold.profit].map(BigInt)).toEqual([
          units,
          value,
          units * BigInt(unitCost),
          value - units * BigInt(unitCost),
        ]);
      }),
    );
    expect(soldOf({ unitCost: 4000 }, [])).toEqual({ quantity: 0, cost: 0, value: 0, profit: 0, ratio: 0 });
  });
});

it('what is held of a lot is valued at what is open of it', () => {
  const lot = { open: 3, unitCost: 7000 };
  expect(heldFigures(lot, { price: 10_000, net: 9400 })).toMatchObject({ cost: 21_000, value: 30_000, profit: 7200 });
  expect(heldFigures(lot, null)).toBeNull();
});
