/** How long a counter runs, how often it moves, and how much of its section is in view when it starts. */
export const DURATION_MS = 800;
export const STEP_MS = 20;
export const VISIBLE_SHARE = 0.1;

/** Slow, fast, slow: the share of the way that is done after a share of the time, both from 0 to 1. */
export const easeInOut = (time: number): number => (time < 0.5 ? 2 * time * time : 1 - 2 * (1 - time) ** 2);

/** What a counter shows so many milliseconds after its start: from 0 to exactly its target. */
export const countAt = (target: number, elapsedMs: number): number =>
  Math.round(target * easeInOut(Math.min(1, Math.max(0, elapsedMs / DURATION_MS))));
