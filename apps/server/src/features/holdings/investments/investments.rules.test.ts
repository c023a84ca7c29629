import { INVESTMENT_SORTS, MAX_INVESTMENT_PRICE } from '@lootfolio/domain/investments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldFigures, isInPriceRange, isInState, soldOf, sortInvestments, sumSold, type Sortable } from './investments.rules.ts';

const sale = fc.record({
  id: fc.nat(),
  lotId: fc.constant(1),
  units: fc.integer({ min: 1, max: 1000 }),
  unitNet: fc.integer({ min: 0, max: MAX_INVESTMENT_PRICE }),
  soldOn: fc.constant('2026-11-02'),
  market: fc.constant('buff'),
  origin: fc.constant('investment' as const),
});
const row = fc
  .record({
    id: fc.nat(),
    name: fc.constantFrom('AK-47', 'AWP', 'Karambit'),
    open: fc.nat(4),
    unitCost: fc.integer({ min: 0, max: 4 }),
    boughtOn: fc.constantFrom('2026-01-02', '2026-11-01'),
    price: fc.option(fc.integer({ min: 1, max: 4 })),
    sales: fc.array(sale, { maxLength: 2 }),
  })
  .map(({ name, price, sales, ...of }): Sortable => {
    const lot = { ...of, itemId: 1, quantity: of.open, category: '', float: null, note: '', importId: null };
    return { lot, name, price, figures: heldFigures(lot, price === null ? null : { price, net: price }), sold: soldOf(lot, sales) };
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
        expect(sumSold(sales.map((one) => soldOf({ unitCost }, [one])))).toEqual(sold);
      }),
    );
    expect(soldOf({ unitCost: 4000 }, [])).toEqual({ quantity: 0, cost: 0, value: 0, profit: 0, ratio: 0 });
    expect(sumSold([])).toEqual({ quantity: 0, cost: 0, value: 0, profit: 0, ratio: 0 });
  });
});

it('what is held of a lot is valued at what is open of it', () => {
  const lot = { open: 3, unitCost: 7000 };
  expect(heldFigures(lot, { price: 10_000, net: 9400 })).toMatchObject({ cost: 21_000, value: 30_000, profit: 7200 });
  expect(heldFigures(lot, null)).toBeNull();
});

describe('the order of investments', () => {
  const keyOf = (by: (typeof INVESTMENT_SORTS)[number], { lot, name, price, figures }: Sortable): number | string | null =>
    ({
      name,
      qty: lot.open,
      buyPrice: lot.unitCost,
      price,
      totalBuy: lot.open * lot.unitCost,
      totalSell: figures && figures.value,
      netProfit: figures && figures.profit,
      roi: figures && figures.ratio,
      buyDate: lot.boughtOn,
    })[by];

  it('is that of the column in both directions; without the figure last, ties newest first', () => {
    const rows = fc.uniqueArray(row, { selector: ({ lot }) => lot.id, maxLength: 12 });
    fc.assert(
      fc.property(rows, fc.constantFrom(...INVESTMENT_SORTS), fc.boolean(), (list, by, descending) => {
        const sorted = sortInvestments(list, by, descending);
        expect(sorted.toSorted((a, b) => a.lot.id - b.lot.id)).toEqual(list.toSorted((a, b) => a.lot.id - b.lot.id));
        for (const [at, next] of sorted.slice(1).entries()) {
          const [a, b] = [keyOf(by, sorted[at]!), keyOf(by, next)];
          if (a === b) expect(sorted[at]!.lot.id).toBeGreaterThan(next.lot.id);
          else if (a === null || b === null) expect(b).toBeNull();
          else expect(descending ? a > b : a < b).toBe(true);
        }
      }),
    );
  });
});

describe('the filters', () => {
  const sold = (quantity: number) => ({ quantity, cost: 0, value: 0, profit: 0, ratio: 0 });
  const lot = (open: number) => ({
    id: 1,
    itemId: 1,
    quantity: 9,
    open,
    unitCost: 1,
    boughtOn: '',
    category: '',
    float: null,
    note: '',
    importId: null,
  });

  it('show what is held, what was sold, or both', () => {
    const states = (open: number, quantity: number): boolean[] =>
      (['held', 'sold', 'all'] as const).map((state) => isInState({ lot: lot(open), sold: sold(quantity) }, state));
    expect([states(1, 0), states(1, 1), states(0, 1)]).toEqual([
      [true, false, true],
      [true, true, true],
      [false, true, true],
    ]);
  });

  it('include both ends of a range of prices; the whole range includes everything', () => {
    const fits = (price: number | null, from: number, to: number): boolean => isInPriceRange(price, { from, to });
    expect([fits(5, 5, 7), fits(7, 5, 7), fits(4, 5, 7), fits(8, 5, 7)]).toEqual([true, true, false, false]);
    expect([fits(null, 0, MAX_INVESTMENT_PRICE), fits(null, 1, MAX_INVESTMENT_PRICE), fits(null, 0, 7)]).toEqual([true, false, false]);
    expect(fits(MAX_INVESTMENT_PRICE + 1, 0, MAX_INVESTMENT_PRICE)).toBe(true);
  });
});
