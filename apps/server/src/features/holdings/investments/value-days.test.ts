import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heldDays, sumDays } from './value-days.ts';

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
      const changes = trades.flatMap(({ boughtOn, quantity, unitCost, sales }) => [
        { day: boughtOn, pieces: quantity, cost: quantity * unitCost },
        ...sales.map(({ soldOn, units }) => ({ day: soldOn, pieces: -units, cost: -units * unitCost })),
      ]);
      const { pieces, cost } = heldDays(changes, DATES);
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
  expect(heldDays([{ day: '2026-11-06', pieces: 2, cost: 10 }], DATES)).toEqual({ pieces: [0, 0, 0, 0, 2], cost: [0, 0, 0, 0, 10] });
});
