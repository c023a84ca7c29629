/**
 * The only source of the present time. Tests and the sandbox world drive it; SQL gets its times as parameters.
 */
let offset = 0;
let frozen: number | null = null;

/** Milliseconds since 1970. */
export const nowMs = (): number => frozen ?? Date.now() + offset;
export const now = (): Date => new Date(nowMs());

/** Moves the clock forward by `ms` (also a frozen one). */
export function advanceClock(ms: number): void {
  if (frozen === null) offset += ms;
  else frozen += ms;
}

/** Stops the clock at a time; null lets it run again, from the real time. */
export function setClock(at: Date | null): void {
  frozen = at === null ? null : at.getTime();
  offset = 0;
}
