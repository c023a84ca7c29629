/** Duration of the animation, its step, and the visible share of the section that starts it. */
export const DURATION_MS = 800;
export const STEP_MS = 20;
export const VISIBLE_SHARE = 0.1;

/** Ease-in-out: the share of the animation done after a share of its time, both from 0 to 1. */
export const easeInOut = (time: number): number => (time < 0.5 ? 2 * time * time : 1 - 2 * (1 - time) ** 2);

/** A counter's figure this many milliseconds after its start: from 0 to exactly its target. */
export const countAt = (target: number, elapsedMs: number): number =>
  Math.round(target * easeInOut(Math.min(1, Math.max(0, elapsedMs / DURATION_MS))));
