import { REFRESH_WAIT_MS } from '@lootfolio/domain/inventory';
import { nowMs } from '../platform/process/clock.ts';

/** Returns the milliseconds until anybody may read an inventory again; 0 or less = now. */
export function readingWaitMs({ checked_at: checkedAt, problem }: { checked_at: Date | null; problem: string | null }): number {
  if (checkedAt === null) return 0;
  return checkedAt.getTime() + (problem === null ? REFRESH_WAIT_MS.success : REFRESH_WAIT_MS.failure) - nowMs();
}
