import { expect, it } from 'vitest';
import { createBackOff } from './back-off.ts';

it('waits longer with each restart, never more than the last delay, and forgets restarts after a while', () => {
  let at = 0;
  const next = createBackOff([1, 2, 5], 1000, () => at);
  expect([next(), next(), next(), next(), next()]).toEqual([1, 2, 5, 5, 5]);
  at = 999;
  expect(next()).toBe(5);
  at = 1000;
  expect(next()).toBe(2);
  at = 3000;
  expect(next()).toBe(1);
});
