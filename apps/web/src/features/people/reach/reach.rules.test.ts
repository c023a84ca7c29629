import { expect, it } from 'vitest';
import { reachState } from './reach.rules.ts';

it('a type is offered while a channel works and the user never chose; else the screen says why nothing goes out', () => {
  expect(reachState({ works: ['MAIL', 'PUSH'], on: [], chosen: false })).toBe('offer');
  expect(reachState({ works: ['MAIL'], on: [], chosen: true })).toBe('off');
  expect(reachState({ works: [], on: [], chosen: false })).toBe('none');
  expect(reachState({ works: [], on: [], chosen: true })).toBe('none');
  expect(reachState({ works: ['MAIL', 'PUSH'], on: ['PUSH'], chosen: true })).toBe('told');
});
