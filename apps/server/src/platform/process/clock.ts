/** The only source of the present time. Tests and the sandbox world set it; SQL gets its times as parameters. */
let offset = 0;
let frozen: number | null = null;

/** Returns the present time in milliseconds since 1970. */
export const nowMs = (): number => frozen ?? Date.now() + offset;
export const now = (): Date => new Date(nowMs());

/**
 * Returns a function that tells the milliseconds since this call. It takes the larger of two times: the monotonic clock stands still while
 * the machine is suspended, and the wall clock may be set back.
 */
export function stopwatch(): () => number {
  const [wall, monotonic] = [nowMs(), performance.now()];
  return () => Math.max(nowMs() - wall, performance.now() - monotonic);
}

/**
 * Returns the state of the clock in tests, for the few statements that use the clock of the database: the time at which the clock stands
 * still, or else the milliseconds by which it is ahead. Null and 0 outside of tests.
 */
export const clockDrive = (): { stoppedAt: Date | null; offsetMs: number } => ({
  stoppedAt: frozen === null ? null : new Date(frozen),
  offsetMs: offset,
});

/**
 * The maximum difference between the clocks of several machines, in milliseconds. A stored time further ahead was written while a clock was
 * wrong.
 */
export const MAX_AHEAD_MS = 5 * 60_000;
/** Returns the latest time that a correct clock can have stored. */
export const latestPossible = (): Date => new Date(nowMs() + MAX_AHEAD_MS);

/** Moves the clock forward by `ms`, even when it is stopped. */
export function advanceClock(ms: number): void {
  if (frozen === null) offset += ms;
  else frozen += ms;
}

/** Stops the clock at a time. With null the clock runs again, from the real time. */
export function setClock(at: Date | null): void {
  frozen = at === null ? null : at.getTime();
  offset = 0;
}
