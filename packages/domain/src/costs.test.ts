import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignCosts, type Held, type Lot } from './costs.ts';

const held = (id: number, acquiredAt: number, changes: Partial<Held> = {}): Held => ({ id, units: 1, typed: null, acquiredAt, ...changes });
const lot = (id: number, boughtAt: number, open: number, unitCost: number): Lot => ({ id, boughtAt, open, unitCost });
const costsOf = (things: Held[], lots: Lot[]) => Object.fromEntries([...assignCosts(things, lots)].map(([id, { unit }]) => [id, unit]));

describe('what things cost', () => {
  it('is what their owner typed, zero too, without using up a lot', () => {
    expect([...assignCosts([held(1, 5, { typed: 0 }), held(2, 6)], [lot(9, 1, 1, 700)])]).toEqual([
      [1, { unit: 0, source: 'typed' }],
      [2, { unit: 700, source: 'lot', lotId: 9 }],
    ]);
  });

  it('is else that of the lots, first in, first out', () => {
    const things = [held(3, 30), held(1, 10), held(2, 20), held(4, 40)];
    expect(costsOf(things, [lot(8, 2, 1, 900), lot(7, 1, 2, 500), lot(6, 0, 0, 100)])).toEqual({ 1: 500, 2: 500, 3: 900 });
  });

  it('of things that came at once goes by their ids, whatever their order', () => {
    const lots = [lot(7, 1, 1, 500), lot(8, 2, 1, 900)];
    expect(costsOf([held(2, 5), held(1, 5)], lots)).toEqual({ 1: 500, 2: 900 });
    expect(costsOf([held(1, 5), held(2, 5)], lots)).toEqual({ 1: 500, 2: 900 });
  });

  it('is unknown without lots', () => {
    expect(costsOf([held(1, 1)], [])).toEqual({});
  });

  it('of several units is known when lots of one cost cover all of them', () => {
    expect(costsOf([held(1, 1, { units: 3 })], [lot(1, 1, 2, 500), lot(2, 2, 1, 500)])).toEqual({ 1: 500 });
    expect(costsOf([held(1, 1, { units: 3 }), held(2, 2)], [lot(1, 1, 2, 500), lot(2, 2, 2, 600)])).toEqual({ 2: 600 });
    expect(costsOf([held(1, 1, { units: 3 })], [lot(1, 1, 2, 500)])).toEqual({});
  });

  it('never uses more units of a lot than are open, and does not depend on the order given', () => {
    const lots = fc.uniqueArray(fc.record({ id: fc.nat(99), boughtAt: fc.nat(9), open: fc.nat(4), unitCost: fc.nat(999) }), {
      selector: ({ id }) => id,
    });
    const things = fc.uniqueArray(
      fc.record({ id: fc.nat(99), acquiredAt: fc.nat(9), units: fc.integer({ min: 1, max: 3 }), typed: fc.option(fc.nat(999)) }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(things, lots, (owned, bought) => {
        const costs = assignCosts(owned, bought);
        const typed = owned.filter((one) => one.typed !== null);
        for (const one of typed) expect(costs.get(one.id)).toEqual({ unit: one.typed, source: 'typed' });
        const units = owned.filter((one) => costs.get(one.id)?.source === 'lot').reduce((sum, one) => sum + one.units, 0);
        expect(units).toBeLessThanOrEqual(bought.reduce((sum, one) => sum + one.open, 0));
        expect(assignCosts(owned.toReversed(), bought.toReversed())).toEqual(costs);
      }),
    );
  });
});
