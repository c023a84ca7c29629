import { describe, expect, it } from 'vitest';
import { cornerBeside } from './floating.ts';

const view = { width: 400, height: 300 };
const box = { width: 100, height: 60 };
const below = { side: 'below', align: 'center', gap: 8 } as const;
const at = (left: number, top: number) => ({ left, top, width: 40, height: 20 });

describe('the position of a floating element', () => {
  it.each([
    ['below it, in its middle', at(180, 100), below, { left: 150, top: 128 }],
    ['above it', at(180, 100), { ...below, side: 'above' } as const, { left: 150, top: 32 }],
    ['from its start', at(180, 100), { ...below, align: 'start' } as const, { left: 180, top: 128 }],
    ['to its end', at(180, 100), { ...below, align: 'end' } as const, { left: 120, top: 128 }],
    ['above where there is no room below', at(180, 260), below, { left: 150, top: 192 }],
    ['below where there is no room above', at(180, 10), { ...below, side: 'above' } as const, { left: 150, top: 38 }],
    ['within the left edge', at(0, 100), below, { left: 8, top: 128 }],
    ['within the right edge', at(370, 100), below, { left: 292, top: 128 }],
  ])('is %s', (_, target, placing, corner) => expect(cornerBeside(target, box, view, placing)).toEqual(corner));

  it('covers its target when neither side has room, and stays inside the window', () => {
    expect(cornerBeside(at(180, 140), { width: 100, height: 280 }, view, below).top).toBe(12);
    expect(cornerBeside(at(180, 140), { width: 100, height: 400 }, view, below).top).toBe(8);
    expect(cornerBeside(at(180, 10), { width: 100, height: 265 }, view, below).top).toBe(27);
  });
});
