import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rankedOf } from './ranking.rules.ts';

it('ranks each value one after the number of higher ones, also one that is not among them', () => {
  const money = fc.nat({ max: 50 });
  fc.assert(
    fc.property(fc.array(money), money, (some, value) => {
      const values = some.toSorted((a, b) => b - a);
      expect(rankedOf({ values, units: 0 }).rankOf(value)).toBe(some.filter((other) => other > value).length + 1);
    }),
  );
});

it('adds them up', () => {
  expect(rankedOf({ values: [50_000, 24_000, 8000, 8000], units: 6 })).toMatchObject({ inventories: 4, units: 6, value: 90_000 });
  expect(rankedOf({ values: [], units: 0 })).toMatchObject({ inventories: 0, units: 0, value: 0 });
});
