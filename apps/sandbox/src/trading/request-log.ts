import type { Window } from './rules.ts';

/** Times of the requests that passed, ascending. */
export type RequestLog = number[];

/** Records a request when every window has room for it, and returns 0. Otherwise returns the milliseconds until all windows have room. */
export function msUntilFree(log: RequestLog, windows: readonly Window[], now: number): number {
  const longest = Math.max(...windows.map(({ seconds }) => seconds)) * 1000;
  while (log.length > 0 && log[0]! <= now - longest) log.shift();
  const free = windows.map(({ requests, seconds }) => (log.at(-requests) ?? -Infinity) + seconds * 1000);
  const waitMs = Math.max(0, ...free.map((at) => at - now));
  if (waitMs === 0) log.push(now);
  return waitMs;
}
