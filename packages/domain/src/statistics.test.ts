import { expect, it } from 'vitest';
import { growthOf } from './statistics.ts';

it.each([
  [150, 100, 50],
  [50, 100, -50],
  [4, 3, 33.33],
  [0, 7, -100],
  [5, 0, null],
  [0, 0, null],
])('the growth to %d from %d is %j percent', (now, before, growth) => expect(growthOf(now, before)).toBe(growth));
