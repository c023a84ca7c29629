import { nowMs } from '../platform/process/clock.ts';

const AFTER_SUCCESS_MS = 180_000;
const AFTER_FAILURE_MS = 30_000;

/** Milliseconds until an inventory may be read again, whoever asks; 0 or less = now. */
export function readingWaitMs({ checked_at: checkedAt, problem }: { checked_at: Date | null; problem: string | null }): number {
  if (checkedAt === null) return 0;
  return checkedAt.getTime() + (problem === null ? AFTER_SUCCESS_MS : AFTER_FAILURE_MS) - nowMs();
}
