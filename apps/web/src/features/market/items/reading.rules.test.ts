import { EXTERIORS, exteriorOfFloat } from '@lootfolio/domain/names';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exteriorsOf, patternText, phasesByPrice, wearWithin } from './reading.rules.ts';

const shorts = (min: number, max: number): string[] => exteriorsOf({ min, max }).map(({ short }) => short);

describe('the exteriors of a finish', () => {
  it('are those that its float values reach', () => {
    expect(shorts(0.1, 0.7)).toEqual(['MW', 'FT', 'WW', 'BS']);
    expect(shorts(0, 0.08)).toEqual(['FN', 'MW']);
    expect(shorts(0, 0.07)).toEqual(['FN']);
    expect(shorts(0.06, 0.8)).toEqual(['FN', 'MW', 'FT', 'WW', 'BS']);
  });

  it('are the ones that pieces of any float within the range have, each with its part of the range', () => {
    const range = fc
      .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
      .filter(([a, b]) => a !== b);
    fc.assert(
      fc.property(range, fc.double({ min: 0, max: 0.999, noNaN: true }), ([a, b], share) => {
        const wear = { min: Math.min(a, b), max: Math.max(a, b) };
        const float = wear.min + (wear.max - wear.min) * share;
        const { name } = exteriorOfFloat(float);
        const within = wearWithin(wear, name);
        return within !== null && within.min <= float && float <= within.max;
      }),
    );
    for (const { name, min, max } of EXTERIORS) expect(wearWithin({ min: 0, max: 1 }, name)).toEqual({ min, max });
    expect(wearWithin({ min: 0.1, max: 0.7 }, 'Factory New')).toBeNull();
    expect(wearWithin({ min: 0.1, max: 0.7 }, 'Minimal Wear')).toEqual({ min: 0.1, max: 0.15 });
  });
});

describe('the text about patterns', () => {
  it.each([
    ['AK-47 | Case Hardened', null, 'items.patternBlue'],
    ['Karambit | Doppler Ruby', 'Ruby', 'items.patternPhase'],
    ['Karambit | Gamma Doppler', null, 'items.patternPhase'],
    ['Glock-18 | Fade', null, 'items.patternFade'],
    ['AWP | Acid Fade', null, 'items.patternFade'],
    ['Karambit | Marble Fade', null, 'items.patternMarble'],
    ['Gut Knife | Crimson Web', null, 'items.patternWeb'],
    ['AK-47 | Redline', null, null],
    ['AK-47 | Faded Dreams', null, null],
    ['Fracture Case', null, null],
  ])('of %s (%s)', (short_name, phase, text) => expect(patternText({ short_name, phase })).toBe(text));
});

it('orders phases by price, dearest first, and leaves out those without a price and the item without a phase', () => {
  const phase = (name: string | null, min_price: number | null) => ({ phase: name, slug: '', min_price });
  const ranked = phasesByPrice([
    phase(null, 900),
    phase('Phase 1', 100),
    phase('Ruby', 800),
    phase('Phase 3', null),
    phase('Phase 2', 100),
  ]);
  expect(ranked.map((one) => one.phase)).toEqual(['Ruby', 'Phase 1', 'Phase 2']);
});
