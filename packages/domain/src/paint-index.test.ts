import { expect, it } from 'vitest';
import { PHASES } from './names.ts';
import { phaseOfPaint } from './paint-index.ts';

it('knows the phase of a Doppler by its paint index, and no other finish', () => {
  expect([419, 570, 618, 853, 1121].map(phaseOfPaint)).toEqual(Array(5).fill('Phase 2'));
  expect([415, 416, 417, 568].map(phaseOfPaint)).toEqual(['Ruby', 'Sapphire', 'Black Pearl', 'Emerald']);
  expect([0, 44, 38, 422, 567].map(phaseOfPaint)).toEqual(Array(5).fill(null));
  const known = new Set(Array.from({ length: 2000 }, (_, paint) => phaseOfPaint(paint)).filter((phase) => phase !== null));
  expect([...known].toSorted((a, b) => a.localeCompare(b))).toEqual(PHASES.toSorted((a, b) => a.localeCompare(b)));
});
