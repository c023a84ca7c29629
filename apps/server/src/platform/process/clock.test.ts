import { afterEach, expect, it, vi } from 'vitest';
import { stopwatch } from './clock.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['the machine was suspended, which stops the monotonic clock', 60_000, 5, 60_000],
  ['the wall clock was set back', -60_000, 5000, 5000],
])('a stopwatch counts on when %s', (_, wallMs, monotonicMs, elapsed) => {
  const [wall, monotonic] = [vi.spyOn(Date, 'now').mockReturnValue(1_000_000), vi.spyOn(performance, 'now').mockReturnValue(100)];
  const elapsedMs = stopwatch();
  expect(elapsedMs()).toBe(0);
  wall.mockReturnValue(1_000_000 + wallMs);
  monotonic.mockReturnValue(100 + monotonicMs);
  expect(elapsedMs()).toBe(elapsed);
});
