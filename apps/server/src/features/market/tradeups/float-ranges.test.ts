import { loadCatalogue } from '@lootfolio/catalogue/catalogue';
import { findExterior } from '@lootfolio/domain/names';
import { floatsOf, isFloatOf, normalisedFloat, resultExterior } from '@lootfolio/domain/trade-up';
import { expect, it } from 'vitest';

const skins = loadCatalogue().items.flatMap(({ name, exterior, wear: range }) =>
  exterior !== null && range !== null ? [{ name, exterior: findExterior(exterior)!, range }] : [],
);

it('every skin can have the floats at the ends of its range, as people write them and as the game stores them', () => {
  const wrong = skins.filter(({ exterior, range }) => {
    const [min, max] = range;
    const ends = [...(exterior.min <= min ? [min] : []), ...(exterior.max >= max ? [max] : [])];
    const floats = [...ends, ...ends.map(Math.fround), ...floatsOf(exterior, range)];
    return !floats.every((float) => {
      const place = normalisedFloat(float, range);
      return isFloatOf(float, exterior, range) && place >= 0 && place <= 1;
    });
  });
  expect(wrong).toEqual([]);
  expect(skins.length).toBeGreaterThan(10_000);
});

it('every outcome at an end of its range has an exterior that the skin has', () => {
  const names = new Set(skins.map(({ name }) => name));
  const missing = skins.filter(({ name, exterior, range }) =>
    [0, 1].some((average) => !names.has(name.replace(`(${exterior.name})`, `(${resultExterior(average, range)!.name})`))),
  );
  expect(missing).toEqual([]);
});
