import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeOut, type Stack } from './storage.ts';

const stack = (id: number, itemId: number, unit: string, units: number): Stack => ({ id, itemId, unit, units });
const one = (itemId: number) => ({ itemId, units: 1 });

describe('a new thing comes out of a storage unit', () => {
  it('when Steam says that the unit has fewer things than are stored', () => {
    expect(takeOut([stack(1, 10, 'A', 5)], new Map([['A', 2]]), [one(10), one(11), one(10), one(10)])).toEqual([1, null, 1, null]);
    expect(takeOut([stack(1, 10, 'A', 5)], new Map([['A', 0]]), [one(10)])).toEqual([null]);
    expect(takeOut([stack(1, 10, 'A', 5)], new Map(), [one(10)])).toEqual([null]);
  });

  it('of which something is missing, whichever else has the item', () => {
    expect(takeOut([stack(1, 10, 'A', 5), stack(2, 10, 'B', 5)], new Map([['B', 1]]), [one(10), one(10)])).toEqual([2, null]);
  });

  it('never more than lie there, and never more than are missing', () => {
    const stacks = fc.array(fc.record({ itemId: fc.integer({ min: 1, max: 3 }), unit: fc.constantFrom('A', 'B'), units: fc.nat(4) }));
    const missing = fc.record({ A: fc.nat(6), B: fc.nat(6) });
    const added = fc.array(fc.record({ itemId: fc.integer({ min: 1, max: 4 }), units: fc.integer({ min: 1, max: 3 }) }));
    fc.assert(
      fc.property(stacks, missing, added, (some, less, things) => {
        const known = some.map((each, at) => ({ ...each, id: at + 1 }));
        const taken = takeOut(known, new Map(Object.entries(less)), things);
        const sum = (of: (from: Stack, thing: { itemId: number; units: number }) => boolean): number =>
          things.reduce((total, thing, at) => {
            const from = known.find(({ id }) => id === taken[at]);
            return total + (from && of(from, thing) ? thing.units : 0);
          }, 0);
        for (const each of known) expect(sum(({ id }) => id === each.id)).toBeLessThanOrEqual(each.units);
        for (const unit of ['A', 'B'] as const) expect(sum((from) => from.unit === unit)).toBeLessThanOrEqual(less[unit]);
        expect(sum((from, thing) => from.itemId !== thing.itemId)).toBe(0);
      }),
    );
  });
});
