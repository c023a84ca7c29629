import { expect, it } from 'vitest';
import { parseCounter } from './landing.rules.ts';

it.each([
  ['65K+', 65, 'K+'],
  ['500+', 500, '+'],
  ['24/7', 24, '/7'],
  [' 1200 ', 1200, ''],
  ['many', 0, 'many'],
  ['', 0, ''],
])('reads the counter %j as %i and what follows it [LAND-136]', (literal, value, suffix) => {
  expect(parseCounter(literal)).toEqual({ value, suffix });
});
