import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createUnitCounts } from './unit-counts.ts';

it('counts units before a place, and finds the place of the nth, while units come and go', () => {
  const change = fc.record({ place: fc.nat(20), units: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(fc.nat(3), { maxLength: 20 }), fc.array(change, { maxLength: 20 }), (start, changes) => {
      const counts = createUnitCounts(start);
      const plain = [...start];
      for (const { place, units } of changes) {
        if (place >= plain.length) continue;
        const added = plain[place]! === 0 ? units : -Math.min(units, plain[place]!);
        counts.add(place, added);
        plain[place]! += added;
      }
      const unitPlaces = plain.flatMap((units, place) => Array.from({ length: units }, () => place));
      expect(plain.map((_, place) => counts.at(place))).toEqual(plain);
      for (let place = 0; place <= plain.length; place++)
        expect(counts.before(place)).toBe(plain.slice(0, place).reduce((sum, units) => sum + units, 0));
      expect(unitPlaces.map((_, at) => counts.placeOf(at + 1))).toEqual(unitPlaces);
      expect(counts.placeOf(unitPlaces.length + 1)).toBe(plain.length);
    }),
  );
});
