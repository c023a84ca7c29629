import type { Source, SourceState } from './marketplaces.queries.ts';

export type StateCounts = Record<SourceState, number>;

/** How many markets are in each state. */
export function countStates(sources: readonly Pick<Source, 'state'>[]): StateCounts {
  const counts: StateCounts = { ok: 0, late: 0, failed: 0, off: 0 };
  for (const { state } of sources) counts[state]++;
  return counts;
}

/** Whole minutes until an instant, at least 0. */
export const minutesUntil = (instant: string, now: number): number => Math.max(0, Math.ceil((Date.parse(instant) - now) / 60_000));
