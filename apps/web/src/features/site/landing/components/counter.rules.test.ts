import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countAt, DURATION_MS, easeInOut, STEP_MS, VISIBLE_SHARE } from './counter.rules.ts';

describe('a counter', () => {
  it('runs 800 ms in steps of 20 ms, from the moment a tenth of its section is in view [LAND-132, LAND-133, LAND-134]', () => {
    expect([DURATION_MS, STEP_MS, VISIBLE_SHARE]).toEqual([800, 20, 0.1]);
  });

  it('eases in and out symmetrically [LAND-135]', () => {
    expect([0, 0.5, 1].map(easeInOut)).toEqual([0, 0.5, 1]);
    expect(easeInOut(0.1)).toBeLessThan(0.1);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (time) => Math.abs(easeInOut(time) + easeInOut(1 - time) - 1) < 1e-9),
    );
  });

  it('starts at 0, never decreases, and stays at its target [LAND-131]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (target) => {
        const shown = Array.from({ length: 61 }, (_, step) => countAt(target, step * STEP_MS));
        expect(shown[0]).toBe(0);
        expect(shown).toEqual(shown.toSorted((a, b) => a - b));
        expect(shown.slice(DURATION_MS / STEP_MS)).toEqual(Array.from({ length: 21 }, () => target));
      }),
    );
  });
});
