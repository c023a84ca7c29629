import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heldDays, sumDays, tradesOf } from './value-days.ts';

const DATES = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'];
const day = fc
  .integer({ min: 0, max: 7 })
  .map((at) => `2026-10-${String(29 + at).padStart(2, '0')}`)
  .map((date) => (date > '2026-10-31' ? `2026-11-0${Number(date.slice(8)) - 31}` : date));
const trade = fc
  .record({
    boughtOn: day,
    quantity: fc.integer({ min: 1, max: 9 }),
    unitCost: fc.integer({ min: 0, max: 99 }),
    soldOn: day,
    units: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ soldOn, units, ...lot }) => ({ ...lot, sales: soldOn >= lot.boughtOn && units <= lot.quantity ? [{ soldOn, units }] : [] }));

it('pieces are held from the day of their purchase until the day of their sale', () => {
  fc.assert(
    fc.property(fc.array(trade, { maxLength: 6 }), (trades) => {
      const { pieces, cost } = heldDays(trades, DATES);
      for (const [at, date] of DATES.entries()) {
        const held = trades.map(({ boughtOn, quantity, unitCost, sales }) => {
          const sold = sales.filter(({ soldOn }) => soldOn <= date).reduce((sum, { units }) => sum + units, 0);
          return { unitCost, units: boughtOn <= date ? quantity - sold : 0 };
        });
        expect(pieces[at]).toBe(held.reduce((sum, { units }) => sum + units, 0));
        expect(cost[at]).toBe(held.reduce((sum, { units, unitCost }) => sum + units * unitCost, 0));
      }
    }),
  );
});

it('days are summed over what has a price; the rest is counted, and days without any price are left out', () => {
  const one = { held: { pieces: [2, 2, 0], cost: [10, 10, 0] }, priceOn: (at: number) => (at === 0 ? null : 7) };
  const other = { held: { pieces: [3, 3, 3], cost: [30, 30, 30] }, priceOn: () => null };
  expect(sumDays(DATES.slice(0, 3), [one, other])).toEqual([{ date: DATES[1], value: 14, cost: 10, unpriced: 3 }]);
});

it('what happens on a day that has not begun in UTC counts on the last day', () => {
  const trade = { boughtOn: '2026-11-06', quantity: 2, unitCost: 5, sales: [] };
  expect(heldDays([trade], DATES)).toEqual({ pieces: [0, 0, 0, 0, 2], cost: [0, 0, 0, 0, 10] });
});

it('a lot has its own sales, or none', () => {
  const lot = (id: number) => ({
    ...{ id, itemId: 1, quantity: 2, open: 1, unitCost: 5, boughtOn: '2026-11-01' },
    ...{ category: '', float: null, note: '', importId: null },
  });
  const sale = { id: 9, lotId: 1, units: 1, unitNet: 7, soldOn: '2026-11-02', market: 'buff', origin: 'investment' as const };
  expect(tradesOf([lot(1), lot(2)], new Map([[1, [sale]]]))).toEqual([
    { ...lot(1), sales: [sale] },
    { ...lot(2), sales: [] },
  ]);
});
